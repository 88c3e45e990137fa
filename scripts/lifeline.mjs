// Preloaded into every process that run.mjs starts. When run.mjs is gone, even if killed without a signal, the process
// gets the same SIGTERM that run.mjs would have passed on. Otherwise a killed npm would leave a server behind.
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
