import {
  type ActChange,
  type Character,
  differencesBetween,
  type HealthAct,
  type Item,
  type Session,
} from '@lanternkeep/schema'
import { sameBut } from '@lanternkeep/sync'
import { updateCampaign } from '../campaign/campaigns.ts'
import { appendToNotes, giveItems, takeItems } from '../campaign/generated.ts'
import { deleteSession, readSession } from '../campaign/sessions.ts'
import { allOrNothing } from '../store/all-or-nothing.ts'
import { changeDocument, readDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { applyActs } from './combat-acts.ts'
import { recordAct } from './record-act.ts'
import { partAct, type Reversible, removeCharacter, repeatable, together, type Undo } from './reversible.ts'

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

/** Notes a step that was done. */
type Done = (step: Reversible) => void

/** Does all of it or nothing, and returns how all of it is undone and redone. */
export function endFight(db: LocalDb, campaignId: string, end: FightEnd): Promise<Reversible> {
  return allOrNothing(async (onFailure) => {
    const steps: Reversible[] = []
    const done: Done = (step) => {
      steps.push(step)
      onFailure(step.undo)
    }
    await giveLoot(db, end.loot, done)
    await clearTemporary(db, campaignId, end.clear, done)
    await healAndClear(db, campaignId, end, done)
    await remove(db, end.remove, done)
    if (end.notes) done(await repeatable(keepNotes(db, campaignId, end.notes)))
    return together(steps)
  })
}

async function giveLoot(db: LocalDb, loot: FightEnd['loot'], done: Done): Promise<void> {
  if (!loot) return
  for (const foe of loot.from) {
    const items = lootOf(foe)
    const ids = items.map(({ id }) => id)
    const give = async () => {
      const loose = items.map(({ id: _, ...item }) => item)
      const given = await giveItems(db, loot.heroId, loose)
      return () => takeItems(db, loot.heroId, given)
    }
    const take = async () => {
      await takeItems(db, foe.id, ids)
      return () => putBack(db, foe.id, items)
    }
    done(await repeatable(give))
    done(await repeatable(take))
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
  if (act) done(partAct(db, act))
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
  if (act) done(partAct(db, act))
}

async function remove(db: LocalDb, characters: readonly Character[], done: Done): Promise<void> {
  for (const { id } of characters) done(await repeatable(() => removeCharacter(db, id)))
}

/** What was written into the session since then stays, and so does the session. */
function keepNotes(db: LocalDb, campaignId: string, notes: NonNullable<FightEnd['notes']>) {
  return async (): Promise<Undo> => {
    const before = notes.sessionId === undefined ? undefined : await readSession(db, notes.sessionId)
    const campaign = await readDocument(db.collections.campaigns, campaignId)
    const session = await appendToNotes(db, campaignId, notes.sessionId, notes.text)
    return before
      ? () => takeNotes(db, session, before.gmNotes)
      : () => dropSession(db, session, campaign?.sessionNumber)
  }
}

async function takeNotes(db: LocalDb, session: Session, gmNotes: string): Promise<boolean> {
  let isTaken = false
  await changeDocument(db.collections.sessions, session.id, (now) => {
    isTaken = now.gmNotes === session.gmNotes
    return isTaken ? { ...now, gmNotes } : now
  })
  return isTaken
}

async function dropSession(db: LocalDb, session: Session, numberBefore: number | undefined): Promise<boolean> {
  const now = await readSession(db, session.id)
  if (!now || !sameBut(STAMPS, now, session)) return false
  await deleteSession(db, session.id)
  const current = await readDocument(db.collections.campaigns, session.campaignId)
  if (current?.sessionNumber === session.sessionNumber && numberBefore !== undefined)
    await updateCampaign(db, session.campaignId, { sessionNumber: numberBefore })
  return true
}
