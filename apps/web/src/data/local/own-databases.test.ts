import 'fake-indexeddb/auto'
import type { Dexie } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { openSideDatabase } from './engine/side-database.ts'
import { openAudioDatabase } from './recordings/audio/index.ts'

/** Never change a line: a new table or index is a new version in its database, and a new line here. */
const TABLES = {
  side: {
    checkpoints: 'collection',
    facts: 'id',
    held: 'key, campaignId',
    imageQueue: 'id, at',
    images: 'id',
    importSteps: '[importId+number], importId',
    imports: 'id, at',
    keeps: 'id, campaignId, at',
    pending: 'key, campaignId',
    rejections: 'id, campaignId',
    values: 'key',
  },
  recordings: {
    chunks: '[recordingId+segment+seq], [recordingId+segment], recordingId',
    moments: '[recordingId+id], recordingId',
    origins: 'recordingId',
    reviews: 'recordingId',
    segments: '[recordingId+segment], recordingId',
    spellings: '[campaignId+heard], campaignId',
    transcriptLines: '[recordingId+segment], recordingId',
    transcriptParts: '[recordingId+segment], recordingId',
    transcriptions: 'recordingId',
  },
}
const DATABASES = {
  side: { open: () => openSideDatabase('own-side') as Dexie, table: 'facts', row: { id: 'c', role: 'gm' } },
  recordings: {
    open: () => openAudioDatabase('own') as Dexie,
    table: 'origins',
    row: { recordingId: 'r', campaignId: 'c', sessionNumber: 3 },
  },
}
const NAMES = ['side', 'recordings'] as const

const open: Dexie[] = []

afterEach(async () => {
  for (const database of open.splice(0)) await database.delete({ disableAutoOpen: true })
})

test.each(NAMES)('the tables of the %s database are pinned: devices have them as declared', (name) => {
  const tables = DATABASES[name].open().tables.map(({ name: table, schema }) => {
    return [table, [schema.primKey.src, ...schema.indexes.map(({ src }) => src)].join(', ')]
  })
  expect(Object.fromEntries(tables)).toEqual(TABLES[name])
})

test.each(NAMES)(
  'the present %s database opens with an extra table, index and field, and keeps its rows',
  async (name) => {
    const { table, row } = DATABASES[name]
    const today = DATABASES[name].open()
    await today.table(table).put(row)

    const later = DATABASES[name].open()
    open.push(later)
    later.version(99).stores({ songs: 'id', [table]: `${today.table(table).schema.primKey.src}, campaignId, heirloom` })
    // The older tab gives way, and can still read.
    expect(await later.table(table).toArray()).toEqual([row])
    await later.table(table).put({ ...row, heirloom: 'A lantern' })
    await later.table('songs').put({ id: 'song' })
    expect(await later.table(table).where('heirloom').equals('A lantern').count()).toBe(1)
    expect(await today.table(table).toArray()).toEqual([{ ...row, heirloom: 'A lantern' }])
    today.close()
  },
)
