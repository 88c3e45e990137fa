import {
  type Character,
  type Item,
  nextSessionNumber,
  type RandomInt,
  recapPrefill,
  type Session,
} from '@lanternkeep/schema'
import { withBelow } from '../../../lib/typing/with-below.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { addMade } from '../combat/joiners.ts'
import { type UndoOfAct, undoOf } from '../combat/retrace-act.ts'
import { allOrNothing } from '../store/all-or-nothing.ts'
import { changeDocument, readDocument } from '../store/documents.ts'
import { newId } from '../store/ids.ts'
import { plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { updateCampaign } from './campaigns.ts'
import { createCharacter, deleteCharacter } from './characters.ts'
import { createSession } from './sessions.ts'

/** An item before it belongs to a character. */
export type LooseItem = Omit<Item, 'id'>
/** With an id of its own, the same character takes it once. */
export type OfferedItem = LooseItem & { id?: string }

/** Heroes carry items and monsters leave them as loot; other characters can't have any. */
export function canHold({ type }: Character): boolean {
  return type !== 'npc'
}

/** Adds the items at the end, except those that it holds already. Returns the added ids, for `takeItems`. */
export async function giveItems(db: LocalDb, characterId: string, items: readonly OfferedItem[]): Promise<string[]> {
  const offered = items.map((item): Item => ({ ...item, id: item.id ?? newId() }))
  let given: Item[] = []
  await changeDocument(db.collections.characters, characterId, (character) =>
    withItems(character, (held) => {
      given = offered.filter(({ id }) => held.every((each) => each.id !== id))
      return [...held, ...given]
    }),
  )
  return given.map(({ id }) => id)
}

/** Takes a gift back. Changes to other items stay. */
export async function takeItems(db: LocalDb, characterId: string, ids: readonly string[]): Promise<void> {
  await changeDocument(db.collections.characters, characterId, (character) =>
    withItems(character, (held) => held.filter(({ id }) => !ids.includes(id))),
  )
}

function withItems(character: Character, change: (held: readonly Item[]) => Item[]): Character {
  if (character.type === 'player') return { ...character, inventory: change(character.inventory) }
  if (character.type === 'monster') return { ...character, loot: change(character.loot) }
  throw new Error(`${character.name} can’t hold items`)
}

export type Foe = {
  name: string
  count: number
  maxHealth: number | undefined
  armorClass: number | undefined
  initiativeBonus: number | undefined
  challengeRating?: number | undefined
  notes: string
}

/**
 * One monster for each name, numbered if there are several, included in the initiative. They join a running combat. All
 * are made, or none.
 */
export function addFoes(
  db: LocalDb,
  campaignId: string,
  foes: readonly Foe[],
  { hidden, randomInt }: { hidden: boolean; randomInt: RandomInt },
): Promise<{ ids: string[]; joined: number; undo: UndoOfAct | undefined }> {
  return allOrNothing(async (onFailure) => {
    const names = new Set((await charactersOf(db, campaignId)).map(({ name }) => name.toLowerCase()))
    const made: Character[] = []
    for (const { name, count, maxHealth, notes, ...figures } of foes) {
      for (const own of namesFor(name, count, names)) {
        const health = maxHealth === undefined ? {} : { health: maxHealth, maxHealth }
        const known = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined))
        const draft = { type: 'monster' as const, name: own, notes, hidden, includeInInitiative: true }
        const foe = await createCharacter(db, campaignId, { ...draft, ...health, ...known })
        onFailure(() => deleteCharacter(db, foe.id))
        made.push(foe)
      }
    }
    const ids = made.map(({ id }) => id)
    const { joined, act } = await addMade(db, campaignId, made, randomInt)
    const undo = act ? undoOf(db, campaignId, act.id) : undefined
    return { ids, joined: joined.filter(({ id }) => ids.includes(id)).length, undo }
  })
}

const LONGEST_NAME = 100

/** Orc, or Orc 1 to Orc 3. Numbers that are taken are skipped. */
function namesFor(name: string, count: number, taken: Set<string>): string[] {
  const names: string[] = []
  for (let number = 1; names.length < count; number += 1) {
    const suffix = count === 1 && number === 1 ? '' : ` ${number}`
    const own = `${name.slice(0, LONGEST_NAME - suffix.length).trim()}${suffix}`
    if (taken.has(own.toLowerCase())) continue
    taken.add(own.toLowerCase())
    names.push(own)
  }
  return names
}

type Appended = {
  /** Without one, the text begins a new session. */
  sessionId: string | undefined
  text: string
  /** What the new session is made with, so that it is the same whichever device makes it. */
  asNew?: { id: string; date: string }
}

/** Adds to the end of the session's GM notes. Returns which session it was. */
export async function appendToNotes(
  db: LocalDb,
  campaignId: string,
  { sessionId, text, asNew }: Appended,
): Promise<Session> {
  if (sessionId === undefined) return createNextSession(db, campaignId, { gmNotes: text, ...asNew })
  return changeDocument(db.collections.sessions, sessionId, (session) => {
    return { ...session, gmNotes: withBelow(session.gmNotes, text) }
  })
}

/**
 * Made as the journal makes it: it has the next number, which the campaign adopts, and the previous notes as its recap.
 */
async function createNextSession(
  db: LocalDb,
  campaignId: string,
  { id, ...draft }: { gmNotes: string; id?: string; date?: string },
): Promise<Session> {
  const campaign = await readDocument(db.collections.campaigns, campaignId)
  const sessions = plainListOf(await db.collections.sessions.find({ selector: { campaignId } }).exec())
  const sessionNumber = nextSessionNumber(sessions, campaign?.sessionNumber ?? 0)
  const recap = recapPrefill(sessions, sessionNumber)
  const session = await createSession(db, campaignId, { sessionNumber, recap, ...draft }, id)
  if (campaign && campaign.sessionNumber !== sessionNumber) await updateCampaign(db, campaignId, { sessionNumber })
  return session
}
