import 'fake-indexeddb/auto'
import type { Session } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSession, updateSession } from '../campaign/sessions.ts'
import { draftKey, draftsOf } from '../forms/drafts.ts'
import { createCampaign } from '../index.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { makeCopy } from './make-copy.ts'
import { planRestore } from './plan-restore.ts'
import { readCopy } from './read-copy.ts'
import { restoreAsSuggested } from './testing/restore-as-suggested.ts'

const NOW = '2026-11-20T21:42:00.000Z'

let db: LocalDb
let campaignId: string
let session: Session

beforeEach(async () => {
  localStorage.clear()
  db = await openLocalDb('gm', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Saltmere', startingLevel: 3, sessionNumber: 4 })).id
  session = await createSession(db, campaignId, { sessionNumber: 4, gmNotes: '' })
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('gm')
})

const copied = async () => readCopy((await makeCopy(db, { accountName: 'Gwen', now: NOW })).file)
const aForm = (gmNotes: string) => ({ sessionNumber: 4, date: session.date, gmNotes, summary: '' })
function typed(gmNotes: string, { sessionId, createdAs = 'made' }: { sessionId?: string; createdAs?: string } = {}) {
  const value = { base: aForm(''), form: aForm(gmNotes), createdAs }
  localStorage.setItem(draftKey('gm', campaignId, sessionId), JSON.stringify(value))
}
const untyped = (sessionId?: string) => localStorage.removeItem(draftKey('gm', campaignId, sessionId))
/** What the plan says and what is restored are the same. */
async function restore(copy: Awaited<ReturnType<typeof copied>>): Promise<number> {
  const { drafts } = await planRestore(db, copy)
  expect(await restoreAsSuggested(db, copy)).toMatchObject({ drafts })
  return drafts
}
type Here = { form: { gmNotes: string }; toBeSeen?: boolean; createdAs?: string }
const here = () => draftsOf('gm').map((draft) => ({ ...draft, ...(draft.value as Here) }))
const words = () =>
  here()
    .map(({ form }) => form.gmNotes)
    .toSorted()

test('a draft comes back to the session that it is of', async () => {
  typed('The tide is low.', { sessionId: session.id })
  const copy = await copied()
  untyped(session.id)
  expect(await restore(copy)).toBe(1)
  expect(here()).toMatchObject([{ sessionId: session.id, form: { gmNotes: 'The tide is low.' } }])
  expect(here()[0]?.toBeSeen).toBeUndefined()
})

test('a draft whose words its session has by now doesn’t come back', async () => {
  typed('The tide is low.', { sessionId: session.id })
  const copy = await copied()
  untyped(session.id)
  await updateSession(db, session.id, { gmNotes: 'Dawn. The tide is low. The bell rang.' })
  expect(await restore(copy)).toBe(0)
  expect(here()).toEqual([])
})

test('nor does one that became a session with its words', async () => {
  typed('The tide is low.')
  const copy = await copied()
  untyped()
  await createSession(db, campaignId, { sessionNumber: 5, gmNotes: 'Dawn. The tide is low.' }, 'made')
  expect(await restore(copy)).toBe(0)
  expect(here()).toEqual([])
})

test('a draft whose session was written otherwise since is to be seen before it is saved', async () => {
  typed('The tide is low.', { sessionId: session.id })
  const copy = await copied()
  untyped(session.id)
  await updateSession(db, session.id, { gmNotes: 'At dawn the tide is low. The bell rang.' })
  expect(await restore(copy)).toBe(1)
  expect(here()).toMatchObject([{ sessionId: session.id, form: { gmNotes: 'The tide is low.' }, toBeSeen: true }])
})

test('a lone word that stands elsewhere in the session may be another one', async () => {
  const before = 'The bell rang. They sail.'
  await updateSession(db, session.id, { gmNotes: before })
  const value = { base: aForm(before), form: aForm('The bell rang again. They sail.') }
  localStorage.setItem(draftKey('gm', campaignId, session.id), JSON.stringify(value))
  const copy = await copied()
  untyped(session.id)
  await updateSession(db, session.id, { gmNotes: 'The bell rang. They sail home again.' })
  expect(await restore(copy)).toBe(1)
  expect(here()).toMatchObject([{ form: { gmNotes: 'The bell rang again. They sail.' }, toBeSeen: true }])
})

test('so is one that became a session, as a draft of that session', async () => {
  typed('The tide is low.')
  const copy = await copied()
  untyped()
  await createSession(db, campaignId, { sessionNumber: 5, gmNotes: 'At dawn the tide is low.' }, 'made')
  expect(await restore(copy)).toBe(1)
  expect(here()).toMatchObject([{ sessionId: 'made', form: { gmNotes: 'The tide is low.' }, toBeSeen: true }])
  expect(here()[0]?.createdAs).not.toBe('made')
})

test('of a draft only what its session lacks comes back', async () => {
  const value = { base: aForm(''), form: { ...aForm('The tide is low.'), summary: 'They sail.' } }
  localStorage.setItem(draftKey('gm', campaignId, session.id), JSON.stringify(value))
  const copy = await copied()
  untyped(session.id)
  await updateSession(db, session.id, { gmNotes: 'Dawn. The tide is low.' })
  expect(await restore(copy)).toBe(1)
  const gmNotes = 'Dawn. The tide is low.'
  expect(here()[0]?.value).toMatchObject({ base: { gmNotes, summary: '' }, form: { gmNotes, summary: 'They sail.' } })
})

test('the draft of a new session comes back beside the one that is here, once', async () => {
  typed('Words of the old laptop.', { createdAs: 'old' })
  const copy = await copied()
  typed('Words of the new laptop.', { createdAs: 'new' })
  expect(await restore(copy)).toBe(1)
  expect(await restore(copy)).toBe(0)
  expect(words()).toEqual(['Words of the new laptop.', 'Words of the old laptop.'])
  const [own, other] = here().toSorted((a) => (a.sessionId ? 1 : -1))
  expect([own?.sessionId, own?.form.gmNotes]).toEqual([undefined, 'Words of the new laptop.'])
  expect([other?.createdAs, other?.toBeSeen]).toEqual(['old', undefined])
})

test('a draft that went on here since the copy stays alone', async () => {
  typed('The tide', { sessionId: session.id })
  const copy = await copied()
  typed('The tide is low.', { sessionId: session.id })
  expect(await restore(copy)).toBe(0)
  expect(words()).toEqual(['The tide is low.'])
})

test('another draft of the same session comes back beside it, to be seen before it becomes a session', async () => {
  typed('The tide is low.', { sessionId: session.id, createdAs: 'old' })
  const copy = await copied()
  typed('A gull cries.', { sessionId: session.id, createdAs: 'new' })
  expect(await restore(copy)).toBe(1)
  expect(await restore(copy)).toBe(0)
  expect(words()).toEqual(['A gull cries.', 'The tide is low.'])
  expect(here().filter(({ toBeSeen }) => toBeSeen)).toMatchObject([{ form: { gmNotes: 'The tide is low.' } }])
})

test('two rewritten states of one draft can’t become the same session', async () => {
  typed('The tide is low.')
  const copy = await copied()
  typed('A gull cries.')
  expect(await restore(copy)).toBe(1)
  expect(new Set(here().map(({ createdAs }) => createdAs)).size).toBe(2)
  expect(here().filter(({ toBeSeen }) => toBeSeen)).toMatchObject([{ form: { gmNotes: 'The tide is low.' } }])
})
