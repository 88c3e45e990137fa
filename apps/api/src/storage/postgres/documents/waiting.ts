import type { Ahead } from '@lanternkeep/sync/server'
import type { Decision } from './attempt.ts'

/** A decision that waits for its turn, or to be stored. */
export type Waiting = {
  decision: Decision<unknown>
  ahead: Ahead
  /** The campaigns it will ask about, as far as that is known. */
  campaignIds: ReadonlySet<string>
  tries: number
  since: number
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}
