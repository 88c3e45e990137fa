import 'fake-indexeddb/auto'
import { DEMO_CAMPAIGNS } from '@lanternkeep/api/testing/demo-world'
import {
  aCampaign,
  aCombat,
  aHandout,
  aMonster,
  anAct,
  anEncounter,
  anEntry,
  anNpc,
  aPlayer,
  aSession,
} from '@lanternkeep/schema/testing'
import { COLLECTION_NAMES, type SyncDocument } from '@lanternkeep/sync'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { suggestedChoices } from '../copy/index.ts'
import { type CampaignContents, writeContents } from '../sample/campaign-contents.ts'
import { collectionOf } from '../store/collection-of.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { importArchive } from './read/import-archive.ts'
import { openArchive } from './read/open-archive.ts'
import { type ImportWay, planImport } from './read/plan-import.ts'
import { aRequest, campaignJsonIn, exportToBlob } from './testing/export-to-blob.ts'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const account of ['here', 'other']) await removeLocalData(account)
})

/** RxDB allows 13 open collections, so only one device is open at a time. */
async function on<Result>(account: string, work: (db: LocalDb) => Promise<Result>): Promise<Result> {
  const db = await openLocalDb(account, { multiInstance: false })
  try {
    return await work(db)
  } finally {
    await closeLocalDb(db)
  }
}

const exported = (db: LocalDb, id: string) => exportToBlob(aRequest(db, [{ id, name: 'World', view: 'gm' }]))

async function imported(db: LocalDb, zip: Blob, way: ImportWay) {
  const archive = await openArchive(zip)
  const plan = await planImport(db, archive)
  const ways = new Map([...plan.ways.keys()].map((id) => [id, way]))
  return importArchive(db, { archive, plan, choices: suggestedChoices(plan.plan), ways })
}

/** Out, in on an empty device, in once more, and in beside it. */
async function thereAndBack(contents: CampaignContents): Promise<void> {
  const id = contents.campaigns?.[0]?.id ?? ''
  const zip = await on('here', async (db) => {
    await writeContents(db, contents)
    return exported(db, id)
  })
  const { text, file } = await campaignJsonIn(zip)
  for (const name of COLLECTION_NAMES) expect(file.documents[name]).toHaveLength(contents[name]?.length ?? 0)
  await on('other', async (db) => {
    await imported(db, zip, 'merge')
    expect((await campaignJsonIn(await exported(db, id))).text).toBe(text)
    expect(await imported(db, zip, 'merge')).toMatchObject({ conflicts: 0, left: 0 })
    expect((await campaignJsonIn(await exported(db, id))).text).toBe(text)
    const { beside } = await imported(db, zip, 'beside')
    for (const name of COLLECTION_NAMES) {
      const twins = collectionOf(db, name).find({
        selector: name === 'campaigns' ? { id: beside[0] } : { campaignId: beside[0] },
      })
      expect((await twins.exec()).length).toBe(contents[name]?.length ?? 0)
    }
    expect((await campaignJsonIn(await exported(db, id))).text).toBe(text)
  })
}

test.each(DEMO_CAMPAIGNS.map((demo) => [demo.campaign.name, demo] as const))(
  'the demo world’s %s goes out and comes back the same',
  async (_, { campaign, characters, sessions, handouts, combat, acts = [] }) => {
    const lists = { campaigns: [campaign], characters, sessions, handouts, combats: combat ? [combat] : [], acts }
    await thereAndBack(lists as unknown as CampaignContents)
  },
)

test('so does any other', async () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => !text.includes('\0'))
  const name = words.map((text) => `x${text}`)
  const id = fc.uuid({ version: 4 })
  const character = fc
    .record({ id, name, notes: words, kind: fc.integer({ min: 0, max: 2 }), unknown: fc.jsonValue() })
    .map(({ kind, unknown, ...over }) => {
      const made = [aPlayer, aMonster, anNpc][kind]?.(over as never)
      return { ...made, fromTheFuture: unknown, id: over.id }
    })
  const world = fc.record({
    campaignId: id,
    characters: fc.uniqueArray(character, { maxLength: 6, selector: (each) => each.id }),
    sessions: fc.uniqueArray(fc.record({ id, gmNotes: words, recap: words }), {
      maxLength: 4,
      selector: (each) => each.id,
    }),
    handouts: fc.uniqueArray(fc.record({ id, title: name, text: words }), {
      maxLength: 3,
      selector: (each) => each.id,
    }),
    acts: fc.uniqueArray(fc.record({ id, text: words }), { maxLength: 4, selector: (each) => each.id }),
    prep: fc.uniqueArray(fc.record({ id, name, notes: words }), { maxLength: 3, selector: (each) => each.id }),
  })
  const runs = fc.asyncProperty(world, async ({ campaignId, characters, ...lists }) => {
    const inCampaign = (list: object[]) => list.map((each) => ({ ...each, campaignId }) as unknown as SyncDocument)
    const entries = characters.map((each) => anEntry(each.id))
    await thereAndBack({
      campaigns: [aCampaign({ id: campaignId }) as unknown as SyncDocument],
      characters: inCampaign(characters),
      sessions: inCampaign(lists.sessions.map((over) => aSession(over))),
      handouts: inCampaign(lists.handouts.map((over) => aHandout(over))),
      acts: inCampaign(lists.acts.map((over) => anAct(over))),
      prep: inCampaign(lists.prep.map((over) => anEncounter(over))),
      combats: inCampaign([aCombat({ id: campaignId, entries })]),
    })
    for (const account of ['here', 'other']) await removeLocalData(account)
    localStorage.clear()
  })
  await fc.assert(runs, { numRuns: 8, seed: 17 })
})
