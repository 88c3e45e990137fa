const TAKES_OVER_WITHIN_MS = 10_000

/** Asks whether the server has a newer build, which downloads beside the running one. */
export async function lookForUpdate(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  // Offline there is none to get.
  await registration?.update().catch(() => undefined)
  return registration
}

/**
 * Reloads into the newest build. A waiting one must take over first, or the reload shows the old one again. The page
 * hears of that only if a worker serves it, and on a first visit none does.
 */
export async function reloadIntoUpdate(reload = () => window.location.reload()): Promise<void> {
  const registration = await lookForUpdate()
  const next = registration?.waiting ?? registration?.installing
  if (next) await takeOver(next)
  reload()
}

type Failure = { online: boolean; isMissing: boolean }

/**
 * Whether a reload may help a part that failed. Offline, a part whose code is missing needs an installed app: that has the
 * newest build, and maybe not this page's.
 */
export function mayReload({ online, isMissing }: Failure): boolean {
  return online || !isMissing || Boolean(navigator.serviceWorker?.controller)
}

function takeOver(next: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, TAKES_OVER_WITHIN_MS)
    const follow = () => {
      if (next.state === 'installed') next.postMessage({ type: 'SKIP_WAITING' })
      if (next.state !== 'activated' && next.state !== 'redundant') return
      clearTimeout(timer)
      next.removeEventListener('statechange', follow)
      resolve()
    }
    next.addEventListener('statechange', follow)
    follow()
  })
}
