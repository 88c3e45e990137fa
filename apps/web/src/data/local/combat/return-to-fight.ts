import { type Act, type Combat, type CombatEntry, isStanding, withEntryAdded } from '@lanternkeep/schema'
import { readDocument } from '../store/documents.ts'
import { plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { actsOf } from './acts.ts'
import { changeCombat } from './combat-document.ts'

/** Puts characters that are back from a deletion into the fight that it took them out of, if that is still on. */
export async function returnToFight(db: LocalDb, characterIds: readonly string[]): Promise<void> {
  const found = await db.collections.characters.findByIds([...characterIds]).exec()
  const [first] = plainListOf([...found.values()])
  const combat = first && (await readDocument(db.collections.combats, first.campaignId))
  if (!combat?.fightId || combat.entries.length === 0) return
  const { campaignId, fightId } = combat
  const acts = await actsOf(db, campaignId)
  const places = [...found.keys()].flatMap((id) => placeBefore(acts, fightId, id) ?? [])
  const missingIn = (now: Combat) => {
    const isOver = now.fightId !== fightId || now.entries.length === 0
    return isOver ? [] : places.filter((place) => now.entries.every(({ id }) => id !== place.id))
  }
  if (missingIn(combat).length === 0) return
  await changeCombat(db, campaignId, (now) => {
    return { ...now, entries: missingIn(now).reduce((all, entry) => withEntryAdded(all, entry), now.entries) }
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
