import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openArchive } from '../archive/read/open-archive.ts'
import { exportToBlob } from '../archive/testing/export-to-blob.ts'
import { removeCampaignFromDevice } from '../campaign/campaign-removal.ts'
import { createCampaign } from '../campaign/campaigns.ts'
import { createCharacter, updateCharacter } from '../campaign/characters.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { backupName, backupTime, campaignKey } from './backup-names.ts'
import { changeBackupRecord, readBackupRecord } from './backup-record.ts'
import { hasJustFailed, listBackups, listLeftBackups, makeBackup, readBackup, removeBackup } from './backups.ts'
import type { Directory } from './directory.ts'
import { type BackupPlace, openBackupPlace } from './places.ts'
import { restoreArchive } from './restore-backup.ts'
import { aFakeDirectory, type FakeDirectory, fakeWriter } from './testing/fake-directory.ts'
import { backupRequest } from './write-in-worker.ts'

const CAMPAIGN = { id: 'salt-road', name: 'Salt / Road' }
const NOW = new Date(2026, 10, 20, 21, 42, 7)

let db: LocalDb
beforeEach(async () => {
  localStorage.clear()
  db = await openLocalDb('keeper', { multiInstance: false })
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('keeper')
})

const place = (directory: FakeDirectory, kind: BackupPlace['kind'] = 'folder'): BackupPlace => ({ kind, directory })
const make = (directory: FakeDirectory, { now = NOW, kind = 'folder' as BackupPlace['kind'] } = {}) => {
  return makeBackup(db, CAMPAIGN, { write: fakeWriter(directory), now, place: place(directory, kind) })
}
/** A database that remembers this folder; a real one can't hold a folder that isn't the browser's. */
const remembering = (directory: Directory) => {
  return {
    account: 'keeper',
    side: { values: { get: async () => ({ key: 'folder', value: directory }) } },
  } as unknown as LocalDb
}

test('a backup is a file with the campaign’s name and time, and is remembered as a copy outside of the browser', async () => {
  const folder = aFakeDirectory()
  const outcome = await make(folder)
  expect(outcome).toMatchObject({ kind: 'made', backup: { at: NOW, bytes: 3 } })
  expect([...folder.files.keys()]).toEqual([
    expect.stringMatching(/^Salt - Road 2026-11-20 21-42-07[+-]\d{4} \w+\.zip$/),
  ])
  expect(readBackupRecord(CAMPAIGN.id)).toEqual({ lastAt: NOW.toISOString(), outsideAt: NOW.toISOString() })
  expect(await listBackups(place(folder), CAMPAIGN.id)).toMatchObject([{ at: NOW, bytes: 3 }])
})

test('two backups within one second are two', async () => {
  const folder = aFakeDirectory()
  await make(folder)
  await make(folder)
  expect(await listBackups(place(folder), CAMPAIGN.id)).toHaveLength(2)
})

test('a backup in the browser’s own storage isn’t one outside of it', async () => {
  await make(aFakeDirectory(), { kind: 'browser' })
  expect(readBackupRecord(CAMPAIGN.id)).toEqual({ lastAt: NOW.toISOString() })
})

test('files of other campaigns, other files and half written ones are no backups, and are never removed', async () => {
  const folder = aFakeDirectory()
  const others = [backupName({ id: 'other', name: 'Salt - Road' }, NOW), 'taxes 2026-11-20 21-42-07.zip', 'notes.txt']
  for (const file of others) folder.files.set(file, 'mine')
  folder.files.set(backupName(CAMPAIGN, new Date(2026, 10, 1)), '')
  for (let hour = 0; hour < 15; hour += 1) await make(folder, { now: new Date(2026, 10, 20, hour) })
  expect(await listBackups(place(folder), CAMPAIGN.id)).toHaveLength(10)
  for (const file of others) expect(folder.files.get(file)).toBe('mine')
})

test('a backup that can’t be written says why, leaves no half file, and keeps the last good one', async () => {
  const folder = aFakeDirectory()
  await make(folder)
  const faults = { full: 'full', denied: 'permission', gone: 'folder gone' } as const
  for (const [fault, problem] of Object.entries(faults)) {
    folder.fault = fault as keyof typeof faults
    const now = new Date(NOW.getTime() + 3_600_000)
    expect(await make(folder, { now }), fault).toEqual({ kind: 'failed', problem })
    expect(readBackupRecord(CAMPAIGN.id)).toMatchObject({ problem, lastAt: NOW.toISOString() })
    expect(hasJustFailed(CAMPAIGN.id, now.getTime() + 60_000)).toBe(true)
  }
  folder.fault = undefined
  expect(folder.files.size).toBe(1)
  await make(folder, { now: new Date(NOW.getTime() + 7_200_000) })
  expect(readBackupRecord(CAMPAIGN.id)).not.toHaveProperty('problem')
  expect(hasJustFailed(CAMPAIGN.id, NOW.getTime())).toBe(false)
})

test('in the browser’s own storage the oldest makes room, but never the newest', async () => {
  const own = aFakeDirectory()
  for (const hour of [1, 2]) await make(own, { now: new Date(2026, 10, 20, hour), kind: 'browser' })
  let tries = 0
  const write = async (campaign: object, file: { name: string }) => {
    tries += 1
    if (own.files.size > 2) throw new DOMException('Full', 'QuotaExceededError')
    return fakeWriter(own)(campaign, file as never)
  }
  const making = { write, now: NOW, place: place(own, 'browser') }
  expect(await makeBackup(db, CAMPAIGN, making)).toMatchObject({ kind: 'made' })
  expect(tries).toBe(2)
  expect((await listBackups(place(own), CAMPAIGN.id)).map(({ at }) => at.getHours())).toEqual([21, 2])

  const never = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
  for (const hour of [3, 4, 5]) await make(own, { now: new Date(2026, 10, 21, hour), kind: 'browser' })
  for (const day of [22, 23, 24]) {
    const later = { ...making, write: never, now: new Date(2026, 10, day) }
    expect(await makeBackup(db, CAMPAIGN, later)).toEqual({ kind: 'failed', problem: 'full' })
  }
  // The first try takes one away. In vain, so the others take none.
  expect((await listBackups(place(own), CAMPAIGN.id)).map(({ at }) => at.getHours())).toEqual([5, 4, 3, 21])
})

test('one of a clock that ran ahead makes room before the newest of a right clock does', async () => {
  const own = aFakeDirectory()
  for (const now of [new Date(2027, 5, 1), new Date(2026, 10, 20, 1)]) await make(own, { now, kind: 'browser' })
  const write = async (campaign: object, file: { name: string }) => {
    if (own.files.size > 2) throw new DOMException('Full', 'QuotaExceededError')
    return fakeWriter(own)(campaign, file as never)
  }
  expect(await makeBackup(db, CAMPAIGN, { write, now: NOW, place: place(own, 'browser') })).toMatchObject({
    kind: 'made',
  })
  expect((await listBackups(place(own), CAMPAIGN.id)).map(({ at }) => at.getHours())).toEqual([21, 1])
})

test('where removing old ones can’t make enough room, none is removed', async () => {
  const own = aFakeDirectory()
  for (const hour of [1, 2, 3]) await make(own, { now: new Date(2026, 10, 20, hour), kind: 'browser' })
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: 1000, quota: 500 }) } })
  const never = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
  const outcome = await makeBackup(db, CAMPAIGN, { write: never, now: NOW, place: place(own, 'browser') })
  vi.unstubAllGlobals()
  expect(outcome).toEqual({ kind: 'failed', problem: 'full' })
  expect(await listBackups(place(own), CAMPAIGN.id)).toHaveLength(3)
})

test('copies of a clock that ran ahead never push out the one just made', async () => {
  const own = aFakeDirectory()
  for (let hour = 0; hour < 10; hour += 1) await make(own, { now: new Date(2027, 10, 20, hour), kind: 'browser' })
  expect(await make(own, { kind: 'browser' })).toMatchObject({ kind: 'made', backup: { at: NOW } })
  expect((await listBackups(place(own), CAMPAIGN.id)).map(({ at }) => at)).toContainEqual(NOW)
  const years = (await listBackups(place(own), CAMPAIGN.id)).map(({ at }) => at.getFullYear())
  expect(years).toHaveLength(10)
})

test('a name says the same time in every zone', () => {
  const zones = ['2026-11-24 06-42-07+0900', '2026-11-23 13-42-07-0800', '2026-11-24 03-12-07+0530']
  const times = zones.map((zone) => backupTime(CAMPAIGN.id, `Salt ${zone} ${campaignKey(CAMPAIGN.id)}.zip`))
  expect(times).toEqual(Array(3).fill(new Date('2026-11-23T21:42:07.000Z')))
})

test('a folder that the browser guards again is asked for by a click, and by nothing else', async () => {
  const folder = aFakeDirectory({ permission: 'prompt' })
  await expect(openBackupPlace(remembering(folder))).rejects.toMatchObject({ problem: 'permission' })
  expect(await openBackupPlace(remembering(folder), true)).toEqual({ kind: 'folder', directory: folder })
  folder.permission = 'prompt'
  folder.answer = 'denied'
  await expect(openBackupPlace(remembering(folder), true)).rejects.toMatchObject({ problem: 'permission' })
})

test('a private window without storage for files says so', async () => {
  const outcome = await makeBackup(db, CAMPAIGN, { write: async () => {}, now: NOW })
  expect(outcome).toEqual({ kind: 'failed', problem: 'no storage' })
})

test('a second tab leaves it to the first one', async () => {
  const folder = aFakeDirectory()
  const locks = { request: (_: string, __: object, run: (lock: null) => unknown) => Promise.resolve(run(null)) }
  const original = Object.getOwnPropertyDescriptor(navigator, 'locks')
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  try {
    expect(await make(folder)).toEqual({ kind: 'busy' })
    expect(folder.files.size).toBe(0)
  } finally {
    if (original) Object.defineProperty(navigator, 'locks', original)
    else Reflect.deleteProperty(navigator, 'locks')
  }
})

test('what is remembered survives nonsense in the storage', () => {
  localStorage.setItem('lk:backups:salt-road', '{"lastAt":7,"outsideAt":"x","problem":"new one"')
  expect(readBackupRecord(CAMPAIGN.id)).toEqual({})
  localStorage.setItem('lk:backups:salt-road', '{"lastAt":7,"outsideAt":"x","problem":"new one"}')
  expect(readBackupRecord(CAMPAIGN.id)).toEqual({})
  changeBackupRecord(CAMPAIGN.id, { problem: 'full' })
  expect(readBackupRecord(CAMPAIGN.id)).toEqual({ problem: 'full' })
})

test('the latest copy of each campaign that is gone is still found', async () => {
  const folder = aFakeDirectory()
  for (const hour of [1, 2]) await make(folder, { now: new Date(2026, 10, 20, hour) })
  const other = { id: 'other', name: 'Other' }
  await makeBackup(db, other, { write: fakeWriter(folder), now: NOW, place: place(folder) })
  folder.files.set('taxes.zip', 'mine')
  const left = await listLeftBackups(place(folder), ['other'])
  expect(left).toMatchObject([{ name: 'Salt - Road', at: new Date(2026, 10, 20, 2), bytes: 3 }])
  expect(await listLeftBackups(place(folder), ['other', CAMPAIGN.id])).toEqual([])
})

test('a name says when it was made, also after the campaign was renamed', () => {
  expect(backupTime('salt-road', backupName(CAMPAIGN, NOW))).toEqual(NOW)
  expect(backupTime('salt-road', backupName({ ...CAMPAIGN, name: 'New 2020-01-01 00-00-00' }, NOW))).toEqual(NOW)
  expect(backupTime('another', backupName(CAMPAIGN, NOW))).toBeUndefined()
})

test('a backup comes back beside the campaign, which stays as it is; a broken one is told', async () => {
  const campaign = await createCampaign(db, { name: 'The Drowned Bells', startingLevel: 1, sessionNumber: 2 })
  const mira = await createCharacter(db, campaign.id, { type: 'npc', name: 'Mira', notes: 'as it was' })
  const zip = await exportToBlob(backupRequest(db, campaign, { app: '1', madeBy: 'Gwen' }))
  const folder = aFakeDirectory()
  await makeBackup(db, campaign, { write: fakeWriter(folder, 'broken'), now: NOW, place: place(folder) })
  await updateCharacter(db, mira.id, { notes: 'changed since' })

  const restored = await restoreArchive(db, await openArchive(zip))
  expect(restored?.name).toBe('The Drowned Bells (imported)')
  expect(restored?.id).not.toBe(campaign.id)
  const notesIn = async (campaignId: string) => {
    const found = await db.collections.characters.find({ selector: { campaignId } }).exec()
    return found.map(({ id, notes }) => [id === mira.id, notes])
  }
  expect(await notesIn(campaign.id)).toEqual([[true, 'changed since']])
  expect(await notesIn(restored?.id ?? '')).toEqual([[false, 'as it was']])

  await removeCampaignFromDevice(db, campaign.id)
  const again = await restoreArchive(db, await openArchive(zip))
  expect(again?.name).toBe('The Drowned Bells')
  expect(await notesIn(again?.id ?? '')).toEqual([[false, 'as it was']])

  const [broken] = await listBackups(place(folder), campaign.id)
  await expect(openArchive(await readBackup(place(folder), broken?.file ?? ''))).rejects.toThrow('damaged')
  await removeBackup(place(folder), broken?.file ?? '')
  expect(await listBackups(place(folder), campaign.id)).toEqual([])
})
