import { BehaviorSubject } from 'rxjs'
import { createPauses } from './pauses.ts'
import { createSilence } from './silence.ts'
import { TransportError } from './transport.ts'

export type LinkState = {
  /** The server answered the last call. */
  online: boolean
  signedOut: boolean
  updateNeeded: boolean
  /** ISO time of the last answer. */
  lastContact?: string
}

/**
 * Carries calls until they are answered: backs off, waits for the network, for signing in, for an update. While nobody
 * answers at all, one call at a time is sent to find out; all others wait for its answer.
 */
export type Link = {
  state$: BehaviorSubject<LinkState>
  /** Rejects only with LinkClosed, or with an error that is about this very request (400, 413, 422). */
  call<T>(work: (signal: AbortSignal) => Promise<T>, options?: CallOptions): Promise<T>
  /** Waits, until woken at the latest. */
  pause(ms: number): Promise<void>
  /** Something says that the server may be there again: nobody waits any longer. */
  wake(): void
  /** While inactive nothing is sent. */
  setActive(active: boolean): void
  /** The person signed in again. */
  signedIn(): void
  /** The server answered something outside of `call`. */
  contact(): void
  close(): void
}

/** Its end is no answer: a stream ends because the network did, or nobody spoke any more. */
export type CallOptions = { endSaysNothing?: boolean }

/** The replication was stopped while a call waited. */
export class LinkClosed extends Error {}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000
const LONGEST_HIDDEN_PAUSE_MS = 30_000
/** About the request itself: sending it again unchanged is useless. */
const HOPELESS = new Set([400, 413, 422])
/** Nobody answered: no network, or no server behind the one who did. */
const SILENCE = new Set([0, 502, 504])

export type LinkOptions = { now: () => string; random?: () => number; isHidden?: () => boolean }

export function createLink({ now, random = Math.random, isHidden = () => false }: LinkOptions): Link {
  const state$ = new BehaviorSubject<LinkState>({ online: true, signedOut: false, updateNeeded: false })
  const closing = new AbortController()
  let active = true
  /** After a 401 or 426 nothing is tried until somebody or something comes back. */
  let barred = false
  const pauses = createPauses()
  const growingPause = (attempt: number) => pauseBefore(attempt, isHidden()) * (0.5 + random() / 2)
  const silence = createSilence(growingPause)

  const change = (patch: Partial<LinkState>) => state$.next({ ...state$.value, ...patch })
  const wake = () => {
    barred = false
    silence.ask()
    pauses.end()
  }
  const isBarred = () => !active || barred

  const contact = () => {
    const wasOffline = !state$.value.online
    change({ online: true, signedOut: false, updateNeeded: false, lastContact: now() })
    silence.end()
    if (wasOffline) wake()
  }

  /** Notes what the error tells of the server; throws what no attempt can mend. */
  const learnFrom = (error: unknown): TransportError => {
    if (!(error instanceof TransportError)) throw error
    if (SILENCE.has(error.status)) silence.begin()
    else silence.end()
    if (HOPELESS.has(error.status)) throw error
    if (error.status === 401 || error.status === 426) barred = true
    change(toldBy(error.status))
    return error
  }

  /** Until a call may be sent: nothing bars it, and somebody answers or it is this one's turn to find out. */
  const mayBeSent = async () => {
    for (let asks = false; !closing.signal.aborted; ) {
      if (isBarred()) await pauses.pause()
      else if (asks || !silence.lasts()) return
      else asks = await silence.turn()
    }
    throw new LinkClosed()
  }

  const call: Link['call'] = async (work, { endSaysNothing } = {}) => {
    for (let failures = 0; ; failures += 1) {
      await mayBeSent()
      try {
        const answer = await work(closing.signal)
        if (!endSaysNothing) contact()
        return answer
      } catch (error) {
        if (closing.signal.aborted) throw new LinkClosed()
        const { retryAfterMs = 0 } = learnFrom(error)
        if (!isBarred() && !silence.lasts()) await pauses.pause(Math.max(growingPause(failures), retryAfterMs))
      }
    }
  }

  return {
    state$,
    call,
    pause: pauses.pause,
    wake,
    contact,
    setActive: (next) => {
      const started = next && !active
      active = next
      if (started) wake()
    },
    signedIn: wake,
    close: () => {
      closing.abort()
      silence.end()
      wake()
    },
  }
}

function pauseBefore(attempt: number, hidden: boolean): number {
  const longest = hidden ? LONGEST_HIDDEN_PAUSE_MS : LONGEST_PAUSE_MS
  return Math.min(longest, FIRST_PAUSE_MS * 2 ** Math.min(attempt, 10))
}

function toldBy(status: number): Partial<LinkState> {
  if (status === 401) return { online: true, signedOut: true }
  if (status === 426) return { online: true, updateNeeded: true }
  return status === 0 || status >= 500 ? { online: false } : {}
}
