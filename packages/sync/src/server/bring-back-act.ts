import { type Act, type ActChange, type Character, withActChange } from '@lanternkeep/schema'
import type { SyncDocument } from '../protocol.ts'
import { newRev, wordOf } from '../rev.ts'
import { same } from '../same.ts'
import { anyContainedIn, noteMixed } from './contained.ts'
import type { DocumentRow } from './document-store.ts'
import { applyEdit, rowOn, type UnitOfWork } from './unit-of-work.ts'

/**
 * Plays an act that was brought back on each character whose health log lacks the act or its mark: a device may hold an
 * act before it holds the effect. The log names the act, so a character that comes back later has it once.
 */
export function playAgain(work: UnitOfWork, act: SyncDocument, isNew: boolean): void {
  const { changes = [], campaignId } = act as SyncDocument & Partial<Pick<Act, 'changes'>>
  for (const change of act._deleted ? [] : changes) {
    const row = (change.health ?? change.saves) && rowOn(work, 'characters', change.characterId)
    const isHere = row && !row.deleted && row.campaignId === campaignId
    if (isHere && (isKnown(row.document, act) || (isNew && !mayHold(work, row, act))))
      playOn(work, row, { act, change })
  }
}

function isKnown({ healthLog }: SyncDocument & Pick<Character, 'healthLog'>, act: SyncDocument): boolean {
  return healthLog?.acts.some(({ id }) => id === act.id) === true
}

/** Health that a player's device brought has no log, and two logs without a common state may not fit. */
function mayHold(work: UnitOfWork, row: DocumentRow, act: SyncDocument): boolean {
  const contained = anyContainedIn(work, row)
  const isOfPlayer = contained !== undefined && (contained.document.rev === '' || contained.seq === 0)
  return isOfPlayer || (contained && isKnown(contained.document, act)) || isAskedForHealth(row.document)
}

function isAskedForHealth({ conflicts }: SyncDocument): boolean {
  return Array.isArray(conflicts) && conflicts.some((conflict) => conflict?.path === 'health')
}

function playOn(work: UnitOfWork, row: DocumentRow, { act, change }: { act: SyncDocument; change: ActChange }): void {
  const { campaignId, document } = row
  const { conditions: _, hidden: __, uses: ___, ...health } = change
  const before = document as Character
  const after = withActChange(before, act as Act, health)
  if (same(after.healthLog, before.healthLog)) return
  const rev = newRev(work.facts.newId, false, wordOf(row.rev))
  const edited = { ...(after as SyncDocument), rev, lastModified: work.facts.now }
  applyEdit(work, { author: 'server', collection: 'characters', campaignId, edited })
  // A player's device may bring the same health.
  noteMixed(work, row)
}
