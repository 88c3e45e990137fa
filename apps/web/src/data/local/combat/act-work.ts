import {
  type Act,
  type ActWork,
  type Character,
  type ContestedItem,
  contestedItems,
  type Gift,
  giftAsHeld,
  giftsOf,
  isStanding,
  itemsOf,
  type Session,
  withContested,
  withGift,
  withItems,
} from '@lanternkeep/schema'
import { same } from '@lanternkeep/sync'
import { withBelow } from '../../../lib/typing/with-below.ts'
import { updateCampaign } from '../campaign/campaigns.ts'
import { deleteCharacter, setIncluded, updateCharacter } from '../campaign/characters.ts'
import { deleteSession } from '../campaign/sessions.ts'
import { restoreIfHeld } from '../campaign/trash.ts'
import { changeDocument, readDocument, removeDocument, wantedBack } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { returnToFight } from './return-to-fight.ts'

/**
 * Undoes or redoes what was done with an act. It goes by what is there now, so it is the same on each of the GM's
 * devices and after a reload, and doing it twice is doing it once. What people did since stays.
 */
export function retraceWork(db: LocalDb, work: ActWork, isUndo: boolean): Promise<void> {
  switch (work.kind) {
    case 'made':
      return isUndo ? remove(db, work.id) : bringBack(db, work.id)
    case 'removed':
      return isUndo ? bringBack(db, work.id) : remove(db, work.id)
    case 'included':
      return include(db, work.id, !isUndo)
    case 'played':
      return isUndo ? bringBackEncounter(db, work.id) : removeEncounter(db, work.id)
    case 'renamed':
      return isUndo ? rename(db, work.id, work.after, work.before) : rename(db, work.id, work.before, work.after)
    case 'loot':
      return moveLoot(db, work, isUndo)
    case 'notes':
      return isUndo ? takeBackNotes(db, work) : keepNotes(db, work)
  }
}

/** Another act that stands did this, too, so undoing one of them leaves it done. Loot has rules of its own. */
export function isDoneByOthers(work: ActWork, others: readonly Act[]): boolean {
  const standing = others.filter(isStanding).flatMap(({ whole }) => whole?.work ?? [])
  return standing.some((each) => isSameWork(work, each))
}

/** Two acts may do it, and it is done until both are undone. */
export function isSameWork(work: ActWork, each: ActWork): boolean {
  if (each.kind === 'notes') {
    return work.kind === 'notes' && work.sessionId === each.sessionId && work.text === each.text
  }
  const isOfOne = each.kind === 'made' || each.kind === 'removed' || each.kind === 'played'
  return isOfOne && work.kind === each.kind && work.id === each.id
}

/** The act that made who was removed is undone, so undoing the removal doesn't bring them back. */
export function isOfUndoneMaking(work: ActWork, acts: readonly Act[]): boolean {
  if (work.kind !== 'removed') return false
  const isMaking = (each: ActWork) => each.kind === 'made' && each.id === work.id
  const making = acts.filter(({ whole }) => whole?.work.some(isMaking))
  return making.length > 0 && !making.some(isStanding)
}

async function remove(db: LocalDb, id: string): Promise<void> {
  if (await readDocument(db.collections.characters, id)) await deleteCharacter(db, id)
}

async function bringBack(db: LocalDb, id: string): Promise<void> {
  const { characters } = db.collections
  if (await readDocument(characters, id)) await changeDocument(characters, id, wantedBack)
  else if (await restoreIfHeld(db, { collection: 'characters', id })) await returnToFight(db, [id])
}

async function include(db: LocalDb, id: string, included: boolean): Promise<void> {
  if (await readDocument(db.collections.characters, id)) await setIncluded(db, id, included)
}

/** A name that someone typed since stays. */
async function rename(db: LocalDb, id: string, from: string, to: string): Promise<void> {
  const character = await readDocument(db.collections.characters, id)
  if (character?.name === from) await updateCharacter(db, id, { name: to })
}

async function bringBackEncounter(db: LocalDb, id: string): Promise<void> {
  const { prep } = db.collections
  if (await readDocument(prep, id)) await changeDocument(prep, id, wantedBack)
  else await restoreIfHeld(db, { collection: 'prep', id })
}

async function removeEncounter(db: LocalDb, id: string): Promise<void> {
  if (await readDocument(db.collections.prep, id)) await removeDocument(db.collections.prep, id)
}

/**
 * First to the one who gets it: a tab that dies halfway loses nothing. Who was deleted catches up when they come back.
 */
async function moveLoot({ collections }: LocalDb, gift: Gift, isUndo: boolean): Promise<void> {
  const { characters } = collections
  const [hands, gets] = isUndo ? [gift.to, gift.from] : [gift.from, gift.to]
  const moved = giftAsHeld(gift, await readDocument(characters, hands), isUndo)
  for (const id of [gets, hands]) {
    if (!(await readDocument(characters, id))) continue
    await changeDocument(characters, id, (character) => {
      return withGift(id === gets ? withoutAsGiven(character, moved, gift) : character, moved, isUndo)
    })
  }
}

/** Who just came back holds what the log says of it, which makes room for what it is now. */
function withoutAsGiven(character: Character, moved: Gift, { items }: Gift): Character {
  const asGiven = items.filter((item) => moved.items.some(({ id }) => id === item.id))
  return withItems(character, (held) => held.filter((each) => !asGiven.some((item) => same(item, each))))
}

/**
 * Undoes or redoes a gift of the log, as `acts` mark it. What another act that stands gave in the same way stays given,
 * and loot that two devices gave to different heroes goes to the one whose gift counts then.
 */
export async function retraceGift(
  db: LocalDb,
  gift: Gift,
  { isUndo, acts }: { isUndo: boolean; acts: readonly Act[] },
) {
  const contested = contestedItems(gift, acts)
  const isOwn = (id: string | undefined) => {
    const isContested = contested.some(({ item }) => item.id === id)
    return id === undefined || (!isContested && timesGiven(gift, id, acts) === (isUndo ? 0 : 1))
  }
  const items = gift.items.filter((_, index) => isOwn(gift.given[index]))
  await moveLoot(db, { ...gift, items, given: gift.given.filter(isOwn) }, isUndo)
  for (const each of contested) await settleItem(db, each)
}

/** How many acts that stand gave it in this way. */
export function timesGiven({ from, to }: Gift, id: string, acts: readonly Act[]): number {
  const gifts = acts.filter(isStanding).flatMap(giftsOf)
  return gifts.filter((gift) => gift.from === from && gift.to === to && gift.given.includes(id)).length
}

/** First to the one who gets it: a tab that dies half-way loses nothing. */
export async function settleItem({ collections }: LocalDb, contested: ContestedItem): Promise<void> {
  const { characters } = collections
  const { item, holder, among } = contested
  const found = await Promise.all(among.map((id) => readDocument(characters, id)))
  const present = found.filter((each) => each !== undefined)
  const held = present.flatMap(itemsOf).find(({ id }) => id === item.id)
  // Someone who was deleted may have had it.
  const known = held ?? (present.length < among.length ? item : undefined)
  for (const { id } of present.toSorted((a, b) => Number(b.id === holder) - Number(a.id === holder))) {
    await changeDocument(characters, id, (character) => withContested(character, contested, known))
  }
}

type Notes = Extract<ActWork, { kind: 'notes' }>

async function keepNotes(db: LocalDb, { sessionId, text, made }: Notes): Promise<void> {
  const { sessions, campaigns } = db.collections
  const session = await readDocument(sessions, sessionId)
  if (session && made) await changeDocument(sessions, sessionId, wantedBack)
  if (session && !session.gmNotes.includes(text))
    await changeDocument(sessions, sessionId, (now) => ({ ...now, gmNotes: withBelow(now.gmNotes, text) }))
  if (session || !made || !(await restoreIfHeld(db, { collection: 'sessions', id: sessionId }))) return
  const back = await readDocument(sessions, sessionId)
  if (back && (await readDocument(campaigns, back.campaignId)))
    await updateCampaign(db, back.campaignId, { sessionNumber: back.sessionNumber })
}

async function takeBackNotes(db: LocalDb, { sessionId, text, made }: Notes): Promise<void> {
  const { sessions, campaigns } = db.collections
  const session = await readDocument(sessions, sessionId)
  if (!session) return
  if (made) {
    if (!isAsMade(session, text, made.recap)) return
    await deleteSession(db, sessionId)
    const campaign = await readDocument(campaigns, session.campaignId)
    const { numberBefore: sessionNumber } = made
    if (sessionNumber !== undefined && campaign?.sessionNumber === session.sessionNumber)
      await updateCampaign(db, session.campaignId, { sessionNumber })
    return
  }
  await changeDocument(sessions, sessionId, (now) => ({ ...now, gmNotes: withoutLast(now.gmNotes, text) }))
}

/** No one wrote into it since it was made for the notes. */
function isAsMade({ gmNotes, recap, summary, aiNotes, keyTopics, partyLocation }: Session, text: string, was: string) {
  return gmNotes === text && recap === was && [summary, aiNotes, keyTopics, partyLocation].every((field) => !field)
}

/** Once something is written below the text, it stays. */
export function withoutLast(notes: string, text: string): string {
  if (!notes.endsWith(text)) return notes
  return notes.slice(0, -text.length).replace(/\n{1,2}$/, '')
}
