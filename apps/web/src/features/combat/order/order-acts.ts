import {
  delayTurn,
  goToTurn,
  groupEntries,
  type LocalDb,
  moveEntry,
  readyTurn,
  removeFromCombat,
  type SeenTurn,
  setEntryInitiative,
  ungroupEntries,
} from '../../../data/local/index.ts'
import type { Ways } from '../use-attempts.ts'
import type { Move } from './turn-order.ts'

export const TURN_OVER = 'That turn had already passed'

/** Manual changes of the order and the turn. */
export function orderActs(db: LocalDb, campaignId: string, { attempt, announce }: Ways) {
  return {
    move: ({ place, ...move }: Move) =>
      attempt(async () => {
        const act = await moveEntry(db, campaignId, move)
        announce(`${move.text}, ${place}`, 'done', act?.id)
      }),
    delay: (name: string, seen: SeenTurn) =>
      attempt(async () => {
        const result = await delayTurn(db, campaignId, { name, seen })
        if (result === 'over') announce(TURN_OVER, 'info')
        else if (result === 'alone') announce('No one else is in the fight', 'info')
        else announce(`${name} delays`, 'done', result.id)
      }),
    ready: (name: string, seen: SeenTurn) =>
      attempt(async () => {
        const act = await readyTurn(db, campaignId, seen)
        if (act) announce(`${name} is ready`, 'done', act.id)
        else announce(TURN_OVER, 'info')
      }),
    goTo: (entry: { entryId: string; name: string }) =>
      attempt(async () => {
        const act = await goToTurn(db, campaignId, entry)
        announce(`It’s ${entry.name}’s turn`, act ? 'done' : 'info', act?.id)
      }),
    setInitiative: (entry: { entryId: string; name: string }, value: number) =>
      attempt(async () => {
        const act = await setEntryInitiative(db, campaignId, entry, value)
        if (act) announce(act.text, 'done', act.id)
      }),
    leave: (entry: { entryId: string; name: string }) =>
      attempt(async () => {
        const act = await removeFromCombat(db, campaignId, entry)
        announce(`${entry.name} left the fight`, 'done', act?.id)
      }),
    group: (entryIds: readonly string[]) => attempt(() => groupEntries(db, campaignId, entryIds)),
    ungroup: (entryIds: readonly string[]) => attempt(() => ungroupEntries(db, campaignId, entryIds)),
  }
}
