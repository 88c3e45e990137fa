/**
 * Keeps the screen on until the returned function is called, where the browser can: not over plain http, not in power
 * saving.
 */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  let lock: WakeLockSentinel | undefined
  let isOver = false

  // A page that is hidden loses its lock.
  async function stayAwake() {
    if (document.visibilityState !== 'visible') return
    try {
      const held = await navigator.wakeLock.request('screen')
      if (isOver) await held.release()
      else lock = held
    } catch {
      // Refused in power saving. Everything works with a sleeping screen too.
    }
  }

  void stayAwake()
  document.addEventListener('visibilitychange', stayAwake)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', stayAwake)
    void lock?.release()
  }
}
