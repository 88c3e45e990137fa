import type { LocalDb } from '../store/local-db.ts'
import { storeActsLeftAhead } from './acts-ahead.ts'
import { type BegunEnd, completeEnd } from './after-fight.ts'
import { begunActs, forgetBegun } from './begun-acts.ts'
import { completeSteps } from './begun-steps.ts'
import { type BegunRetrace, completeAct, completeRetrace } from './retrace-act.ts'

/** Writes what tabs that died had not written yet of their acts. What fails now is tried again at the next start. */
export async function completeActsLeft(db: LocalDb): Promise<void> {
  for (const begun of begunActs(db)) {
    const isComplete = await completeAct(db, begun).then(
      () => true,
      () => false,
    )
    if (isComplete) forgetBegun(db, begun)
  }
  await completeSteps<BegunEnd | BegunRetrace>(db, (step) => {
    return step.kind === 'end' ? completeEnd(db, step) : completeRetrace(db, step)
  })
  await storeActsLeftAhead(db)
}
