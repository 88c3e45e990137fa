import { type Act, type Combat, type CombatEntry, isStanding, withEntryAdded } from '@lanternkeep/schema'
import { readDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { actsOf } from './acts.ts'
import { changeCombat } from './combat-document.ts'

/** Puts a character that is back from a deletion into the fight that the deletion took it out of, if that is still on. */
export async function returnToFight(db: LocalDb, characterId: string): Promise<void> {
  const character = await readDocument(db.collections.characters, characterId)
  const combat = character && (await readDocument(db.collections.combats, character.campaignId))
  if (!combat?.fightId) return
  const acts = await actsOf(db, combat.campaignId)
  const isOver = ({ fightId, entries }: Combat) => fightId !== combat.fightId || entries.length === 0
  const entry = placeBefore(acts, combat.fightId, characterId)
  if (!entry || isOver(combat) || combat.entries.some(({ id }) => id === entry.id)) return
  await changeCombat(db, combat.campaignId, (now) => {
    return isOver(now) ? now : { ...now, entries: withEntryAdded(now.entries, entry) }
  })
}

/**
 * Its place in the fight's order by the last act that knew of it. None if that act took it out: a deletion is no act. The
 * fight is on, so an end of it that stands is another device's, and took no one out.
 */
function placeBefore(acts: readonly Act[], fightId: string, characterId: string): CombatEntry | undefined {
  const find = (entries: readonly CombatEntry[] = []) => entries.find((entry) => entry.characterId === characterId)
  const last = acts.findLast(({ before, after, ...act }) => {
    const isOfOrder = act.fightId === fightId && act.kind !== 'end' && isStanding(act)
    return isOfOrder && (find(before?.entries) ?? find(after?.entries))
  })
  return find(last?.after?.entries)
}
