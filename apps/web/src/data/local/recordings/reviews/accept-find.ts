import {
  type Character,
  type FindKind,
  type Item,
  itemsOf,
  knownAs,
  type Recording,
  type Session,
} from '@lanternkeep/schema'
import { readStored } from '@lanternkeep/sync/client'
import { whileAlone } from '../../../../lib/browser/tab-lock.ts'
import { withBelow } from '../../../../lib/typing/with-below.ts'
import { createCharacter, deleteCharacter } from '../../campaign/characters.ts'
import { giveItems, takeItems } from '../../campaign/generated.ts'
import { charactersOf } from '../../combat/combat-people.ts'
import { syncCollectionOf } from '../../store/collection-of.ts'
import { changeDocument, readDocument } from '../../store/documents.ts'
import { newId, sharedIdOf } from '../../store/ids.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { changeFind } from './reviews.ts'
import type { Accepted, Find } from './rows.ts'

/** Where a find goes when it is accepted. */
export type FindTarget =
  | { to: 'npc' }
  | { to: 'character'; character: Character }
  | { to: 'inventory'; character: Character }
  | { to: 'session' }

/** An NPC whose name the campaign has isn’t made twice; loot goes to the hero who has it. The rest are notes. */
export function targetOf({ kind, name, who = '' }: Find, characters: readonly Character[]): FindTarget {
  if (kind === 'npc') {
    const character = knownAs(name, characters)
    return character ? { to: 'character', character } : { to: 'npc' }
  }
  const heroes = characters.filter(({ type }) => type === 'player')
  const character = kind === 'loot' ? knownAs(who, heroes) : undefined
  return character ? { to: 'inventory', character } : { to: 'session' }
}

type Of = { campaignId: string; recordingId: string; sessionId: string }

/** A tab that is frozen never ends. */
const SETTLE_WITHIN_MS = 10_000

/**
 * Puts a find into the campaign and notes how to take it back. Returns false if another tab has done so meanwhile: it
 * isn't done again.
 */
export function acceptFind(db: LocalDb, of: Of, find: Find, target: FindTarget): Promise<boolean> {
  return whileAlone(lockOf(find), SETTLE_WITHIN_MS, () => acceptAlone(db, of, find, target))
}

function lockOf({ id }: Find): string {
  return `lanternkeep-find-${id}`
}

async function acceptedNow(db: LocalDb, recordingId: string, { id }: Find): Promise<Find | undefined> {
  const { finds = [] } = (await db.audio.reviews.get(recordingId)) ?? {}
  return finds.find((find) => find.id === id && find.accepted)
}

async function acceptAlone(db: LocalDb, of: Of, find: Find, target: FindTarget): Promise<boolean> {
  if (await acceptedNow(db, of.recordingId, find)) return false
  const accepted = await put(db, of, find, target)
  const { isSkipped: _, ...words } = find
  await changeFind(db, of.recordingId, find, () => ({ ...words, accepted }))
  return true
}

/** Accepts each where it would go alone. One that is made may be what a later one means. */
export async function acceptFinds(db: LocalDb, of: Of, finds: readonly Find[]): Promise<void> {
  for (const find of finds) await acceptFind(db, of, find, targetOf(find, await charactersOf(db, of.campaignId)))
}

/**
 * What is made has the id that another device, to which the find came with a copy, makes it with. One that is there
 * already stays as it is; one that was deleted, or that other words are for, is made under an id of its own.
 */
async function put(db: LocalDb, { campaignId, sessionId }: Of, find: Find, target: FindTarget): Promise<Accepted> {
  const { name, text, place } = find
  const sharedId = sharedIdOf('find', campaignId, find.id)
  switch (target.to) {
    case 'npc': {
      const made = (await readStored(syncCollectionOf(db, 'characters'), [sharedId])).get(sharedId)
      if (made && !made._deleted && find.foundAs === undefined) return { to: 'npc', characterId: sharedId }
      const draft = { type: 'npc' as const, name, notes: text, ...(place && { location: place }) }
      return { to: 'npc', characterId: (await createCharacter(db, campaignId, draft, made ? newId() : sharedId)).id }
    }
    case 'inventory': {
      const item = { name, description: text, type: 'misc' as const, rarity: 'common' as const, quantity: 1 }
      const characterId = target.character.id
      const isOther = (held: Item) => held.id === sharedId && (held.name !== name || held.description !== text)
      const id = itemsOf(target.character).some(isOther) ? newId() : sharedId
      await giveItems(db, characterId, [{ ...item, id, properties: [], magicalProperties: [] }])
      return { to: 'inventory', characterId, itemIds: [id] }
    }
    case 'character': {
      const characterId = target.character.id
      if (characterId === sharedId && target.character.notes === text) return { to: 'npc', characterId }
      const words = text || find.said?.quote || name
      await changeDocument(db.collections.characters, characterId, (stored: Character): Character => {
        return { ...stored, notes: withBelow(stored.notes, words) }
      })
      return { to: 'character', characterId, text: words }
    }
    case 'session': {
      const line = noteOf(find)
      await changeDocument(db.collections.sessions, sessionId, (stored: Session): Session => {
        const isInList = /(^|\n)- \*\*[^\n]*\n*$/.test(stored.gmNotes)
        return { ...stored, gmNotes: withBelow(stored.gmNotes, line, isInList ? '\n' : '\n\n') }
      })
      return { to: 'session', sessionId, text: line }
    }
  }
}

const WORDS: Record<FindKind, string> = {
  npc: 'NPC',
  place: 'Place',
  loot: 'Loot',
  promise: 'Promise',
  quest: 'Quest',
}

/** '- **Promise: A Mass for the drowned** (Aldous). Before the full moon.' */
function noteOf({ kind, name, text, who }: Find): string {
  const about = text.replaceAll(/\s+/g, ' ').trim()
  return `- **${WORDS[kind]}: ${name}**${who ? ` (${who})` : ''}.${about ? ` ${about}` : ''}`
}

/**
 * Takes an accepted find back. Returns false if someone changed its words meanwhile: they stay, and the find counts as
 * accepted.
 */
export function undoFind(db: LocalDb, recordingId: string, found: Find): Promise<boolean> {
  return whileAlone(lockOf(found), SETTLE_WITHIN_MS, async () => {
    // Another tab may have taken it back meanwhile.
    const known = await acceptedNow(db, recordingId, found)
    if (known?.accepted && !(await takeBack(db, known.accepted, known))) return false
    await changeFind(db, recordingId, found, ({ accepted: _, isSkipped: __, ...find }) => find)
    return true
  })
}

export function skipFind(db: LocalDb, recordingId: string, skipped: Find): Promise<void> {
  return changeFind(db, recordingId, skipped, (find) => ({ ...find, isSkipped: true }))
}

/** Keeps what someone wrote into a find without accepting it. Looking again neither replaces nor proposes it. */
export function rewordFind(db: LocalDb, recordingId: string, edited: Find): Promise<void> {
  return changeFind(db, recordingId, edited, (find) => (find.accepted ? find : edited))
}

/** Whether the session was deleted, and the recording is still there. */
export async function hasLostSession(db: LocalDb, { recordingId, sessionId }: Omit<Of, 'campaignId'>) {
  const recording = await readDocument<Recording>(db.collections.recordings, recordingId)
  return recording !== undefined && (await readDocument<Session>(db.collections.sessions, sessionId)) === undefined
}

async function takeBack(db: LocalDb, accepted: Accepted, { name, text, place = '' }: Find): Promise<boolean> {
  const { characters, sessions } = db.collections
  switch (accepted.to) {
    case 'npc': {
      const made = await readDocument(characters, accepted.characterId)
      if (made?.type !== 'npc') return true
      if (made.name !== name || made.notes !== text || (made.location ?? '') !== place) return false
      await deleteCharacter(db, made.id)
      return true
    }
    case 'inventory': {
      const holder = await readDocument(characters, accepted.characterId)
      const items = holder ? itemsOf(holder).filter(({ id }) => accepted.itemIds.includes(id)) : []
      if (items.some((item) => item.name !== name || item.description !== text)) return false
      if (holder) await takeItems(db, holder.id, accepted.itemIds)
      return true
    }
    case 'character': {
      const { characterId, text: words } = accepted
      const character = await readDocument(characters, characterId)
      if (!character) return true
      if (without(character.notes, words) === undefined) return false
      await changeDocument(characters, characterId, (stored: Character): Character => {
        return { ...stored, notes: without(stored.notes, words) ?? stored.notes }
      })
      return true
    }
    case 'session': {
      const { sessionId, text: line } = accepted
      const session = await readDocument(sessions, sessionId)
      if (!session) return true
      if (without(session.gmNotes, line) === undefined) return false
      await changeDocument(sessions, sessionId, (stored: Session): Session => {
        return { ...stored, gmNotes: without(stored.gmNotes, line) ?? stored.gmNotes }
      })
      return true
    }
  }
}

/**
 * Without the last place where these are whole lines, and the empty lines before it; undefined if they are nowhere. A line
 * that someone went on writing is theirs.
 */
function without(notes: string | undefined, added: string): string | undefined {
  const [lines, gone] = [notes?.split('\n') ?? [], added.split('\n')]
  const at = lines.findLastIndex((_, start) => gone.every((line, offset) => lines[start + offset] === line))
  if (at < 0) return undefined
  const before = lines.slice(0, at).join('\n').replace(/\n+$/, '')
  const after = lines.slice(at + gone.length).join('\n')
  if (before === '') return after.replace(/^\n+/, '')
  return lines.length > at + gone.length ? `${before}\n${after}` : before
}
