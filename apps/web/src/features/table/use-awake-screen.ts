import { useEffect } from 'react'

/** Keeps the phone's screen on while the table is open, where the browser can (not over plain http). */
export function useAwakeScreen() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false

    async function stayAwake() {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isOver) await held.release()
        else lock = held
      } catch {
        // Refused in power saving: the table works with a sleeping screen too.
      }
    }

    void stayAwake()
    document.addEventListener('visibilitychange', stayAwake)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', stayAwake)
      void lock?.release()
    }
  }, [])
}
