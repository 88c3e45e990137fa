import type { BehaviorSubject } from 'rxjs'
import { type CallPurpose, createLinkState, type LinkState } from './link-state.ts'
import { createPauses, type Pauses } from './pauses.ts'
import { createSilence, type Silence } from './silence.ts'
import { TransportError } from './transport.ts'

export type { LinkState } from './link-state.ts'

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

export type LinkOptions = { now: () => string; random?: () => number; isHidden?: () => boolean }

export function createLink({ now, random = Math.random, isHidden = () => false }: LinkOptions): Link {
  const { state$, ...state } = createLinkState(now)
  const closing = new AbortController()
  let active = true
  /** After a 401 or 426 nothing is tried until somebody or something comes back. */
  let barred = false
  const pauses = createPauses()
  const growingPause = (attempt: number) => pauseBefore(attempt, isHidden()) * (0.5 + random() / 2)
  const silence = createSilence(growingPause)

  const wake = () => {
    barred = false
    silence.ask()
    pauses.end()
  }
  const isBarred = () => !active || barred

  const contact = (purpose?: CallPurpose) => {
    const mayWorkAgain = state.answered(purpose)
    silence.end()
    if (mayWorkAgain) wake()
  }
  const lost = () => {
    silence.begin()
    state.unreachable()
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
    state.refused(error, purpose)
    return error
  }

  const call: Link['call'] = async (work, { endSaysNothing, purpose } = {}) => {
    for (let failures = 0; ; failures += 1) {
      await mayBeSent({ isBarred, isClosed: () => closing.signal.aborted, pauses, silence })
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

type Gate = { isBarred: () => boolean; isClosed: () => boolean; pauses: Pauses; silence: Silence }

/** Resolves once a call may be sent: nothing bars it, and the server answers or it is this call's turn to find out. */
async function mayBeSent({ isBarred, isClosed, pauses, silence }: Gate): Promise<void> {
  for (let asks = false; !isClosed(); ) {
    if (isBarred()) await pauses.pause()
    else if (asks || !silence.lasts()) return
    else asks = await silence.turn()
  }
  throw new LinkClosed()
}

function pauseBefore(attempt: number, hidden: boolean): number {
  const longest = hidden ? LONGEST_HIDDEN_PAUSE_MS : LONGEST_PAUSE_MS
  return Math.min(longest, FIRST_PAUSE_MS * 2 ** Math.min(attempt, 10))
}
