import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import {
  type Character,
  itemsOf,
  type Recording,
  type ReviewAnswer,
  type ReviewBody,
  withItems,
} from '@lanternkeep/schema'
import { merge, type SyncDocument } from '@lanternkeep/sync'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, deleteCharacter, updateCharacter } from '../../campaign/characters.ts'
import { deleteSession, updateSession } from '../../campaign/sessions.ts'
import { changeDocument, readDocument } from '../../store/documents.ts'
import { plainListOf } from '../../store/live.ts'
import { removeRecording } from '../recordings.ts'
import { openTranscriptQueue, type TranscriptQueue } from '../transcripts/testing/transcript-queue.ts'
import { askForTranscript } from '../transcripts/transcripts.ts'
import { acceptFind, acceptFinds, skipFind, targetOf, undoFind } from './accept-find.ts'
import { askForReview } from './reviews.ts'
import type { Find } from './rows.ts'

let queue: TranscriptQueue
let db: TranscriptQueue['db']
let recording: Recording
let sessionId: string
beforeEach(async () => {
  queue = await openTranscriptQueue()
  db = queue.db
  sessionId = (await queue.aSession({ gmNotes: 'Mine.' })).id
  recording = await queue.recorded(['Old Hob looks at the coin.', 'A tuning fork.'], { sessionId })
  await askForTranscript(db, recording)
  queue.run()
  await queue.isDone()
})
afterEach(() => {
  vi.unstubAllGlobals()
  return queue.close()
})

const FINDS: ReviewAnswer['finds'] = [
  {
    kind: 'npc',
    name: 'Hob',
    text: 'Takes no coin.',
    place: 'The ferry',
    line: 0,
    quote: 'Old Hob looks at the coin.',
  },
  { kind: 'loot', name: 'Tuning fork', text: 'Hums.', who: 'Mira', line: 1, quote: 'A tuning fork.' },
  { kind: 'quest', name: 'The seventh bell', text: 'Find it.', who: 'Hob' },
  { kind: 'place', name: 'The ferry', text: '' },
]
const asked: { body: ReviewBody; key: string }[] = []
const review = async (finds = FINDS) => {
  asked.length = 0
  await askForReview(db, recording, async (body, key) => {
    asked.push({ body, key })
    return { finds }
  })
  return found()
}
const found = async (): Promise<Find[]> => (await db.audio.reviews.get(recording.id))?.finds ?? []
const find = async (name: string) => (await found()).find((each) => each.name === name) as Find
const characters = async () => plainListOf(await db.collections.characters.find().exec()) as Character[]
const of = () => ({ campaignId: queue.campaignId, recordingId: recording.id, sessionId })
const accept = async (name: string) => {
  const each = await find(name)
  await acceptFind(db, of(), each, targetOf(each, await characters()))
}
const gmNotes = async () => (await queue.sessionNow(sessionId))?.gmNotes

test('what is found stays on this device until it is decided, with the words it comes from', async () => {
  expect((await review()).map(({ id: _, ...each }) => each)).toMatchObject([
    { kind: 'npc', name: 'Hob', said: { quote: 'Old Hob looks at the coin.', at: 0 } },
    { kind: 'loot', said: { at: 15_000 } },
    { kind: 'quest', who: 'Hob' },
    { kind: 'place' },
  ])
  expect(asked[0]?.body).toEqual({
    lines: [{ text: 'Old Hob looks at the coin.' }, { text: 'A tuning fork.' }],
    cast: [],
  })
  expect((await find('The seventh bell')).said).toBeUndefined()
})

test('two tabs that ask at once make one request, and what is decided meanwhile stays decided', async () => {
  await review()
  const hob = await find('Hob')
  const keys: string[] = []
  const ask = () =>
    askForReview(db, recording, async (_, key) => {
      keys.push(key)
      return { finds: FINDS }
    })
  await Promise.all([ask(), ask(), skipFind(db, recording.id, hob)])
  expect(new Set(keys).size).toBe(1)
  expect(await find('Hob')).toMatchObject({ id: hob.id, isSkipped: true })
})

test('a request without an answer is sent again as the same one; looking again is another', async () => {
  const keys: string[] = []
  const lost = askForReview(db, recording, (_, key) => {
    keys.push(key)
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  await expect(lost).rejects.toThrow('Failed to fetch')
  for (const _ of [1, 2]) {
    await review()
    keys.push(asked[0]?.key ?? '')
  }
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
})

test('looking again proposes nothing that was decided', async () => {
  await review()
  await accept('Hob')
  await skipFind(db, recording.id, await find('Tuning fork'))
  const names = (await review()).map(({ name, accepted, isSkipped }) => [name, !accepted && !isSkipped])
  expect(names).toEqual([
    ['The seventh bell', true],
    ['The ferry', true],
    ['Hob', false],
    ['Tuning fork', false],
  ])
})

test('looking again keeps which find is which, and what someone reworded, also once that was undone', async () => {
  await review()
  const ids = async () => Object.fromEntries((await found()).map(({ name, id }) => [name, id]))
  const before = await ids()
  const reworded = { ...(await find('Hob')), name: 'Old Hob', text: 'Takes no silver.', foundAs: 'Hob' }
  expect(await acceptFind(db, of(), reworded, { to: 'npc' })).toBe(true)
  const twice = FINDS.filter(({ kind }) => kind !== 'loot')
  await review([...twice, ...twice])
  const names = (await found()).map(({ name }) => name)
  expect(names).toEqual(['The seventh bell', 'The ferry', 'The seventh bell', 'The ferry', 'Old Hob'])
  expect(new Set((await found()).map(({ id }) => id)).size).toBe(5)
  expect((await find('The ferry')).id).toBe(before['The ferry'])
  await undoFind(db, recording.id, await find('Old Hob'))
  await review()
  expect((await found()).filter(({ kind }) => kind === 'npc')).toMatchObject([
    { id: before.Hob, name: 'Old Hob', text: 'Takes no silver.' },
  ])
})

test('a find that looking again did not find can still be accepted, and undone', async () => {
  await review()
  const bell = await find('The seventh bell')
  await review([])
  await acceptFind(db, of(), bell, { to: 'session' })
  expect([(await found()).length, await gmNotes()]).toEqual([
    1,
    'Mine.\n\n- **Quest: The seventh bell** (Hob). Find it.',
  ])
  expect(await undoFind(db, recording.id, await find('The seventh bell'))).toBe(true)
  expect(await gmNotes()).toBe('Mine.')
})

test('an NPC is made, loot goes to the hero who has it, and the rest into the GM notes; all of it can be undone', async () => {
  const mira = await createCharacter(db, queue.campaignId, { type: 'player', name: 'Mira Vale' })
  await review()
  await acceptFinds(db, of(), await found())
  const hob = (await characters()).find(({ type }) => type === 'npc')
  expect(hob).toMatchObject({ name: 'Hob', notes: 'Takes no coin.', location: 'The ferry' })
  const held = async () => (await readDocument(db.collections.characters, mira.id)) as Character
  expect(await held()).toMatchObject({ inventory: [{ name: 'Tuning fork', description: 'Hums.' }] })
  expect(await gmNotes()).toBe('Mine.\n\n- **Quest: The seventh bell** (Hob). Find it.\n- **Place: The ferry**.')
  for (const each of await found()) expect(await undoFind(db, recording.id, each)).toBe(true)
  expect([await gmNotes(), (await characters()).length, await held()]).toMatchObject(['Mine.', 1, { inventory: [] }])
  expect((await found()).every(({ accepted }) => !accepted)).toBe(true)
})

type Sides = Record<'base' | 'theirs' | 'mine', SyncDocument>

test('what two devices accept apart, because a copy brought the find to both, is one NPC and one item', async () => {
  const mira = await createCharacter(db, queue.campaignId, { type: 'player', name: 'Mira Vale' })
  await review()
  const [copied, both] = [await found(), of()]
  const open = copied.filter(({ kind }) => kind === 'npc' || kind === 'loot')
  await acceptFinds(db, both, open)
  const here = await characters()

  await queue.close()
  queue = await openTranscriptQueue()
  db = queue.db
  await db.audio.reviews.put({ recordingId: recording.id, finds: copied })
  await db.collections.characters.insert(mira)
  await acceptFinds(db, both, open)
  const there = await characters()
  const merged = here.map((mine) => {
    const theirs = there.find(({ id }) => id === mine.id)
    const sides = { base: mine.id === mira.id ? mira : null, theirs, mine } as unknown as Sides
    return merge('characters', { ...sides, by: '', at: '2026-11-20T23:00:00.000Z', newId: () => 'conflict' })
  })
  expect([here.length, there.length]).toEqual([2, 2])
  expect(merged.find(({ type }) => type === 'npc')).toMatchObject({
    name: 'Hob',
    notes: 'Takes no coin.',
    conflicts: [],
  })
  expect(merged.find(({ id }) => id === mira.id)).toMatchObject({ inventory: [{ quantity: 1 }], conflicts: [] })
})

test('a find that another device accepted meanwhile adds nothing, unless it was reworded or taken back', async () => {
  await createCharacter(db, queue.campaignId, { type: 'player', name: 'Mira Vale' })
  await review()
  const [open, hob] = [await found(), await find('Hob')]
  const acceptedElsewhere = async () => {
    await acceptFinds(
      db,
      of(),
      open.filter(({ kind }) => kind === 'npc' || kind === 'loot'),
    )
    await db.audio.reviews.put({ recordingId: recording.id, finds: open })
  }
  await acceptedElsewhere()
  const before = await characters()
  await acceptedElsewhere()
  expect(await characters()).toMatchObject(before.map(({ rev: _, lastModified: __, ...each }) => each))

  await acceptFind(db, of(), { ...hob, name: 'Miller', foundAs: 'Hob' }, { to: 'npc' })
  expect((await characters()).map(({ name }) => name).toSorted()).toEqual(['Hob', 'Miller', 'Mira Vale'])
  await undoFind(db, recording.id, await find('Miller'))
  await acceptFinds(db, of(), [hob])
  await undoFind(db, recording.id, await find('Hob'))
  expect((await characters()).map(({ name }) => name)).toEqual(['Mira Vale'])
  await acceptFinds(db, of(), [hob])
  expect((await characters()).map(({ name }) => name).toSorted()).toEqual(['Hob', 'Mira Vale'])
})

test('an NPC whose name the campaign has isn’t made twice', async () => {
  const { id } = await createCharacter(db, queue.campaignId, {
    type: 'npc',
    name: 'Old Hob the Ferryman',
    notes: 'Old.',
  })
  await review()
  await accept('Hob')
  expect((await characters()).map(({ notes }) => notes)).toEqual(['Old.\n\nTakes no coin.'])
  await updateCharacter(db, id, { notes: 'Old.\n\nTakes a coin.' })
  expect(await undoFind(db, recording.id, await find('Hob'))).toBe(false)
  expect((await find('Hob')).accepted).toBeDefined()
})

test('words that the GM changed since then stay when they are undone', async () => {
  await review()
  await accept('The seventh bell')
  await updateSession(db, sessionId, { gmNotes: 'All new.' })
  expect(await undoFind(db, recording.id, await find('The seventh bell'))).toBe(false)
  expect(await gmNotes()).toBe('All new.')
})

test('a line that the GM went on writing stays whole when it is undone, and so does one that only begins with the same words', async () => {
  const { id } = await createCharacter(db, queue.campaignId, { type: 'npc', name: 'Hob', notes: 'Old.' })
  await review()
  for (const name of ['Hob', 'The seventh bell']) await accept(name)
  const notes = 'Old.\n\nTakes no coin. He never did.'
  const session = 'Mine.\n\n- **Quest: The seventh bell** (Hob). Find it. But not before the tide turns.'
  await updateCharacter(db, id, { notes })
  await updateSession(db, sessionId, { gmNotes: session })
  for (const name of ['Hob', 'The seventh bell']) expect(await undoFind(db, recording.id, await find(name))).toBe(false)
  expect([(await readDocument(db.collections.characters, id))?.notes, await gmNotes()]).toEqual([notes, session])

  await updateCharacter(db, id, { notes: 'Takes no coin.\n\nTakes no coin from Mira.' })
  expect(await undoFind(db, recording.id, await find('Hob'))).toBe(true)
  expect((await readDocument(db.collections.characters, id))?.notes).toBe('Takes no coin from Mira.')
})

test('what another tab has accepted meanwhile is not accepted again', async () => {
  await review()
  const open = await found()
  await accept('Hob')
  await accept('The seventh bell')
  await acceptFinds(db, of(), open)
  expect((await characters()).map(({ name }) => name)).toEqual(['Hob'])
  expect((await gmNotes())?.match(/The seventh bell/g)).toHaveLength(1)
})

test('what two tabs accept at the same moment is made once', async () => {
  vi.stubGlobal('navigator', { locks })
  await review()
  const hob = await find('Hob')
  const both = await Promise.all([1, 2].map(() => acceptFind(db, of(), hob, { to: 'npc' })))
  expect(both.toSorted()).toEqual([false, true])
  expect((await characters()).map(({ name }) => name)).toEqual(['Hob'])
})

test('an NPC and loot stay when they are undone after someone rewrote them; without them there is nothing to take back', async () => {
  const mira = await createCharacter(db, queue.campaignId, { type: 'player', name: 'Mira Vale' })
  await review()
  await acceptFinds(db, of(), await found())
  const held = async () => itemsOf((await readDocument(db.collections.characters, mira.id)) as Character)
  const rewrite = (description: string) =>
    changeDocument(db.collections.characters, mira.id, (now) =>
      withItems(now, (items) => items.map((item) => ({ ...item, description }))),
    )
  const hob = (await characters()).find(({ type }) => type === 'npc')
  await updateCharacter(db, String(hob?.id), { notes: 'Takes a coin.' })
  await rewrite('It cracked.')
  for (const name of ['Hob', 'Tuning fork']) expect(await undoFind(db, recording.id, await find(name))).toBe(false)
  expect([(await characters()).length, await held()]).toMatchObject([2, [{ description: 'It cracked.' }]])
  await deleteCharacter(db, String(hob?.id))
  await changeDocument(db.collections.characters, mira.id, (now) => withItems(now, () => []))
  for (const name of ['Hob', 'Tuning fork']) expect(await undoFind(db, recording.id, await find(name))).toBe(true)
})

test('a find can be undone and accepted again after the character or session that got its words was deleted', async () => {
  const { id } = await createCharacter(db, queue.campaignId, { type: 'npc', name: 'Hob', notes: 'Old.' })
  await review()
  for (const name of ['Hob', 'The seventh bell']) await accept(name)
  await deleteCharacter(db, id)
  await deleteSession(db, sessionId)
  for (const name of ['Hob', 'The seventh bell']) expect(await undoFind(db, recording.id, await find(name))).toBe(true)
  expect((await found()).every(({ accepted }) => !accepted)).toBe(true)
})

test('what two tabs undo at the same moment is taken back once', async () => {
  vi.stubGlobal('navigator', { locks })
  await review()
  const words = '- **Quest: The seventh bell** (Hob). Find it.'
  await updateSession(db, sessionId, { gmNotes: words })
  await accept('The seventh bell')
  const bell = await find('The seventh bell')
  expect(await Promise.all([1, 2].map(() => undoFind(db, recording.id, bell)))).toEqual([true, true])
  expect(await gmNotes()).toBe(words)
})

test('a deleted recording leaves no finds behind', async () => {
  await review()
  await removeRecording(db, recording.id)
  expect(await db.audio.reviews.count()).toBe(0)
})
