import {
  type Act,
  type ActChange,
  type ActWork,
  type Character,
  differencesBetween,
  type HealthAct,
  type Item,
} from '@lanternkeep/schema'
import { appendToNotes, giveItems, takeItems } from '../campaign/generated.ts'
import { allOrNothing } from '../store/all-or-nothing.ts'
import { readDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { retraceWork } from './act-work.ts'
import { applyActs } from './combat-acts.ts'
import { recordAct } from './record-act.ts'
import { undoCombatAct } from './retrace-act.ts'

/** What a person chose to do once a combat is over. */
export type FightEnd = {
  heal: readonly { characterId: string; act: HealthAct }[]
  /** Their conditions and temporary health go. */
  clear: readonly Character[]
  remove: readonly Character[]
  loot?: { heroId: string; from: readonly Character[] }
  /** Goes to the end of this session's notes; without a session, into a new one. */
  notes?: { sessionId: string | undefined; text: string }
}

/** Does all of it or nothing, as one act: undo and redo take all of it. Null: there was nothing to do. */
export function endFight(db: LocalDb, campaignId: string, end: FightEnd): Promise<Act | null> {
  return allOrNothing(async (onFailure) => {
    const work: ActWork[] = []
    const done = (each: ActWork) => {
      work.push(each)
      onFailure(() => retraceWork(db, each, true))
    }
    await giveLoot(db, end.loot, done)
    const parts = await clearTemporary(db, campaignId, end.clear)
    for (const id of parts) onFailure(() => undoCombatAct(db, campaignId, id))
    const changes = await healthAndConditions(db, end)
    for (const { id } of end.remove) {
      const removed: ActWork = { kind: 'removed', id }
      await retraceWork(db, removed, false)
      done(removed)
    }
    if (end.notes) done(await keepNotes(db, campaignId, end.notes))
    if (changes.length + parts.length + work.length === 0) return null
    return recordAct(db, campaignId, () => ({
      act: { kind: 'conditions', text: 'After the fight', changes, whole: { parts, work } },
    }))
  })
}

type Done = (work: ActWork) => void

async function giveLoot(db: LocalDb, loot: FightEnd['loot'], done: Done): Promise<void> {
  if (!loot) return
  for (const foe of loot.from) {
    const items = lootOf(foe)
    const given = await giveItems(
      db,
      loot.heroId,
      items.map(({ id: _, ...item }) => item),
    )
    done({ kind: 'loot', from: foe.id, to: loot.heroId, items, given })
    await takeItems(
      db,
      foe.id,
      items.map(({ id }) => id),
    )
  }
}

export function lootOf(character: Character): Item[] {
  return character.type === 'monster' ? character.loot : []
}

/** Damage takes temporary health first: this much leaves none and touches nothing else. Returns the act, if any. */
async function clearTemporary(db: LocalDb, campaignId: string, characters: readonly Character[]): Promise<string[]> {
  const having = characters.filter(({ tempHealth }) => tempHealth > 0)
  const targets = having.map(({ id, tempHealth }) => {
    return { characterId: id, act: { kind: 'damage', amount: tempHealth } as const }
  })
  const act = targets.length > 0 ? await applyActs(db, campaignId, { targets }) : null
  return act ? [act.id] : []
}

async function healthAndConditions(db: LocalDb, { heal, clear }: FightEnd): Promise<ActChange[]> {
  const changes = new Map<string, ActChange>()
  for (const { characterId, act } of heal) changes.set(characterId, { characterId, health: act })
  for (const { id } of clear) {
    // As they are now: clearing the order has ended some.
    const conditions = (await readDocument(db.collections.characters, id))?.conditions ?? []
    if (conditions.length === 0) continue
    const before = changes.get(id) ?? { characterId: id }
    changes.set(id, { ...before, conditions: differencesBetween(conditions, []) })
  }
  return [...changes.values()]
}

async function keepNotes(
  db: LocalDb,
  campaignId: string,
  { sessionId, text }: NonNullable<FightEnd['notes']>,
): Promise<ActWork> {
  const campaign = await readDocument(db.collections.campaigns, campaignId)
  const { id, recap } = await appendToNotes(db, campaignId, sessionId, text)
  const numberBefore = campaign?.sessionNumber
  const made = sessionId === undefined && { made: { recap, ...(numberBefore !== undefined && { numberBefore }) } }
  return { kind: 'notes', sessionId: id, text, ...made }
}
