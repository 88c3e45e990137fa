/** One tab of this browser holds a name at a time. A browser without locks counts as a browser with one tab. */

/** Takes the name if no tab holds it, or once none does within this time: returns what releases it, or undefined. */
export function takeLock(name: string, withinMs?: number): Promise<(() => void) | undefined> {
  if (!navigator.locks) return Promise.resolve(() => {})
  const options = withinMs === undefined ? { ifAvailable: true } : { signal: AbortSignal.timeout(withinMs) }
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(undefined)
      return new Promise<void>((release) => resolve(release))
    }
    // Rejects when the time is up.
    navigator.locks.request(name, options, hold).catch(() => resolve(undefined))
  })
}

/** Waits until no other tab holds the name, then holds it. Returns what releases it, or stops waiting. */
export function awaitLock(name: string, onHeld: () => void): () => void {
  const over = new AbortController()
  const hold = async () => {
    if (over.signal.aborted) return
    onHeld()
    await new Promise<void>((release) => over.signal.addEventListener('abort', () => release()))
  }
  // Aborting while it waits rejects the request.
  if (navigator.locks) navigator.locks.request(name, { signal: over.signal }, hold).catch(() => undefined)
  else void hold()
  return () => over.abort()
}

/** Holds the name while the work lasts, together with all others that share it. */
export async function whileSharingLock(name: string, work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(name, { mode: 'shared' }, work) : work())
}

/** Does the work once no other tab holds the name, or after this time: a frozen tab never releases it. */
export async function whileAlone<T>(name: string, atMostMs: number, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  let done: Promise<T> | undefined
  const begin = () => {
    done ??= work()
    return done
  }
  // Rejects when the time is up, or as the work does.
  await navigator.locks.request(name, { signal: AbortSignal.timeout(atMostMs) }, begin).catch(() => undefined)
  return begin()
}

/** Resolves once no tab holds the name, or after this time: a frozen tab never releases it. */
export async function untilLockIsFree(name: string, atMostMs: number): Promise<void> {
  if (!navigator.locks) return
  const signal = AbortSignal.timeout(atMostMs)
  // Rejects when the time is up.
  await navigator.locks.request(name, { signal }, () => undefined).catch(() => undefined)
}

export async function isLockHeld(name: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some((lock) => lock.name === name)
}
