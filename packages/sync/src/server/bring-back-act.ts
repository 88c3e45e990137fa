import { type Act, type ActChange, type Character, withActChange } from '@lanternkeep/schema'
import type { SyncDocument } from '../protocol.ts'
import { newRev, wordOf } from '../rev.ts'
import { same } from '../same.ts'
import { anyContainedIn, noteMixed } from './contained.ts'
import { applyEdit, type Desk, rowOn } from './desk.ts'
import type { DocumentRow } from './document-store.ts'

/**
 * Plays an act that was brought back on those whose health log doesn't know it, or its mark: a device may hold an act and
 * not yet what it did. The log names it, so a character that comes back later has it once.
 */
export function playAgain(desk: Desk, act: SyncDocument, isNew: boolean): void {
  const { changes = [], campaignId } = act as SyncDocument & Partial<Pick<Act, 'changes'>>
  for (const change of act._deleted ? [] : changes) {
    const row = change.health && rowOn(desk, 'characters', change.characterId)
    const isHere = row && !row.deleted && row.campaignId === campaignId
    if (isHere && (isNew || knows(row, act.id))) playOn(desk, row, { act, change })
  }
}

function knows({ document }: DocumentRow, actId: string): boolean {
  const { healthLog } = document as SyncDocument & Pick<Character, 'healthLog'>
  return healthLog?.acts.some(({ id }) => id === actId) === true
}

function playOn(desk: Desk, row: DocumentRow, { act, change }: { act: SyncDocument; change: ActChange }): void {
  const { campaignId, document } = row
  const contained = anyContainedIn(desk, row)
  // The health that a player's device brought has no log: the act may be in it.
  if (contained && (contained.document.rev === '' || contained.seq === 0)) return
  const { conditions: _, hidden: __, ...health } = change
  const before = document as unknown as Character
  const after = withActChange(before, act as unknown as Act, health)
  if (same(after.healthLog, before.healthLog)) return
  const rev = newRev(desk.facts.newId, false, wordOf(row.rev))
  const edited = { ...(after as unknown as SyncDocument), rev, lastModified: desk.facts.now }
  applyEdit(desk, { author: 'server', collection: 'characters', campaignId, edited })
  // A player's device may bring the same health.
  noteMixed(desk, row)
}
