import 'fake-indexeddb/auto'
import { builtOnOf, COLLECTION_NAMES, type CollectionName, wordOf } from '@lanternkeep/sync'
import { Dexie } from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { storedDevice } from '../../../../../e2e/testing/stored/stored-fixtures.ts'
import { type BrowserStorage, loadBrowserStorage } from '../../../../testing/browser-storage.ts'
import { updateCharacter } from '../../campaign/characters.ts'
import { type Draft, draftsOf } from '../../forms/drafts.ts'
import { collectionOf } from '../../store/collection-of.ts'
import { closeLocalDb, openLocalDb } from '../../store/database.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { takeOverOld } from './take-over-old.ts'

type Row = Record<string, unknown> & { id: string; rev: string; _rev: string; _deleted: string }

const GM = 'demo-user-gm'
const PLAYER = 'demo-user-player'
const gm = storageOf('gm', GM)
const player = storageOf('player', PLAYER)

let open: LocalDb[] = []

/** Of that account alone; every browser also has those of the signed-out person. */
function storageOf(device: 'gm' | 'player', account: string): BrowserStorage {
  const { localStorage, databases } = storedDevice('schema-0', device).storage
  return { localStorage, databases: databases.filter(({ name }) => name.includes(account)) }
}

function oldOnly({ databases }: BrowserStorage): BrowserStorage {
  return { localStorage: {}, databases: databases.filter(({ name }) => isOld(name)) }
}

function isOld(name: string): boolean {
  return name.includes('--0--') && !name.endsWith('_rxdb_internal')
}

async function opened(account: string): Promise<LocalDb> {
  const db = await openLocalDb(account, { multiInstance: false })
  open.push(db)
  return db
}

async function oldDatabases(): Promise<string[]> {
  return (await Dexie.getDatabaseNames()).filter(isOld)
}

async function oldDatabasesGone(): Promise<void> {
  await vi.waitFor(async () => expect(await oldDatabases()).toEqual([]))
}

async function cleanUp(): Promise<void> {
  for (const db of open) await closeLocalDb(db)
  open = []
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  localStorage.clear()
}

function oldRows(storage: BrowserStorage, name: CollectionName): Row[] {
  const database = storage.databases.find((each) => each.name.endsWith(`--0--${name}`))
  const rows = database?.stores.find((store) => store.name === 'docs')?.rows ?? []
  return rows.map(({ value }) => value as Row)
}

async function documentsIn(db: LocalDb, name: CollectionName): Promise<Record<string, unknown>[]> {
  return (await collectionOf(db, name).find().exec()).map((document) => document.toJSON())
}

function byId(a: { id?: unknown }, b: { id?: unknown }): number {
  return String(a.id) < String(b.id) ? -1 : 1
}

/** Everything a takeover moves, in one value to compare. */
async function stateOf(db: LocalDb) {
  const documents = await Promise.all(COLLECTION_NAMES.map((name) => documentsIn(db, name)))
  const { pending, checkpoints, held } = db.side
  return {
    documents,
    pending: await pending.toArray(),
    checkpoints: await checkpoints.toArray(),
    held: await held.count(),
  }
}

describe("a GM's laptop of the first release", () => {
  let db: LocalDb
  let drafts: Draft[]

  beforeAll(async () => {
    await loadBrowserStorage(gm)
    db = await opened(GM)
    drafts = draftsOf(GM)
  })
  afterAll(cleanUp)

  test('keeps its draft and every document, and the old databases are deleted', async () => {
    expect(drafts).toMatchObject([{ value: { form: { gmNotes: 'A draft nobody saved.' } } }])
    for (const name of COLLECTION_NAMES) {
      const kept = oldRows(gm, name).filter(({ _deleted }) => _deleted === '0')
      const expected = kept.map(({ _deleted, _meta, _rev, _attachments, ...document }) => document)
      expect((await documentsIn(db, name)).toSorted(byId)).toEqual(expected.toSorted(byId))
    }
    expect((await documentsIn(db, 'characters')).length).toBeGreaterThan(200)
    await oldDatabasesGone()
  })

  test('gets a pending row for each document that the server lacks, with its base, and for nothing else', async () => {
    const rows = await db.side.pending.toArray()
    const documents = new Map(rows.map(({ key, collection }) => [key, documentOf(collection, key)]))
    const edited = rows.filter(({ base }) => base)
    expect(edited.map(({ key }) => key)).toEqual([
      'campaigns/demo-saltmere',
      'characters/demo-corin',
      'characters/demo-isbet',
      'characters/demo-mira',
      'characters/demo-tamsin',
      'combats/demo-saltmere',
    ])
    // The rev of an edit names the server's state it was made on; a later edit keeps the first one's.
    for (const { key, base } of edited) {
      expect([wordOf(base?.rev ?? ''), builtOnOf(base?.rev ?? '')]).toContain(builtOnOf(documents.get(key)?.rev ?? ''))
    }
    const made = rows.filter(({ base }) => !base).map(({ key }) => documents.get(key))
    expect(made.map((document) => document?.name ?? document?.gmNotes).toSorted()).toEqual([
      'A session that was begun on the ferry.',
      'Made on the ferry',
      'Sister Lune',
      'Wick',
    ])
    for (const { key, rev } of rows) expect(rev).toBe(documents.get(key)?.rev)
  })

  test('gets stubs for a campaign that was removed from it: no push sends them', async () => {
    const removed = oldRows(gm, 'characters').filter(({ campaignId }) => campaignId === 'demo-winter-crown')
    const ids = removed.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    const stored = await db.collections.characters.storageInstance.findDocumentsById(ids, true)
    expect(stored.map(({ _meta, _rev, _attachments, ...document }) => document)).toEqual(
      removed.map(({ id, rev }) => ({ id, rev, campaignId: 'demo-winter-crown', _deleted: true })),
    )
  })

  test('keeps its pull checkpoints, pictures, conflict, kept changes and recording', async () => {
    const { checkpoints, held, images, imageQueue, keeps } = db.side
    const places = Object.fromEntries((await checkpoints.toArray()).map((row) => [row.collection, row.checkpoint]))
    expect(places.characters).toMatchObject({ 'demo-saltmere': expect.stringMatching(/^1:\d+$/) })
    expect(places.sessions).toMatchObject({ 'demo-census': expect.stringMatching(/^1:\d+$/) })
    expect(await held.count()).toBe(0)
    expect([await images.count(), await imageQueue.count(), await keeps.count()]).toEqual([2, 1, 2])
    const sessions = await documentsIn(db, 'sessions')
    expect(sessions.filter(({ conflicts }) => (conflicts as unknown[]).length > 0)).toHaveLength(1)
    expect([await db.audio.chunks.count(), await db.audio.segments.count()]).toEqual([1, 1])
  })

  function documentOf(collection: CollectionName, key: string): Row | undefined {
    return oldRows(gm, collection).find(({ id }) => key === `${collection}/${id}`)
  }
})

describe('a takeover', () => {
  beforeEach(cleanUp)
  afterEach(async () => {
    vi.restoreAllMocks()
    await cleanUp()
  })

  test("of a player's phone keeps the edit of their sheet that was never sent", async () => {
    await loadBrowserStorage(player)
    const db = await opened(PLAYER)
    const rows = await db.side.pending.toArray()
    expect(rows.map(({ key, base }) => [key, base?.rev.endsWith('~p')])).toEqual([['characters/demo-tamsin', true]])
    expect(await documentsIn(db, 'characters')).toHaveLength(4)
  })

  test('that is cut off anywhere starts again and ends with the same result', async () => {
    await loadBrowserStorage(gm)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const expected = await stateOf(await opened(GM))
    const puts = put.mock.calls.length
    for (const share of [0.2, 0.6, 0.99]) {
      vi.restoreAllMocks()
      await cleanUp()
      await loadBrowserStorage(gm)
      storeOnly(Math.floor(puts * share))
      await expect(opened(GM)).rejects.toThrow()
      vi.restoreAllMocks()
      expect(await oldDatabases()).toHaveLength(14)
      expect(await stateOf(await opened(GM))).toEqual(expected)
    }
  })

  test('in two tabs at once ends with one copy of everything', async () => {
    await loadBrowserStorage(gm)
    const expected = await stateOf(await opened(GM))
    await cleanUp()
    await loadBrowserStorage(gm)
    const db = await opened(GM)
    await forgetTakeover(db)
    await loadBrowserStorage(oldOnly(gm))
    const target = { name: 'lanternkeep-demo-user-gm', side: db.side, collections: db.collections }
    await Promise.all([takeOverOld(target), takeOverOld(target)])
    expect(await stateOf(db)).toEqual(expected)
  })

  test('in a slow tab reverts nothing that another tab did since', async () => {
    await loadBrowserStorage(gm)
    const db = await opened(GM)
    await oldDatabasesGone()
    await updateCharacter(db, 'demo-mira', { name: 'Mira the Lamplighter' })
    await db.side.pending.clear()
    await loadBrowserStorage(oldOnly(gm))
    const target = { name: 'lanternkeep-demo-user-gm', side: db.side, collections: db.collections }
    await takeOverOld(target)
    expect(await db.side.pending.count()).toBe(0)
    await oldDatabasesGone()

    // Even if it was too slow to see that another tab had finished.
    await loadBrowserStorage(oldOnly(gm))
    await db.side.values.delete('takeover')
    await takeOverOld(target)
    const [mira] = await db.collections.characters.storageInstance.findDocumentsById(['demo-mira'], true)
    expect(mira?.name).toBe('Mira the Lamplighter')
  })

  test('shuts out a tab of the first release that is still open, and moves what that tab wrote until then', async () => {
    await loadBrowserStorage(gm)
    const older = await asTheFirstReleaseOpensIt(gm, 'characters')
    const row = (await older.get('demo-mira')) as Row
    await older.put({ ...row, name: 'Mira of the old tab', _rev: `${Number.parseInt(row._rev, 10) + 1}-x` })
    const db = await opened(GM)
    await expect(older.put({ ...row, name: 'Too late' })).rejects.toThrow()
    expect((await db.collections.characters.findOne('demo-mira').exec())?.name).toBe('Mira of the old tab')
  })

  /** The page is killed after so many writes: from then on nothing is stored any more. */
  function storeOnly(writes: number): void {
    const put = IDBObjectStore.prototype.put
    let left = writes
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      left -= 1
      if (left < 0) throw new DOMException('The page is gone', 'AbortError')
      return put.apply(this, row)
    })
  }

  async function forgetTakeover({ side }: LocalDb): Promise<void> {
    await oldDatabasesGone()
    await side.values.delete('takeover')
    await side.pending.clear()
    await side.checkpoints.clear()
    await side.held.bulkPut(heldRows())
  }

  function heldRows(): never[] {
    const side = gm.databases.find(({ name }) => name.endsWith('-side'))
    return side?.stores.find(({ name }) => name === 'held')?.rows.map(({ value }) => value) as never[]
  }

  async function asTheFirstReleaseOpensIt({ databases }: BrowserStorage, name: CollectionName) {
    const stored = databases.find((each) => each.name.endsWith(`--0--${name}`))
    const database = new Dexie(stored?.name ?? '', { autoOpen: false })
    const docs = 'id, [_deleted+campaignId+id], [_deleted+id], [_meta.lwt+id], _meta.lwt'
    database.version(1).stores({ docs, changes: '++sequence, id', attachments: 'id' })
    await database.open()
    return database.table('docs')
  }
})
