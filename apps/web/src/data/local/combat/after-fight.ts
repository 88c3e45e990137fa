import { type ActChange, type Character, differencesBetween, type HealthAct, type Item } from '@lanternkeep/schema'
import { updateCampaign } from '../campaign/campaigns.ts'
import { deleteCharacter, restoreCharacter } from '../campaign/characters.ts'
import { appendToNotes, giveItems, takeItems } from '../campaign/generated.ts'
import { deleteSession, readSession } from '../campaign/sessions.ts'
import { changeDocument, readDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
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
type Undo = () => Promise<unknown>

/** Does all of it, and returns how to revert all of it. What fails reverts the rest. */
export async function endFight(db: LocalDb, campaignId: string, end: FightEnd): Promise<Undo> {
  const undos: Undo[] = []
  const revert = async () => {
    for (const undo of undos.toReversed()) await undo()
  }
  const steps = [
    () => giveLoot(db, end.loot),
    () => clearTemporary(db, campaignId, end.clear),
    () => healAndClear(db, campaignId, end),
    () => remove(db, end.remove),
    () => keepNotes(db, campaignId, end.notes),
  ]
  try {
    for (const step of steps) {
      const undo = await step()
      if (undo) undos.push(undo)
    }
  } catch (error) {
    await revert()
    throw error
  }
  return revert
}

async function giveLoot(db: LocalDb, loot: FightEnd['loot']): Promise<Undo | undefined> {
  if (!loot) return undefined
  const held = loot.from.map((each) => ({ id: each.id, items: lootOf(each) }))
  const given = await giveItems(
    db,
    loot.heroId,
    held.flatMap(({ items }) => items.map(({ id: _, ...item }) => item)),
  )
  for (const { id } of held) await setLoot(db, id, [])
  return async () => {
    for (const { id, items } of held) await setLoot(db, id, items)
    await takeItems(db, loot.heroId, given)
  }
}

export function lootOf(character: Character): Item[] {
  return character.type === 'monster' ? character.loot : []
}

function setLoot(db: LocalDb, id: string, loot: Item[]): Promise<unknown> {
  return changeDocument(db.collections.characters, id, (each) => ({ ...each, loot }) as Character)
}

/** Damage takes temporary health first: this much leaves none and touches nothing else. */
async function clearTemporary(
  db: LocalDb,
  campaignId: string,
  characters: readonly Character[],
): Promise<Undo | undefined> {
  const having = characters.filter(({ tempHealth }) => tempHealth > 0)
  const targets = having.map(({ id, tempHealth }) => {
    return { characterId: id, act: { kind: 'damage', amount: tempHealth } as const }
  })
  const act = targets.length > 0 ? await applyActs(db, campaignId, targets) : null
  return act ? () => undoCombatAct(db, campaignId, act.id) : undefined
}

async function healAndClear(db: LocalDb, campaignId: string, { heal, clear }: FightEnd): Promise<Undo | undefined> {
  const changes = new Map<string, ActChange>()
  for (const { characterId, act } of heal) changes.set(characterId, { characterId, health: act })
  for (const { id } of clear) {
    // As they are now: clearing the order has ended some.
    const conditions = (await readDocument(db.collections.characters, id))?.conditions ?? []
    if (conditions.length === 0) continue
    const before = changes.get(id) ?? { characterId: id }
    changes.set(id, { ...before, conditions: differencesBetween(conditions, []) })
  }
  if (changes.size === 0) return undefined
  const act = await recordAct(db, campaignId, () => {
    return { act: { kind: 'conditions', text: 'After the fight', changes: [...changes.values()] } }
  })
  return act ? () => undoCombatAct(db, campaignId, act.id) : undefined
}

async function remove(db: LocalDb, characters: readonly Character[]): Promise<Undo | undefined> {
  const removed: Character[] = []
  for (const { id } of characters) {
    const character = await readDocument(db.collections.characters, id)
    if (!character) continue
    await deleteCharacter(db, id)
    removed.push(character)
  }
  return async () => {
    for (const character of removed) await restoreCharacter(db, character)
  }
}

async function keepNotes(db: LocalDb, campaignId: string, notes: FightEnd['notes']): Promise<Undo | undefined> {
  if (!notes) return undefined
  const before = notes.sessionId === undefined ? undefined : await readSession(db, notes.sessionId)
  const campaign = await readDocument(db.collections.campaigns, campaignId)
  const session = await appendToNotes(db, campaignId, notes.sessionId, notes.text)
  if (before) {
    return () =>
      changeDocument(db.collections.sessions, session.id, (now) => {
        return now.gmNotes === session.gmNotes ? { ...now, gmNotes: before.gmNotes } : now
      })
  }
  return async () => {
    await deleteSession(db, session.id)
    if (campaign) await updateCampaign(db, campaignId, { sessionNumber: campaign.sessionNumber })
  }
}
