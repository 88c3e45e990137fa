// Preloaded into every process that run.mjs starts: when run.mjs is gone, killed without a word included, the process
// gets the same SIGTERM that run.mjs would have passed on. Without it a killed npm would leave a server behind.
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
