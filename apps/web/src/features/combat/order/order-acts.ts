import {
  delayTurn,
  goToTurn,
  groupEntries,
  type LocalDb,
  moveEntry,
  readyTurn,
  removeFromCombat,
  ungroupEntries,
} from '../../../data/local/index.ts'
import type { Ways } from '../use-attempts.ts'
import type { Move } from './turn-order.ts'

/** Manual changes of the order and the turn. */
export function orderActs(db: LocalDb, campaignId: string, { attempt, announce }: Ways) {
  return {
    move: ({ place, ...move }: Move) =>
      attempt(async () => {
        await moveEntry(db, campaignId, move)
        announce(`${move.text}, ${place}`)
      }),
    delay: (name: string) =>
      attempt(async () => {
        const isDelayed = await delayTurn(db, campaignId, name)
        announce(isDelayed ? `${name} delays` : 'No one else is in the fight', isDelayed ? 'done' : 'info')
      }),
    ready: (name: string) =>
      attempt(async () => {
        await readyTurn(db, campaignId)
        announce(`${name} is ready`)
      }),
    goTo: (entry: { entryId: string; name: string }) =>
      attempt(async () => {
        await goToTurn(db, campaignId, entry)
        announce(`It’s ${entry.name}’s turn`)
      }),
    leave: (entry: { entryId: string; name: string }) =>
      attempt(async () => {
        await removeFromCombat(db, campaignId, entry)
        announce(`${entry.name} left the fight`)
      }),
    group: (entryIds: readonly string[]) => attempt(() => groupEntries(db, campaignId, entryIds)),
    ungroup: (entryIds: readonly string[]) => attempt(() => ungroupEntries(db, campaignId, entryIds)),
  }
}
