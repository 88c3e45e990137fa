import {
  type Ahead,
  type Decided,
  NotLoaded,
  type Question,
  type SyncPerson,
  type Workspace,
  type WorkspaceTx,
} from '@lanternkeep/sync/server'
import type { DecidingTx } from '../../document-storage.ts'
import type { Effect } from '../../sql.ts'
import type { Adoption } from './store.ts'

/** What a decision came to, and what happens once it is stored. */
export type Attempt<T> = Decided<T> & { effects: ToldEffect[]; adoptions: Adoption[] }

/** An effect that waits for the commit, and what the commit tells other processes. */
type ToldEffect = { effect: Effect; messages: readonly string[] }

export type Decision<T> = (documents: DecidingTx) => T

/** Runs a decision in a workspace; throws as `Workspace.decide`. */
export function attempt<T>(workspace: Workspace, decision: Decision<T>): Attempt<T> {
  const effects: ToldEffect[] = []
  const adoptions: Adoption[] = []
  const decided = workspace.decide((tx: WorkspaceTx) =>
    decision({
      ...tx,
      adoptImage: (person: SyncPerson, campaignId: string, imageId: string) => {
        adoptions.push({ person, campaignId, imageId })
      },
      afterCommit: (effect, messages = []) => {
        effects.push({ effect, messages })
      },
    }),
  )
  return { ...decided, effects, adoptions }
}

/** Enough for a decision that asks page after page; one that goes on for ever is a fault. */
const MOST_ROUNDS = 1000

/** Runs a decision, and again with what it lacked, until it has all it asks. */
export async function attemptUntilLoaded<T>(
  workspace: Workspace,
  decision: Decision<T>,
  load: (ahead: Ahead) => Promise<void>,
): Promise<Attempt<T>> {
  for (let round = 0; ; round += 1) {
    try {
      return attempt(workspace, decision)
    } catch (error) {
      if (!(error instanceof NotLoaded) || round === MOST_ROUNDS) throw error
      await load({ questions: [...error.questions] as Question[] })
    }
  }
}
