import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { storedDevice } from '../../../../../e2e/testing/stored/stored-fixtures.ts'
import { loadBrowserStorage } from '../../../../testing/browser-storage.ts'
import { createCampaign } from '../../campaign/campaigns.ts'
import { makeCopyOf, readCopy } from '../../copy/index.ts'
import { restoreAsSuggested } from '../../copy/testing/restore-as-suggested.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../../store/database.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { asideDatabases, databaseName, removeAside, sideName } from '../account-databases.ts'
import { openRaw } from '../takeover/raw-database.ts'
import { DatabaseBlocked, TakeoverFailed } from '../takeover/takeover-errors.ts'
import { readRaw, startOver, troubleOf } from './index.ts'

const GM = 'demo-user-gm'
const NOW = '2026-11-22T09:00:00.000Z'
const gm = storedDevice('schema-0', 'gm').storage

const open: LocalDb[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  localStorage.clear()
})

async function opened(account: string): Promise<LocalDb> {
  const db = await openLocalDb(account, { multiInstance: false })
  open.push(db)
  return db
}

/** RxDB allows 13 open collections, so one account's are closed before the next one's open. */
async function closeAll(): Promise<void> {
  for (const db of open.splice(0)) await closeLocalDb(db)
}

function figuresOf({ campaigns, entries, pictures, waiting, unreadable }: Awaited<ReturnType<typeof readRaw>>) {
  const here = campaigns.filter(({ onlyHere }) => onlyHere).map(({ name }) => name)
  return { campaigns: campaigns.length, here, entries, pictures, waiting, unreadable: [...unreadable] }
}

const EVERYTHING = { campaigns: 3, here: ['Made on the ferry'], entries: 249, pictures: 2, waiting: 10, unreadable: [] }

test('a device of the first release reads the same before, during and after the takeover', async () => {
  await loadBrowserStorage(gm)
  const before = await readRaw(GM)
  expect(figuresOf(before)).toEqual(EVERYTHING)
  before.close()

  const put = IDBObjectStore.prototype.put
  let left = 150
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    left -= 1
    if (left < 0) throw new DOMException('No room', 'QuotaExceededError')
    return put.apply(this, row)
  })
  const failure = await openLocalDb(GM, { multiInstance: false }).catch((error: unknown) => error)
  expect(troubleOf(failure, NOW)).toMatchObject({ kind: 'full', details: expect.stringContaining('QuotaExceeded') })
  vi.restoreAllMocks()
  const halfway = await readRaw(GM)
  expect(figuresOf(halfway)).toEqual(EVERYTHING)
  halfway.close()

  await opened(GM)
  const after = await readRaw(GM)
  expect(figuresOf(after)).toEqual(EVERYTHING)
  expect(after.hasAudio).toBe(true)
  after.close()
})

test('a copy of what was read can be restored on another device', async () => {
  await loadBrowserStorage(gm)
  const { source, close } = await readRaw(GM)
  const { file } = await makeCopyOf(source, { accountName: 'Rosalind', now: NOW })
  close()
  const db = await opened('other')
  const restored = await restoreAsSuggested(db, await readCopy(file))
  expect(restored.documents).toMatchObject({ campaigns: 3, sessions: 34 })
  expect([restored.pictures, restored.drafts, await db.side.keeps.count()]).toEqual([2, 1, 2])
  expect((await db.collections.characters.findOne('demo-tamsin').exec())?.name).toBe('Tamsin Roe')
})

test("what can't be read is named, and the rest is read", async () => {
  await loadBrowserStorage(gm)
  const getAll = IDBObjectStore.prototype.getAll
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...range) {
    if (this.transaction.db.name.endsWith('--characters')) throw new DOMException('Corrupted', 'UnknownError')
    return getAll.apply(this, range)
  })
  const { unreadable, campaigns, source, close } = await readRaw(GM)
  expect([...unreadable]).toEqual(['characters', 'changes'])
  expect(campaigns).toHaveLength(3)
  expect(await source.documents('sessions')).toHaveLength(34)
  close()
})

test("where a campaign's sync state can't be read, nothing says that it is only here", async () => {
  await loadBrowserStorage(gm)
  const openDatabase = IDBFactory.prototype.open
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, ...version) {
    if (/-side$|_rxdb_internal$/.test(name)) throw new DOMException('Corrupted', 'UnknownError')
    return openDatabase.call(this, name, ...version)
  })
  const { unreadable, campaigns, close } = await readRaw(GM)
  expect([...unreadable]).toEqual(['pictures and kept changes'])
  expect(campaigns.map(({ onlyHere }) => onlyHere)).toEqual([undefined, undefined, undefined])
  close()
})

test("what another tab keeps from opening is named after a while, and doesn't stay open", async () => {
  await loadBrowserStorage(gm)
  const name = sideName(databaseName(GM))
  const old = await openRaw(name)
  const keeping = indexedDB.open(name)
  await new Promise((resolve) => {
    keeping.onsuccess = resolve
  })
  // As a newer release does; it waits for the connection above.
  const upgrading = indexedDB.open(name, 1000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const reading = readRaw(GM)
  await vi.advanceTimersByTimeAsync(11_000)
  vi.useRealTimers()
  const { unreadable, campaigns, close } = await reading
  expect([...unreadable]).toEqual(['pictures and kept changes'])
  expect(campaigns).toHaveLength(3)
  close()
  old?.close()
  keeping.result.close()
  await new Promise((resolve) => {
    upgrading.onsuccess = resolve
  })
  upgrading.result.close()
})

test.each(['campaigns', 'characters', '_rxdb_internal'])(
  'an account of which “%s” fails to open doesn’t open at all, and says why',
  async (part) => {
    const account = `without-${part}`
    const openDatabase = IDBFactory.prototype.open
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, ...version) {
      if (name.includes(account) && name.endsWith(`--${part}`)) throw new DOMException('Corrupted', 'UnknownError')
      return openDatabase.call(this, name, ...version)
    })
    const failure = await openLocalDb(account, { multiInstance: false }).catch((error: unknown) => error)
    expect(troubleOf(failure, NOW)).toMatchObject({ kind: 'unknown', details: expect.stringContaining('Corrupted') })
  },
)

test('starting over opens an empty database, leaves the old one untouched, and reports no loss', async () => {
  const before = await opened('over')
  const { id } = await createCampaign(before, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })
  startOver('over', databaseName('over'), NOW)
  await closeAll()
  const empty = await opened('over')
  expect(await empty.collections.campaigns.find().exec()).toEqual([])
  expect(empty.storage.health$.value.lost).toBeUndefined()
  await createCampaign(empty, { name: 'New Road', startingLevel: 1, sessionNumber: 0 })

  const [aside] = asideDatabases('over')
  expect(aside?.at).toBe(NOW)
  const kept = await readRaw('over', aside?.name)
  expect(kept.campaigns).toEqual([{ id, name: 'Ash Road', onlyHere: true }])
  kept.close()

  await closeAll()
  await removeAside('over', aside?.name ?? '')
  expect(asideDatabases('over')).toEqual([])
  const again = await opened('over')
  expect((await again.collections.campaigns.find().exec()).map(({ name }) => name)).toEqual(['New Road'])
})

test('starting over in a second tab too leaves what was begun in the first one in use', async () => {
  const name = databaseName('both')
  for (const _tab of ['first', 'second']) startOver('both', name, NOW)
  expect(asideDatabases('both')).toEqual([{ name, at: NOW }])
})

test("all of an account's data is deleted, including what was set aside", async () => {
  await opened('over')
  startOver('over', databaseName('over'), NOW)
  await closeAll()
  await opened('over')
  await closeAll()
  await removeLocalData('over')
  expect((await Dexie.getDatabaseNames()).filter((name) => name.includes('over'))).toEqual([])
  expect(asideDatabases('over')).toEqual([])
})

test.each([
  ['full', new TakeoverFailed('“rolls”', { cause: new DOMException('No room', 'QuotaExceededError') })],
  ['blocked', new DatabaseBlocked('Another tab')],
  ['update', new TakeoverFailed('“rolls” could not be moved', { cause: new DOMException('Row 4', 'DataError') })],
  ['unknown', new DOMException('Internal error', 'UnknownError')],
  ['unknown', 'a text'],
] as const)('the reason is recognized: %s', (kind, error) => {
  expect(troubleOf(error, NOW)).toMatchObject({ kind, at: NOW })
})

test('the details name what failed and its cause, in one line', () => {
  const cause = new DOMException('Row 4\nand a stack', 'DataError')
  const { details } = troubleOf(new TakeoverFailed('“rolls” could not be moved', { cause }), NOW)
  expect(details).toBe('“rolls” could not be moved: DataError Row 4')
})
