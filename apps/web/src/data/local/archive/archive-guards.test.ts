import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import { renderHook } from '@testing-library/react'
import {
  BlobReader,
  BlobWriter,
  TextReader,
  TextWriter,
  Uint8ArrayReader,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core.js'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hashBytes } from '../../../lib/hash.ts'
import { uploadAsNew } from '../campaign/campaign-copy.ts'
import { createCampaign, useCampaigns } from '../campaign/campaigns.ts'
import { createCharacter } from '../campaign/characters.ts'
import { finishRemovals } from '../campaign/unfinished.ts'
import { LocalDbContext } from '../store/context.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { importArchive } from './read/import-archive.ts'
import { openArchive } from './read/open-archive.ts'
import { planImport } from './read/plan-import.ts'
import { aRequest, exportToBlob } from './testing/export-to-blob.ts'

let db: LocalDb
beforeEach(async () => {
  localStorage.clear()
  db = await openLocalDb('tester', { multiInstance: false })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await closeLocalDb(db)
  await removeLocalData(db.account)
})

type Entries = Record<string, string | Uint8Array<ArrayBuffer>>
async function zipOf(entries: Entries): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false })
  for (const [path, data] of Object.entries(entries)) {
    await writer.add(path, typeof data === 'string' ? new TextReader(data) : new Uint8ArrayReader(data))
  }
  return writer.close()
}
const about = (json: string) => {
  const sha256 = hashBytes(new TextEncoder().encode(json))
  return JSON.stringify({
    format: 'lanternkeep-about',
    app: '1',
    madeAt: '2026-11-20T21:42:00.000Z',
    madeBy: 'Gwen',
    sha256,
  })
}
const exported = (json: string): Entries => ({ 'campaign.json': json, 'about.json': about(json) })

async function aCampaign(name: string): Promise<string> {
  const { id } = await createCampaign(db, { name, startingLevel: 1, sessionNumber: 0 })
  await createCharacter(db, id, { type: 'npc', name: `Hob of ${name}` })
  return id
}

test.each<[string, () => Promise<Blob>, RegExp]>([
  ['no zip', async () => new Blob(['PK\u0003\u0004 and then nothing']), /damaged/],
  ['half a zip', async () => (await zipOf(exported('{}'))).slice(0, 200), /damaged/],
  ['another zip', () => zipOf({ 'notes/a.md': 'A' }), /no campaign\.json/],
  ['a changed campaign.json', () => zipOf({ ...exported('{}'), 'campaign.json': '{ }' }), /damaged or was changed/],
  ['no about.json', () => zipOf({ 'campaign.json': '{}' }), /about\.json/],
  ['a campaign.json without end', () => zipOf({ ...exported('{}'), 'about.json': ' '.repeat(100_000) }), /larger than/],
  ['something newer', () => zipOf(exported('{"format":"lanternkeep-campaign","version":9}')), /newer version/],
  [
    'keys that reach into every object',
    () => zipOf(exported('{"__proto__":{"format":"x"},"format":1}')),
    /Lanternkeep/,
  ],
])('%s is refused in a sentence', async (_, zip, message) => {
  await expect(openArchive(await zip())).rejects.toThrow(message)
  expect(({} as { format?: string }).format).toBeUndefined()
})

test('an entry that unpacks to more than it says is given up', async () => {
  const zip = await zipOf(exported('x'.repeat(1000)))
  const bytes = new Uint8Array(await zip.arrayBuffer())
  // The uncompressed size in the central directory, of the first entry.
  const at = bytes.findLastIndex(
    (_, index) => new DataView(bytes.buffer).getUint32(Math.min(index, bytes.length - 4), true) === 0x02014b50,
  )
  new DataView(bytes.buffer).setUint32(at + 24, 4_000_000_000, true)
  await expect(openArchive(new Blob([bytes]))).rejects.toThrow(/larger than|damaged/)
})

test('a zip with changed bytes is opened or refused, wherever they are', async () => {
  const id = await aCampaign('Saltmere')
  const zip = await exportToBlob(aRequest(db, [{ id, name: 'Saltmere', view: 'gm' }]))
  const bytes = new Uint8Array(await zip.arrayBuffer())
  const sentences = new Set<unknown>()
  for (let at = 0; at < bytes.length; at += 20) {
    const changed = bytes.map((byte, index) => (index >= at && index < at + 60 ? byte ^ 0x55 : byte))
    await openArchive(new Blob([changed])).then(
      (archive) => archive.close(),
      (error: Error) => sentences.add(error.message),
    )
  }
  expect(sentences).toContain('This zip is damaged, or part of it is missing.')
})

/** Another device of its own. */
async function openOther(account: string): Promise<LocalDb> {
  await closeLocalDb(db)
  await removeLocalData(db.account)
  return openLocalDb(account, { multiInstance: false })
}

const NOTHING_CHOSEN = { deleted: new Set<string>(), changed: new Set<string>(), items: new Set<string>() }
/** As the browser frees the locks of a dead tab. */
const freedLocks = () => ({ query: () => Promise.resolve({ held: [] }), request: untilDone })
const untilDone = async (_name: string, _options: object, work: (lock: object) => Promise<void>) => work({})

test('of an import beside whose tab died nothing is shown or sent, and the next tab removes it', async () => {
  vi.stubGlobal('navigator', { locks })
  const id = await aCampaign('The Salt Road')
  const archive = await openArchive(await exportToBlob(aRequest(db, [{ id, name: 'The Salt Road', view: 'gm' }])))
  const plan = await planImport(db, archive)
  const choices = { deleted: new Set<string>(), changed: new Set<string>(), items: new Set<string>() }
  const dies = vi.spyOn(db.audio.spellings, 'bulkPut').mockReturnValue(new Promise(() => {}) as never)
  void importArchive(db, { archive, plan, choices, ways: new Map([[id, 'beside' as const]]) })
  await vi.waitFor(() => expect(dies).toHaveBeenCalled(), { timeout: 5_000 })
  expect(await db.collections.characters.count().exec()).toBe(2)

  const { result } = renderHook(() => useCampaigns(), {
    wrapper: ({ children }) => createElement(LocalDbContext, { value: db }, children),
  })
  await vi.waitFor(() => expect(result.current.data?.map((each) => each.id)).toEqual([id]))
  await finishRemovals(db)
  expect(await db.collections.characters.count().exec(), 'while the tab works').toBe(2)
  vi.stubGlobal('navigator', { locks: freedLocks() })
  await finishRemovals(db)
  expect(await db.collections.characters.count().exec()).toBe(1)
  expect((await db.collections.campaigns.find().exec()).map((each) => each.id)).toEqual([id])
})

test('what is left of a first import whose tab died is gone before the same zip is imported again', async () => {
  const id = await aCampaign('The Salt Road')
  const archive = await openArchive(await exportToBlob(aRequest(db, [{ id, name: 'The Salt Road', view: 'gm' }])))
  db = await openOther('importer')
  vi.stubGlobal('navigator', { locks })
  const dies = vi.spyOn(db.audio.spellings, 'bulkPut').mockReturnValueOnce(new Promise(() => {}) as never)
  const importing = { archive, plan: await planImport(db, archive), choices: NOTHING_CHOSEN, ways: new Map() }
  void importArchive(db, importing)
  await vi.waitFor(() => expect(dies).toHaveBeenCalled(), { timeout: 5_000 })
  await expect(planImport(db, archive), 'while the tab works').rejects.toThrow('Another tab is adding a campaign.')
  expect(await db.collections.characters.count().exec()).toBe(1)
  vi.stubGlobal('navigator', { locks: freedLocks() })

  const plan = await planImport(db, archive)
  expect(await db.collections.characters.count().exec()).toBe(0)
  expect(await db.side.pending.count()).toBe(0)
  expect(plan.plan.campaigns).toMatchObject([{ name: 'The Salt Road', isHere: false }])
  expect([...plan.ways.keys(), ...plan.besideNames.keys()]).toEqual([])
  // A second death is noticed, too.
  const diesAgain = vi.spyOn(db.audio.spellings, 'bulkPut').mockReturnValueOnce(new Promise(() => {}) as never)
  void importArchive(db, { ...importing, plan })
  await vi.waitFor(() => expect(diesAgain).toHaveBeenCalledTimes(2), { timeout: 5_000 })
  expect(await db.side.facts.get(id)).toMatchObject({ removed: true, accepted: false })
  await importArchive(db, { ...importing, plan: await planImport(db, archive) })
  expect((await db.collections.campaigns.find().exec()).map(({ name }) => name)).toEqual(['The Salt Road'])
  expect(db.store.factsOf(id)).toBeUndefined()
})

test('an import of a campaign that a copy has replaced doesn’t end up in the copy if its tab dies', async () => {
  db = await openOther('replaced')
  vi.stubGlobal('navigator', { locks })
  const id = await aCampaign('The Salt Road')
  const archive = await openArchive(await exportToBlob(aRequest(db, [{ id, name: 'The Salt Road', view: 'gm' }])))
  const copy = await uploadAsNew(db, id)
  const importing = { archive, plan: await planImport(db, archive), choices: NOTHING_CHOSEN, ways: new Map() }
  const dies = vi.spyOn(db.audio.spellings, 'bulkPut').mockReturnValueOnce(new Promise(() => {}) as never)
  void importArchive(db, importing)
  await vi.waitFor(() => expect(dies).toHaveBeenCalled(), { timeout: 5_000 })
  vi.stubGlobal('navigator', { locks: freedLocks() })
  await finishRemovals(db)
  expect((await db.collections.characters.find().exec()).map(({ campaignId }) => campaignId)).toEqual([copy?.id])
  expect(await db.side.keeps.toArray()).toEqual([])
})

test('a name beside is cut between letters, not within one', async () => {
  const name = '𠮷'.repeat(50)
  const id = await aCampaign(name)
  const archive = await openArchive(await exportToBlob(aRequest(db, [{ id, name, view: 'gm' }])))
  const { besideNames } = await planImport(db, archive)
  expect(besideNames.get(id)).toBe(`${'𠮷'.repeat(44)} (imported)`)
})

test('an import of what was imported counts on', async () => {
  const id = await aCampaign('The Salt Road (imported)')
  const named = { id, name: 'The Salt Road (imported)', view: 'gm' } as const
  const { besideNames } = await planImport(db, await openArchive(await exportToBlob(aRequest(db, [named]))))
  expect(besideNames.get(id)).toBe('The Salt Road (imported 2)')
})

test('a zip that holds one campaign twice is refused, because one of the two would be lost', async () => {
  const id = await aCampaign('The Salt Road')
  const read = async () => {
    const zip = await exportToBlob(aRequest(db, [{ id, name: 'The Salt Road', view: 'gm' }]))
    const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false })
    const entries = (await reader.getEntries()).filter(({ filename }) => /^(?:campaign|about)\.json$/.test(filename))
    const pairs = entries.map(
      async (each) => [each.filename, each.directory ? '' : await each.getData(new TextWriter())] as const,
    )
    return Promise.all(pairs)
  }
  const entries: Entries = {}
  for (const folder of ['one', 'two'])
    for (const [name, text] of await read()) entries[`${folder}/${name}`] = text ?? ''
  await expect(openArchive(await zipOf(entries))).rejects.toThrow('This zip holds “The Salt Road” twice.')
})

test('a canceled first import leaves nothing behind either', async () => {
  const id = await aCampaign('The Salt Road')
  const archive = await openArchive(await exportToBlob(aRequest(db, [{ id, name: 'The Salt Road', view: 'gm' }])))
  // Another device.
  await closeLocalDb(db)
  await removeLocalData('tester')
  db = await openLocalDb('tester', { multiInstance: false })
  const plan = await planImport(db, archive)
  const cancel = new AbortController()
  const onProgress = (share: number) => share > 0.3 && cancel.abort()
  const choices = { deleted: new Set<string>(), changed: new Set<string>(), items: new Set<string>() }
  const importing = { archive, plan, choices, ways: new Map() }
  await importArchive(db, importing, { signal: cancel.signal, onProgress })
  expect(await db.collections.campaigns.count().exec()).toBe(0)
  expect(db.store.factsOf(id)).toBeUndefined()
  // And the whole of it comes in afterwards.
  await importArchive(db, importing)
  expect(await db.collections.characters.count().exec()).toBe(1)
  expect(db.store.factsOf(id)).toBeUndefined()
})

test('several campaigns have a folder each, and come back together', async () => {
  const ids = [await aCampaign('The Salt Road'), await aCampaign('The Salt Road'), await aCampaign('Ash/Bone')]
  const names = ['The Salt Road', 'The Salt Road', 'Ash/Bone']
  const wanted = ids.map((id, at) => ({ id, name: names[at] ?? '', view: 'gm' as const }))
  const archive = await openArchive(await exportToBlob(aRequest(db, wanted)))
  expect(archive.campaigns.map(({ file }) => file.campaignId)).toEqual(ids)
  const plan = await planImport(db, archive)
  expect([...plan.besideNames.values()]).toEqual([
    'The Salt Road (imported)',
    'The Salt Road (1) (imported)',
    'Ash/Bone (imported)',
  ])
})

test('what players may see has nothing of the GM, and isn’t imported', async () => {
  const id = await aCampaign('The Salt Road')
  await createCharacter(db, id, { type: 'player', name: 'Mira', playerName: 'Ines', notes: 'Secretly a seal' })
  const zip = await exportToBlob(aRequest(db, [{ id, name: 'The Salt Road', view: 'party' }]))
  const archive = await openArchive(zip)
  const text = JSON.stringify(archive.campaigns)
  expect(archive.campaigns[0]?.file.documents.characters).toMatchObject([{ name: 'Mira' }])
  for (const secret of ['Hob of', 'Secretly', 'joinCode']) expect(text).not.toContain(secret)
  await expect(planImport(db, archive)).rejects.toThrow(/only its GM/)
})

test('a canceled import beside leaves nothing behind', async () => {
  const id = await aCampaign('The Salt Road')
  const archive = await openArchive(await exportToBlob(aRequest(db, [{ id, name: 'The Salt Road', view: 'gm' }])))
  const plan = await planImport(db, archive)
  const cancel = new AbortController()
  const onProgress = (share: number) => share > 0.3 && cancel.abort()
  const choices = { deleted: new Set<string>(), changed: new Set<string>(), items: new Set<string>() }
  const importing = { archive, plan, choices, ways: new Map([[id, 'beside' as const]]) }
  const imported = await importArchive(db, importing, { signal: cancel.signal, onProgress })
  expect(imported).toMatchObject({ stopped: true, beside: [] })
  expect((await db.collections.campaigns.find().exec()).map((each) => each.id)).toEqual([id])
  expect(await db.collections.characters.count().exec()).toBe(1)
})
