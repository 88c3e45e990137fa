import type { BehaviorSubject } from 'rxjs'
import { backoff } from '../backoff.ts'
import { type CallPurpose, createLinkState, type LinkState } from './link-state.ts'
import { createPauses, type Pauses } from './pauses.ts'
import { createSilence, type Silence } from './silence.ts'
import { TransportError } from './transport.ts'

export type { LinkState } from './link-state.ts'

/**
 * Sends calls until they are answered: backs off, and waits for the network, a login or an update. While nothing is
 * answered, one call at a time is sent to find out; all others wait for its answer.
 */
export type Link = {
  state$: BehaviorSubject<LinkState>
  /** Rejects only with LinkClosed, or with an error about this very request (400, 413, 422). */
  call<T>(work: (signal: AbortSignal, attempt: Attempt) => Promise<T>, options?: CallOptions): Promise<T>
  /** Waits `ms`, or until woken. */
  pause(ms: number): Promise<void>
  /** The server may be reachable again: ends every wait. */
  wake(): void
  /** There is something new to send: while nothing is answered, the next call finds out at once, not after the pause. */
  ask(): void
  /** While inactive nothing is sent. */
  setActive(active: boolean): void
  /** Whether a call would be sent right now. */
  isOpen(): boolean
  /** The person signed in again. */
  signedIn(): void
  /** The server answered something outside of `call`, or part of a call. */
  contact(purpose?: CallPurpose): void
  /** The network went away or the stream fell silent: offline until a call is answered. */
  lost(): void
  close(): void
}

/** `isDelayed`: the call waited for the network, a login or its turn. */
export type Attempt = { isDelayed: boolean }

export type CallOptions = {
  /** The end of the call is not an answer: a stream ends because the network did, or because it fell silent. */
  endSaysNothing?: boolean
  /** A stream may be kept out where other calls pass: that it isn't answered doesn't mean that nothing is. */
  failureSaysNothing?: boolean
  /**
   * The purpose under which `LinkState.failing` lists a failure; cleared when a call of the same purpose is answered.
   */
  purpose?: CallPurpose
}

/** The replication was stopped while a call waited. */
export class LinkClosed extends Error {}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000
const LONGEST_HIDDEN_PAUSE_MS = 30_000
/** Errors of the request itself: sending it again unchanged is useless. */
const HOPELESS = new Set([400, 413, 422])
/** No answer: no network, or no server behind the proxy that answered. */
const SILENCE = new Set([0, 502, 504])

export type LinkOptions = { random?: () => number; isHidden?: () => boolean }

export function createLink({ random = Math.random, isHidden = () => false }: LinkOptions = {}): Link {
  const { state$, ...state } = createLinkState()
  const closing = new AbortController()
  let active = true
  const bar = createBar()
  const pauses = createPauses()
  const growingPause = (attempt: number) => pauseBefore(attempt, isHidden()) * (0.5 + random() / 2)
  const silence = createSilence(growingPause)

  const wake = () => {
    bar.lift()
    silence.ask()
    pauses.end()
  }
  const isClosed = () => closing.signal.aborted
  const gate: Gate = { isBarred: () => !active || bar.isDown(), isClosed, pauses, silence }

  const contact = (purpose?: CallPurpose) => {
    const mayWorkAgain = state.answered(purpose)
    silence.end()
    if (mayWorkAgain || bar.isDown()) wake()
  }
  const lost = () => {
    silence.begin()
    state.unreachable()
  }

  /** Records what the error says about the server; throws an error that no retry can fix. */
  const learnFrom = (error: unknown, { purpose, failureSaysNothing }: CallOptions, sentIn: number): TransportError => {
    if (!(error instanceof TransportError)) throw error
    const { status } = error
    if (SILENCE.has(status)) {
      if (!failureSaysNothing) lost()
      return error
    }
    silence.end()
    if (HOPELESS.has(status)) throw error
    if (bar.learn(status, sentIn)) state.refused(error, purpose)
    return error
  }

  const call: Link['call'] = async (work, options = {}) => {
    const { endSaysNothing, purpose } = options
    for (let failures = 0; ; failures += 1) {
      const hasWaited = !isOpen(gate) && (await mayBeSent(gate))
      const sentIn = bar.era()
      try {
        const answer = await work(closing.signal, { isDelayed: hasWaited || failures > 0 })
        if (!endSaysNothing) contact(purpose)
        return answer
      } catch (error) {
        if (closing.signal.aborted) throw new LinkClosed()
        const { retryAfterMs = 0 } = learnFrom(error, options, sentIn)
        if (isOpen(gate)) await pauses.pause(Math.max(growingPause(failures), retryAfterMs))
      }
    }
  }

  return {
    state$,
    call,
    pause: pauses.pause,
    wake,
    ask: silence.ask,
    contact,
    lost,
    isOpen: () => isOpen(gate),
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

/** After a 401 or 426 no call is sent until a login, another event or the answer to an earlier call lifts this bar. */
type Bar = {
  isDown(): boolean
  lift(): void
  /** Counts how often it was lifted. */
  era(): number
  /** False if the answer says nothing any more: a 401 to a call that was sent before a login. */
  learn(status: number, sentIn: number): boolean
}

function createBar(): Bar {
  let isDown = false
  let era = 0
  return {
    isDown: () => isDown,
    lift: () => {
      era += 1
      isDown = false
    },
    era: () => era,
    learn: (status, sentIn) => {
      if (status === 401 && sentIn !== era) return false
      if (status === 401 || status === 426) isDown = true
      return true
    },
  }
}

type Gate = { isBarred: () => boolean; isClosed: () => boolean; pauses: Pauses; silence: Silence }

function isOpen({ isBarred, isClosed, silence }: Gate): boolean {
  return !isBarred() && !isClosed() && !silence.lasts()
}

/**
 * Resolves once a call may be sent: nothing bars it, and the server answers or it is this call's turn to find out.
 * Returns whether the call had to wait.
 */
async function mayBeSent({ isBarred, isClosed, pauses, silence }: Gate): Promise<boolean> {
  let hasWaited = false
  for (let asks = false; !isClosed(); hasWaited = true) {
    if (isBarred()) await pauses.pause()
    else if (asks || !silence.lasts()) return hasWaited
    else asks = await silence.turn()
  }
  throw new LinkClosed()
}

function pauseBefore(attempt: number, hidden: boolean): number {
  return backoff(attempt, {
    firstMs: FIRST_PAUSE_MS,
    longestMs: hidden ? LONGEST_HIDDEN_PAUSE_MS : LONGEST_PAUSE_MS,
  })
}
