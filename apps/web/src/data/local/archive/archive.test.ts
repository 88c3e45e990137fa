import 'fake-indexeddb/auto'
import { withNewIds } from '@lanternkeep/archive'
import { aHandout, anAct } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashBytes } from '../../../lib/hash.ts'
import { createCampaign } from '../campaign/campaigns.ts'
import { createCharacter, deleteCharacter, updateCharacter } from '../campaign/characters.ts'
import { createSession } from '../campaign/sessions.ts'
import { suggestedChoices } from '../copy/index.ts'
import { draftKey } from '../forms/drafts.ts'
import { removeAudio, storeSlice } from '../recordings/audio/index.ts'
import { beginRecording } from '../recordings/begin-recording.ts'
import { removeRecording } from '../recordings/recordings.ts'
import { askForTranscript, forgetTranscript, retryTranscripts } from '../recordings/transcripts/index.ts'
import { collectionOf, syncCollectionOf } from '../store/collection-of.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument, insertDocument } from '../store/documents.ts'
import { plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { importArchive } from './read/import-archive.ts'
import { openArchive } from './read/open-archive.ts'
import { type ImportWay, planImport } from './read/plan-import.ts'
import { aRequest, campaignJsonIn, exportToBlob, withSound } from './testing/export-to-blob.ts'
import { measureExport } from './write/write-zip.ts'

const NOW = '2026-11-20T21:42:00.000Z'
const PICTURE = new Uint8Array([137, 80, 78, 71, 1, 2, 3])
const SOUND = new Uint8Array(3000).map((_, at) => at % 251)

let here: LocalDb
let other: LocalDb | undefined

beforeEach(async () => {
  localStorage.clear()
  other = undefined
  here = await openLocalDb('here', { multiInstance: false })
})
afterEach(async () => {
  for (const db of [here, other]) if (db) await closeLocalDb(db).catch(() => {})
  for (const account of ['here', 'other']) await removeLocalData(account)
})

/** RxDB allows 13 open collections, so this device's database is closed before the other's opens. */
async function otherDevice() {
  await closeLocalDb(here)
  other = await openLocalDb('other', { multiInstance: false })
  return other
}

/** A campaign with something in every place that an export must include. */
async function evening(db: LocalDb): Promise<string> {
  const { id: campaignId } = await createCampaign(db, { name: 'The Drowned Bells', startingLevel: 3, sessionNumber: 4 })
  const image = hashBytes(PICTURE)
  await db.side.images.put({ id: image, type: 'image/png', bytes: PICTURE.buffer.slice(0) })
  const hero = { type: 'player', name: 'Mira', playerName: 'Tamsin', health: 12, maxHealth: 30 } as const
  const mira = await createCharacter(db, campaignId, { ...hero, imageUrl: `/api/images/${image}` })
  const gull = await createCharacter(db, campaignId, { type: 'monster', name: 'Gull' })
  await createCharacter(db, campaignId, {
    type: 'monster',
    name: 'Gull 2',
    copiedFrom: { kind: 'campaign', id: mira.id },
  })
  await deleteCharacter(db, gull.id)
  const session = await createSession(db, campaignId, { sessionNumber: 4, gmNotes: 'The bell rings, @Mira hears it.' })
  const base = { campaignId, rev: '', lastModified: NOW, conflicts: [] }
  const entries = [{ id: mira.id, characterId: mira.id, initiative: 12 }]
  const combat = { ...base, id: campaignId, entries, turn: { round: 2, entryId: mira.id }, manual: { [mira.id]: 12 } }
  await insertDocument(db.collections.combats, { ...combat, expanded: [mira.id], log: [] })
  const changes = [{ characterId: mira.id, health: { kind: 'damage' as const, amount: 3 } }]
  await insertDocument(db.collections.acts, anAct({ ...base, id: crypto.randomUUID(), changes }))
  await insertDocument(db.collections.handouts, aHandout({ ...base, id: crypto.randomUUID(), title: 'A rubbing' }))
  const question = { path: 'notes', base: '', theirs: 'here', mine: 'there', by: 'Tablet', at: NOW }
  await changeDocument(db.collections.characters, mira.id, (character) => {
    return { ...character, conflicts: [{ id: 'asked', ...question }], fromTheFuture: { kept: true } }
  })
  await recorded(db, campaignId, session.id)
  const refused = { collection: 'characters' as const, documentId: mira.id, mine: { id: mira.id, rev: 'x' }, at: NOW }
  const id = crypto.randomUUID()
  await db.store.addRejections([{ id, campaignId, ...refused, verdict: 'forbidden', message: 'No' }])
  localStorage.setItem(draftKey(db.account, campaignId, session.id), JSON.stringify({ form: { gmNotes: 'half a wo' } }))
  return campaignId
}

const TIMES = { startedAt: NOW, from: NOW, at: NOW, duration: 1000 }
const SLICE = { segment: 0, mimeType: 'audio/webm', ...TIMES, peaks: [1, 2] }

async function recorded(db: LocalDb, campaignId: string, sessionId: string): Promise<void> {
  const { id } = await beginRecording(db, { campaignId, sessionNumber: 4, sessionId }, 'audio/webm')
  for (const [seq, from] of [0, 1000, 2000].entries()) {
    const bytes = SOUND.slice(from, from + 1000).buffer
    await storeSlice(db, { ...SLICE, seq, recordingId: id, bytes })
  }
  await db.audio.moments.put({ recordingId: id, id: 'mark', kind: 'mark', at: NOW, title: 'Mark', text: 'Hob asks' })
  await db.audio.transcriptLines.put({
    recordingId: id,
    segment: 0,
    lines: [{ text: 'The bell', start: 0, end: 900 }] as never,
  })
  await db.audio.spellings.put({ campaignId, heard: 'meera', name: 'Mira' })
}

const wanted = (id: string) => [{ id, name: 'The Drowned Bells', view: 'gm' as const }]
const exported = (db: LocalDb, id: string) => exportToBlob(aRequest(db, wanted(id)))

async function imported(db: LocalDb, zip: Blob, way: ImportWay) {
  const archive = await openArchive(zip)
  const plan = await planImport(db, archive)
  const ways = new Map([...plan.ways.keys()].map((id) => [id, way]))
  return importArchive(db, { archive, plan, choices: suggestedChoices(plan.plan), ways })
}

async function soundOf(db: LocalDb): Promise<Uint8Array> {
  const chunks = await db.audio.chunks.toArray()
  return new Uint8Array(await new Blob(chunks.map(({ bytes }) => bytes)).arrayBuffer())
}

test('restored on an empty device it exports the same campaign.json to the byte, with pictures, sound and trash', async () => {
  const campaignId = await evening(here)
  const zip = await exported(here, campaignId)
  const { text, file } = await campaignJsonIn(zip)
  expect(file).toMatchObject({
    trash: { characters: [{ name: 'Gull' }] },
    pictures: [{ type: 'image/png', bytes: PICTURE.length }],
    drafts: [{ value: { form: { gmNotes: 'half a wo' } } }],
    refusals: [{ message: 'No' }],
    recordings: [
      { sound: [{ bytes: SOUND.length, times: [{ position: 0, at: NOW }] }], moments: [{ text: 'Hob asks' }] },
    ],
    spellings: [{ heard: 'meera' }],
  })
  const db = await otherDevice()
  expect(await imported(db, zip, 'merge')).toMatchObject({ pictures: 1, recordings: 1, conflicts: 0, unchanged: 0 })
  expect((await campaignJsonIn(await exported(db, campaignId))).text).toBe(text)
  expect(await soundOf(db)).toEqual(SOUND)
  const [image] = await db.side.images.toArray()
  expect(new Uint8Array(image?.bytes ?? new ArrayBuffer(0))).toEqual(PICTURE)
  expect(await collectionOf(db, 'characters').count().exec()).toBe(2)
})

test('a document without a name, as an earlier version restored some, is exported with one and can be loaded again', async () => {
  const { id: campaignId } = await createCampaign(here, { name: 'Bells', startingLevel: 3, sessionNumber: 4 })
  for (const name of ['characters', 'sessions', 'handouts', 'prep', 'recordings'] as const)
    await syncCollectionOf(here, name).insert({ id: crypto.randomUUID(), campaignId, rev: '', broughtBack: 1 })
  const zip = await exported(here, campaignId)
  const { file } = await campaignJsonIn(zip)
  expect(file.documents).toMatchObject({
    characters: [{ name: 'Unnamed', type: 'npc' }],
    prep: [{ kind: 'encounter' }],
  })
  const db = await otherDevice()
  expect(await imported(db, zip, 'merge')).toMatchObject({ conflicts: 0, unchanged: 0 })
  expect(await db.collections.handouts.findOne().exec()).toMatchObject({ title: 'Unnamed' })
})

/** Another slice of the last part, and a part after it. */
async function goOn(db: LocalDb) {
  const [recording] = await db.collections.recordings.find().exec()
  const slice = { ...SLICE, recordingId: recording?.id ?? '', bytes: new Uint8Array(500).fill(7).buffer }
  await storeSlice(db, { ...slice, seq: 3 })
  await storeSlice(db, { ...slice, segment: 1, seq: 0 })
}

test('an export that is written while it records holds the sound up to its beginning', async () => {
  const campaignId = await evening(here)
  const zip = await exportToBlob(aRequest(here, wanted(campaignId)), () => goOn(here))
  const db = await otherDevice()
  expect(await imported(db, zip, 'merge')).toMatchObject({ recordings: 1, incomplete: 0 })
  expect(await soundOf(db)).toEqual(SOUND)
})

test('an export with some sound missing or too short restores the complete parts, and says what is missing', async () => {
  const campaignId = await evening(here)
  await goOn(here)
  const zip = await exported(here, campaignId)
  const longer = new Uint8Array([...SOUND, ...new Uint8Array(500).fill(7), 1, 2, 3])
  const changed = await withSound(zip, (bytes) => (bytes.length > 500 ? longer : bytes.slice(0, 400)))
  const db = await otherDevice()
  expect(await imported(db, changed, 'merge')).toMatchObject({ recordings: 1, incomplete: 1 })
  expect(await soundOf(db)).toEqual(longer.slice(0, 3500))
  expect(await db.audio.segments.toArray()).toMatchObject([{ segment: 0, bytes: 3500 }])
})

test('a merge queues no transcription again of sound that is here', async () => {
  const campaignId = await evening(here)
  const [recording] = plainListOf(await here.collections.recordings.find().exec())
  if (!recording) throw new Error('No recording')
  await askForTranscript(here, recording)
  const zip = await exported(here, campaignId)
  await forgetTranscript(here, recording.id)
  await imported(here, zip, 'merge')
  expect(await here.audio.transcriptions.count()).toBe(0)
  const db = await otherDevice()
  await imported(db, zip, 'merge')
  expect(await db.audio.transcriptions.toArray()).toMatchObject([{ recordingId: recording.id, stage: 'hearing' }])
})

test('a transcription that an import brings waits until someone asks for it', async () => {
  const campaignId = await evening(here)
  const [recording] = plainListOf(await here.collections.recordings.find().exec())
  if (!recording) throw new Error('No recording')
  await askForTranscript(here, recording)
  const zip = await exported(here, campaignId)
  const db = await otherDevice()
  await imported(db, zip, 'beside')
  expect(await db.audio.transcriptions.toArray()).toMatchObject([{ stage: 'hearing', problem: { code: 'imported' } }])
  await retryTranscripts(db)
  const [queued] = await db.audio.transcriptions.toArray()
  expect(queued).toMatchObject({ stage: 'hearing' })
  expect(queued?.problem).toBeUndefined()
})

test('sound whose import is cut off leaves no slices that nothing shows', async () => {
  const campaignId = await evening(here)
  const zip = await exported(here, campaignId)
  const [{ id = '' } = {}] = await here.collections.recordings.find().exec()
  await removeAudio(here, id)
  const archive = await openArchive(zip)
  const plan = await planImport(here, archive)
  const sound = async () => {
    const slices = async function* () {
      yield SOUND.slice(0, 1000)
      throw new DOMException('Canceled', 'AbortError')
    }
    return slices()
  }
  const choices = suggestedChoices(plan.plan)
  const ways = new Map([[campaignId, 'merge' as const]])
  await expect(importArchive(here, { archive: { ...archive, sound }, plan, choices, ways })).rejects.toThrow('Canceled')
  expect(await here.audio.chunks.count()).toBe(0)
  expect(await imported(here, zip, 'merge')).toMatchObject({ recordings: 1 })
  expect(await soundOf(here)).toEqual(SOUND)
})

test('beside the present one it is the same after mapping ids, code, name and revs', async () => {
  const campaignId = await evening(here)
  const zip = await exported(here, campaignId)
  const before = (await campaignJsonIn(zip)).file
  const { beside, recordings } = await imported(here, zip, 'beside')
  const [newId = ''] = beside
  const after = (await campaignJsonIn(await exported(here, newId))).file
  expect((await campaignJsonIn(await exported(here, campaignId))).file).toEqual(before)
  expect([recordings, newId === campaignId]).toEqual([1, false])
  expect(after.documents.campaigns[0]).toMatchObject({ name: 'The Drowned Bells (imported)' })
  expect(after.documents.campaigns[0]?.joinCode).not.toBe(before.documents.campaigns[0]?.joinCode)
  const pairs = new Map([[newId, campaignId]])
  for (const lists of ['documents', 'trash'] as const) {
    for (const [name, list] of Object.entries(before[lists])) {
      for (const old of list) {
        const keyOf = (each: Record<string, unknown>) => `${each.name ?? each.title ?? each.gmNotes ?? ''}`
        const twin = (after[lists] as typeof before.documents)[name as 'acts'].find(
          (each) => keyOf(each) === keyOf(old),
        )
        if (twin) pairs.set(twin.id, old.id)
      }
    }
  }
  pairs.set(after.refusals[0]?.id ?? '', before.refusals[0]?.id ?? '')
  const [campaign] = before.documents.campaigns
  const mapped = withNewIds(after, pairs)
  const again = { name: campaign?.name, joinCode: campaign?.joinCode }
  mapped.documents.campaigns = mapped.documents.campaigns.map((each) => ({ ...each, ...again }))
  const sorted = (file: typeof before) => JSON.parse(JSON.stringify(file, (key, value) => (key === 'rev' ? '' : value)))
  const inOrder = (file: typeof before) => {
    const plain = sorted(file)
    for (const lists of [plain.documents, plain.trash]) {
      for (const name of Object.keys(lists))
        lists[name].sort((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1))
    }
    return plain
  }
  expect(inOrder(mapped)).toEqual(inOrder(before))
})

test('merged where it came from, and merged twice, it changes nothing', async () => {
  const campaignId = await evening(here)
  const zip = await exported(here, campaignId)
  const { text } = await campaignJsonIn(zip)
  expect(await imported(here, zip, 'merge')).toMatchObject({ conflicts: 0, left: 0, pictures: 0, recordings: 0 })
  expect((await campaignJsonIn(await exported(here, campaignId))).text).toBe(text)
  const db = await otherDevice()
  await imported(db, zip, 'merge')
  expect(await imported(db, zip, 'merge')).toMatchObject({ conflicts: 0, left: 0 })
  expect((await campaignJsonIn(await exported(db, campaignId))).text).toBe(text)
})

test('what changed here since stays, and what was deleted here stays deleted', async () => {
  const campaignId = await evening(here)
  const zip = await exported(here, campaignId)
  const [mira, gull] = (
    await collectionOf(here, 'characters')
      .find({ sort: [{ name: 'desc' }] })
      .exec()
  ).map(({ id }) => id)
  await updateCharacter(here, mira ?? '', { name: 'Mira the Bold' })
  await deleteCharacter(here, gull ?? '')
  await imported(here, zip, 'merge')
  const names = (await collectionOf(here, 'characters').find().exec()).map((each) => each.toJSON())
  expect(names).toMatchObject([{ name: 'Mira the Bold' }])
})

test('a recording that was cleared here comes back with its sound if it is chosen, and not at all otherwise', async () => {
  const campaignId = await evening(here)
  const zip = await exported(here, campaignId)
  const id = (await here.collections.recordings.findOne().exec())?.id ?? ''
  await removeRecording(here, id)
  const { segments, chunks, moments, transcriptLines } = here.audio
  const left = () => Promise.all([segments, chunks, moments, transcriptLines].map((table) => table.count()))
  expect(await imported(here, zip, 'merge')).toMatchObject({ left: 1, recordings: 0 })
  expect(await left()).toEqual([0, 0, 0, 0])

  const archive = await openArchive(zip)
  const plan = await planImport(here, archive)
  const choices = { ...suggestedChoices(plan.plan), deleted: new Set([`recordings/${id}`]) }
  const ways = new Map([[campaignId, 'merge' as const]])
  expect(await importArchive(here, { archive, plan, choices, ways })).toMatchObject({ recordings: 1 })
  expect(await soundOf(here)).toEqual(SOUND)
})

test('without pictures, sound and trash the zip has none, and restores without', async () => {
  const campaignId = await evening(here)
  const request = aRequest(here, wanted(campaignId), { pictures: false, sound: false, trash: false })
  const zip = await exportToBlob(request)
  const { text, file } = await campaignJsonIn(zip)
  expect(file).toMatchObject({ pictures: [], trash: { characters: [] }, recordings: [{ moments: [{ id: 'mark' }] }] })
  const db = await otherDevice()
  await imported(db, zip, 'merge')
  expect((await campaignJsonIn(await exportToBlob(aRequest(db, wanted(campaignId), request.include)))).text).toBe(text)
})

test('of the pictures, it measures apart what only the trash shows', async () => {
  const campaignId = await evening(here)
  const shown = hashBytes(PICTURE)
  const [onlyTrash, long] = [hashBytes(SOUND), SOUND.buffer.slice(0)]
  await here.side.images.put({ id: onlyTrash, type: 'image/png', bytes: long })
  for (const [name, id] of Object.entries({ Wight: onlyTrash, Double: shown })) {
    const character = { type: 'npc', name, imageUrl: `/api/images/${id}` } as const
    await deleteCharacter(here, (await createCharacter(here, campaignId, character)).id)
  }
  const measured = (trash: boolean) => measureExport(aRequest(here, wanted(campaignId), { trash }))
  const all = await measured(true)
  expect(all.pictures).toEqual({ files: 2, bytes: PICTURE.length + SOUND.length })
  expect(all.trashPictures).toEqual({ files: 1, bytes: SOUND.length })
  expect((await measured(false)).pictures).toEqual({ files: 1, bytes: PICTURE.length })
})
