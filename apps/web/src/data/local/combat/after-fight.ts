import { type ActChange, type Character, differencesBetween, type HealthAct, type Item } from '@lanternkeep/schema'
import { sameBut } from '@lanternkeep/sync'
import { updateCampaign } from '../campaign/campaigns.ts'
import { deleteCharacter, restoreCharacter } from '../campaign/characters.ts'
import { appendToNotes, giveItems, takeItems } from '../campaign/generated.ts'
import { deleteSession, readSession } from '../campaign/sessions.ts'
import { allOrNothing } from '../store/all-or-nothing.ts'
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

/** These change without anyone writing. */
const STAMPS = ['rev', 'lastModified'] as const

type Undo = () => Promise<unknown>
/** Notes a write that was done, by how it is reverted. */
type Done = (undo: Undo) => void

/** Does all of it or nothing, and returns how to revert all of it. */
export function endFight(db: LocalDb, campaignId: string, end: FightEnd): Promise<Undo> {
  return allOrNothing(async (onFailure) => {
    const undos: Undo[] = []
    const done: Done = (undo) => {
      undos.push(undo)
      onFailure(undo)
    }
    await giveLoot(db, end.loot, done)
    await clearTemporary(db, campaignId, end.clear, done)
    await healAndClear(db, campaignId, end, done)
    await remove(db, end.remove, done)
    await keepNotes(db, campaignId, end.notes, done)
    return async () => {
      for (const undo of undos.toReversed()) await undo()
    }
  })
}

async function giveLoot(db: LocalDb, loot: FightEnd['loot'], done: Done): Promise<void> {
  if (!loot) return
  for (const foe of loot.from) {
    const items = lootOf(foe)
    const ids = items.map(({ id }) => id)
    const given = await giveItems(
      db,
      loot.heroId,
      items.map(({ id: _, ...item }) => item),
    )
    done(() => takeItems(db, loot.heroId, given))
    await takeItems(db, foe.id, ids)
    done(() => putBack(db, foe.id, items))
  }
}

export function lootOf(character: Character): Item[] {
  return character.type === 'monster' ? character.loot : []
}

function putBack(db: LocalDb, id: string, items: readonly Item[]): Promise<unknown> {
  return changeDocument(db.collections.characters, id, (foe) => {
    return foe.type === 'monster' ? { ...foe, loot: [...foe.loot, ...items] } : foe
  })
}

/** Damage takes temporary health first: this much leaves none and touches nothing else. */
async function clearTemporary(
  db: LocalDb,
  campaignId: string,
  characters: readonly Character[],
  done: Done,
): Promise<void> {
  const having = characters.filter(({ tempHealth }) => tempHealth > 0)
  const targets = having.map(({ id, tempHealth }) => {
    return { characterId: id, act: { kind: 'damage', amount: tempHealth } as const }
  })
  const act = targets.length > 0 ? await applyActs(db, campaignId, targets) : null
  if (act) done(() => undoCombatAct(db, campaignId, act.id))
}

async function healAndClear(db: LocalDb, campaignId: string, { heal, clear }: FightEnd, done: Done): Promise<void> {
  const changes = new Map<string, ActChange>()
  for (const { characterId, act } of heal) changes.set(characterId, { characterId, health: act })
  for (const { id } of clear) {
    // As they are now: clearing the order has ended some.
    const conditions = (await readDocument(db.collections.characters, id))?.conditions ?? []
    if (conditions.length === 0) continue
    const before = changes.get(id) ?? { characterId: id }
    changes.set(id, { ...before, conditions: differencesBetween(conditions, []) })
  }
  if (changes.size === 0) return
  const act = await recordAct(db, campaignId, () => {
    return { act: { kind: 'conditions', text: 'After the fight', changes: [...changes.values()] } }
  })
  if (act) done(() => undoCombatAct(db, campaignId, act.id))
}

async function remove(db: LocalDb, characters: readonly Character[], done: Done): Promise<void> {
  for (const { id } of characters) {
    const character = await readDocument(db.collections.characters, id)
    if (!character) continue
    await deleteCharacter(db, id)
    done(() => restoreCharacter(db, character))
  }
}

/** What was written into the session since then stays, and so does the session. */
async function keepNotes(db: LocalDb, campaignId: string, notes: FightEnd['notes'], done: Done): Promise<void> {
  if (!notes) return
  const before = notes.sessionId === undefined ? undefined : await readSession(db, notes.sessionId)
  const campaign = await readDocument(db.collections.campaigns, campaignId)
  const session = await appendToNotes(db, campaignId, notes.sessionId, notes.text)
  if (before) {
    return done(() =>
      changeDocument(db.collections.sessions, session.id, (now) => {
        return now.gmNotes === session.gmNotes ? { ...now, gmNotes: before.gmNotes } : now
      }),
    )
  }
  done(async () => {
    const now = await readSession(db, session.id)
    if (!now || !sameBut(STAMPS, now, session)) return
    await deleteSession(db, session.id)
    const sessionNumber = campaign?.sessionNumber
    const current = await readDocument(db.collections.campaigns, campaignId)
    if (current?.sessionNumber === session.sessionNumber && sessionNumber !== undefined)
      await updateCampaign(db, campaignId, { sessionNumber })
  })
}
