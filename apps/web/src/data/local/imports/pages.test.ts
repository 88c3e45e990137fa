import 'fake-indexeddb/auto'
import { campaignPages } from '@lanternkeep/archive'
import { createReader, type FoundThing } from '@lanternkeep/importers'
import { type Campaign, localDay } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCampaign } from '../campaign/campaigns.ts'
import { createCharacter } from '../campaign/characters.ts'
import { createSession, readSessions } from '../campaign/sessions.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import type { ImportChoices } from './plan/drafts.ts'
import { planImport } from './plan/plan-import.ts'
import { readImportTarget } from './plan/target.ts'
import { runImport } from './run-import.ts'
import { aFoundCreature, aFoundThing } from './testing/found-things.ts'

let db: LocalDb
let campaignId: string

beforeEach(async () => {
  db = await openLocalDb('keeper', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 1 })).id
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('keeper')
})

const HERE: ImportChoices = { target: 'campaign', pagesBecome: 'sessions', keepsRest: true }

async function importAll(things: readonly FoundThing[], choices = HERE) {
  const target = await readImportTarget(db, campaignId)
  const steps = await planImport({ wanted: things.map((thing) => ({ thing })), target, choices, srd: [] })
  return runImport(db, { campaignId, files: [], steps })
}

const pageIn = (file: string, over: object = {}) => {
  const reading = { kind: 'page', name: file, text: 'It rained.', leftovers: '', ...over } as const
  return aFoundThing(reading, { place: { file, at: '' } })
}
test.each(['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'in %s a page that was exported comes back on its day',
  async (place) => {
    vi.stubEnv('TZ', place)
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const [number, hour] of [1, 12, 23].entries())
      await createSession(db, campaignId, { sessionNumber: number + 1, date: new Date(2026, 2, 5, hour).toISOString() })
    const { campaigns, sessions } = db.collections
    const campaign = (await campaigns.findOne(campaignId).exec())?.toJSON() as Campaign
    const here = plainListOf(await sessions.find().exec())
    const source = { campaign, sessions: here, characters: [], handouts: [], prep: [] }
    const reader = createReader()
    const pages = [...campaignPages(source, { reader: { role: 'gm' } })].filter(({ text }) =>
      /^type: session$/m.test(text),
    )
    const things = pages.flatMap(({ path, text }) => reader.read({ name: path, text }).things)
    await importAll(things)
    const all = (await readSessions(db, campaignId)).map(({ date }) => localDay(date))
    expect(all).toEqual(Array(6).fill('2026-03-05'))
  },
)

const journal = async () => {
  const sessions = (await readSessions(db, campaignId)).toSorted((a, b) => a.sessionNumber - b.sessionNumber)
  return sessions.map(({ sessionNumber, gmNotes }) => [sessionNumber, gmNotes.replace(/\n\nIt rained\.$/, '')])
}

test('pages become sessions by number, then by day, then as a folder lists them, after those that are there', async () => {
  const day = (date: string) => ({ date })
  await createSession(db, campaignId, { sessionNumber: 4 })
  await importAll([
    pageIn('b/10.md'),
    pageIn('The weir', day('2026-03-02')),
    pageIn('Session 3', { number: 3 }),
    pageIn('The mill', day('2026-02-01')),
    pageIn('b/9.md'),
    pageIn('Session 2', { number: 2, ...day('2026-04-01') }),
  ])
  expect(await journal()).toEqual([
    [2, '# Session 2'],
    [3, '# Session 3'],
    [4, ''],
    [5, '# The mill'],
    [6, '# The weir'],
    [7, '# b/9.md'],
    [8, '# b/10.md'],
  ])
})

test('sessions whose numbers are taken follow in their order', async () => {
  await createSession(db, campaignId, { sessionNumber: 1 })
  await createSession(db, campaignId, { sessionNumber: 2 })
  const numbered = [4, 1, 2].map((number) => pageIn(`Session ${number}`, { number }))
  await importAll(numbered)
  expect((await journal()).slice(2)).toEqual([
    [3, '# Session 1'],
    [4, '# Session 2'],
    [5, '# Session 4'],
  ])
})

test('links become mentions of who is there or comes along, else words; comments stay with the GM', async () => {
  await createCharacter(db, campaignId, { type: 'npc', name: 'Old Tom' })
  const text = 'We met [[ash drake]] and [[NPCs/Old Tom|Tom]] at the [[Weir|old weir]]. %%Ask [[Old Tom]].%%'
  await importAll([pageIn('Weir', { text, date: '2026-02-01' }), aFoundCreature('Ash Drake')])
  expect((await journal())[0]?.[1]).toBe(
    '# Weir\n\nWe met @Ash Drake and Tom (@Old Tom) at the old weir. (Comment: Ask @Old Tom.)',
  )
  await importAll([pageIn('Weir', { text })], { ...HERE, pagesBecome: 'handouts' })
  const { handouts } = await readImportTarget(db, campaignId)
  expect(handouts.map(({ title, text: shown }) => [title, shown]).toSorted()).toEqual([
    ['Comments: Weir', 'Ask @Old Tom.'],
    ['Weir', 'We met @Ash Drake and Tom (@Old Tom) at the old weir. '],
  ])
})
