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
  /** What the server answered the last call of each purpose with, while it is reachable but fails (500, 507). */
  failing: Partial<Record<CallPurpose, string>>
}

export type CallPurpose = 'push' | 'pull'

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
  /** The server answered something outside of `call`, or a part of one. */
  contact(purpose?: CallPurpose): void
  /** The network went away or the stream fell silent: offline until a call is answered. */
  lost(): void
  close(): void
}

export type CallOptions = {
  /** The call's end is no answer: a stream ends because the network did, or fell silent. */
  endSaysNothing?: boolean
  /** Whose failure `LinkState.failing` names; it is cleared when a call of the same purpose is answered. */
  purpose?: CallPurpose
}

/** The replication was stopped while a call waited. */
export class LinkClosed extends Error {}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000
const LONGEST_HIDDEN_PAUSE_MS = 30_000
/** About the request itself: sending it again unchanged is useless. */
const HOPELESS = new Set([400, 413, 422])
/** Nobody answered: no network, or no server behind the one who did. */
const SILENCE = new Set([0, 502, 504])
const FULL_DISK = 507

export type LinkOptions = { now: () => string; random?: () => number; isHidden?: () => boolean }

export function createLink({ now, random = Math.random, isHidden = () => false }: LinkOptions): Link {
  const state$ = new BehaviorSubject<LinkState>({ online: true, signedOut: false, updateNeeded: false, failing: {} })
  const closing = new AbortController()
  let active = true
  /** After a 401 or 426 nothing is tried until somebody or something comes back. */
  let barred = false
  /** The server answered a call with a failure of its own since it last answered one well. */
  let failed = false
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

  const contact = (purpose?: CallPurpose) => {
    const mayWorkAgain = !state$.value.online || failed
    failed = false
    change({ online: true, signedOut: false, updateNeeded: false, lastContact: now() })
    silence.end()
    setFailing(purpose)
    if (mayWorkAgain) wake()
  }

  const lost = () => {
    silence.begin()
    // Offline says more than what failed before it.
    change({ online: false, failing: {} })
  }

  const setFailing = (purpose: CallPurpose | undefined, reason?: string) => {
    if (!purpose || state$.value.failing[purpose] === reason) return
    const { [purpose]: _, ...others } = state$.value.failing
    change({ failing: reason ? { ...others, [purpose]: reason } : others })
  }

  /** Notes what the error tells of the server; throws what no attempt can mend. */
  const learnFrom = (error: unknown, purpose?: CallPurpose): TransportError => {
    if (!(error instanceof TransportError)) throw error
    const { status } = error
    if (SILENCE.has(status)) {
      lost()
      return error
    }
    silence.end()
    if (HOPELESS.has(status)) throw error
    if (status === 401 || status === 426) barred = true
    change({ online: true, ...(status === 401 && { signedOut: true }), ...(status === 426 && { updateNeeded: true }) })
    failed ||= status >= 500
    if (status >= 500) setFailing(purpose, failureInWords(error))
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

  const call: Link['call'] = async (work, { endSaysNothing, purpose } = {}) => {
    for (let failures = 0; ; failures += 1) {
      await mayBeSent()
      try {
        const answer = await work(closing.signal)
        if (!endSaysNothing) contact(purpose)
        return answer
      } catch (error) {
        if (closing.signal.aborted) throw new LinkClosed()
        const { retryAfterMs = 0 } = learnFrom(error, purpose)
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
    lost,
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

/** A full disk comes with a sentence of the server's own; other failures would show its insides. */
function failureInWords({ status, message }: TransportError): string {
  if (status === FULL_DISK && message) return message
  return 'The server has a problem. Your changes are safe on this device and will be sent again.'
}
