import { BehaviorSubject } from 'rxjs'
import { same } from '../same.ts'
import type { TransportError } from './transport.ts'

export type CallPurpose = 'push' | 'pull'

export type LinkState = {
  /** The server answered the last call. */
  online: boolean
  signedOut: boolean
  updateNeeded: boolean
  /** The server's answer to the last call of each purpose, if it can be reached but fails (500, 507, a proxy's 403). */
  failing: Partial<Record<CallPurpose, string>>
}

export type LinkStateNotes = {
  state$: BehaviorSubject<LinkState>
  /** A call succeeded. Returns true if pending calls may succeed now: the server was away, or had failed. */
  answered(purpose?: CallPurpose): boolean
  unreachable(): void
  /** The server answered with an error. */
  refused(error: TransportError, purpose?: CallPurpose): void
}

const FULL_DISK = 507
/** What a login, an update or some time puts right. Any other refusal of a whole call is a failure of what answers. */
const PASSING = new Set([401, 408, 425, 426, 429])

/** Tracks what the server's answers say about its state. */
export function createLinkState(): LinkStateNotes {
  const state$ = new BehaviorSubject<LinkState>({ online: true, signedOut: false, updateNeeded: false, failing: {} })
  /** The server has answered with a failure of its own since its last success. */
  let failed = false

  const change = (patch: Partial<LinkState>) => {
    const next = { ...state$.value, ...patch }
    if (!same(next, state$.value)) state$.next(next)
  }
  const setFailing = (purpose: CallPurpose | undefined, reason?: string) => {
    if (!purpose || state$.value.failing[purpose] === reason) return
    const { [purpose]: _, ...others } = state$.value.failing
    change({ failing: reason ? { ...others, [purpose]: reason } : others })
  }
  return {
    state$,
    answered: (purpose) => {
      const mayWorkAgain = !state$.value.online || failed
      failed = false
      change({ online: true, signedOut: false, updateNeeded: false })
      setFailing(purpose)
      return mayWorkAgain
    },
    // Being offline explains more than an earlier failure.
    unreachable: () => change({ online: false, failing: {} }),
    refused: (error, purpose) => {
      const { status } = error
      change({
        online: true,
        ...(status === 401 && { signedOut: true }),
        ...(status === 426 && { updateNeeded: true }),
      })
      if (PASSING.has(status)) return
      failed = true
      setFailing(purpose, failureInWords(error))
    },
  }
}

/** For a full disk the server sends a message of its own. Other messages would expose its internals. */
function failureInWords({ status, message }: TransportError): string {
  if (status === FULL_DISK && message) return message
  return 'The server has a problem. Your changes are safe on this device and will be sent again.'
}
