import 'fake-indexeddb/auto'
import type { Campaign, Session } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tombstonesOf } from '../../../../data/local/campaign/tombstones.ts'
import { draftKey, draftsOf, putDraft } from '../../../../data/local/forms/drafts.ts'
import {
  closeLocalDb,
  createCampaign,
  createSession,
  deleteSession,
  type LocalDb,
  openLocalDb,
  readSessions,
  removeLocalData,
  updateSession,
} from '../../../../data/local/index.ts'
import { syncCollectionOf } from '../../../../data/local/store/collection-of.ts'
import { readDocument } from '../../../../data/local/store/documents.ts'
import { draftStore, draftsIn } from './draft-store.ts'
import { saveDrafts } from './save-drafts.ts'
import { emptyForm, formOf } from './session-form.ts'

const NOW = '2026-11-20T21:00:00.000Z'

let db: LocalDb
let campaign: Campaign

beforeEach(async () => {
  db = await openLocalDb('guest', { multiInstance: false })
  campaign = await createCampaign(db, { name: 'Saltmere', startingLevel: 1, sessionNumber: 1 })
})
afterEach(async () => {
  localStorage.clear()
  await closeLocalDb(db)
  await removeLocalData('guest')
})

/** As typed into an editor that was closed since. */
function typed(session: Session | undefined, gmNotes: string): void {
  const base = session ? formOf(session) : emptyForm(1, NOW, '')
  draftStore(db.account, campaign.id, session?.id).keep({ base, form: { ...base, gmNotes } })
}
const save = async () => saveDrafts(db, (await readDocument(db.collections.campaigns, campaign.id)) as Campaign, NOW)
const notes = async () =>
  (await readSessions(db, campaign.id)).map((each) => `${each.sessionNumber} ${each.gmNotes}`).toSorted()

test('a draft of a session is saved on top of what arrived meanwhile', async () => {
  const first = await createSession(db, campaign.id, { sessionNumber: 1, gmNotes: 'One.' })
  typed(first, 'One. Two.')
  await updateSession(db, first.id, { summary: 'From the tablet' })
  await save()
  expect(await notes()).toEqual(['1 One. Two.'])
  expect((await readSessions(db, campaign.id))[0]?.summary).toBe('From the tablet')
  expect(draftsIn(db.account, campaign.id)).toEqual([])
})

test('two tabs that save the same drafts at once create one session', async () => {
  typed(undefined, 'New.')
  await Promise.all([save(), save()])
  expect(await notes()).toEqual(['1 New.'])
})

test('a draft whose tab died after it had created the session is not created again', async () => {
  typed(undefined, 'New.')
  const left = { ...localStorage }
  await save()
  for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value)
  await save()
  expect(await notes()).toEqual(['1 New.'])
  expect(draftsIn(db.account, campaign.id)).toEqual([])
})

test('the draft of a new session becomes the next one, and the campaign is at its number', async () => {
  typed(undefined, 'New.')
  await createSession(db, campaign.id, { sessionNumber: 4 })
  await save()
  expect(await notes()).toEqual(['4 ', '5 New.'])
  expect(await readDocument(db.collections.campaigns, campaign.id)).toMatchObject({ sessionNumber: 5 })
  expect(draftsIn(db.account, campaign.id)).toEqual([])
})

test('a draft whose session was deleted becomes a session of its own', async () => {
  const first = await createSession(db, campaign.id, { sessionNumber: 1, gmNotes: 'One.' })
  typed(first, 'One. Two.')
  await deleteSession(db, first.id)
  await save()
  expect(await notes()).toEqual(['1 One. Two.'])
  await save()
  expect(await notes()).toEqual(['1 One. Two.'])
})

test('a draft whose tab died after it had created the session leaves that one in the trash once it is deleted', async () => {
  typed(undefined, 'New.')
  const left = { ...localStorage }
  await save()
  const [created] = await readSessions(db, campaign.id)
  await updateSession(db, created?.id ?? '', { summary: 'From the tablet' })
  await deleteSession(db, created?.id ?? '')
  for (let saves = 0; saves < 2; saves += 1) {
    for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value)
    await save()
    expect(await notes()).toEqual(['1 New.'])
  }
  const deleted = await tombstonesOf(syncCollectionOf(db, 'sessions'), {})
  expect(deleted).toMatchObject([{ id: created?.id, gmNotes: 'New.', summary: 'From the tablet' }])
})

/** The tab dies after it has stored the session and before it removes the draft. */
async function saveAndDie(): Promise<void> {
  const removing = vi.spyOn(localStorage, 'removeItem').mockImplementation(() => {})
  await save()
  removing.mockRestore()
}

test('a draft whose tab died after it had created the session repeats no word that another device wrote around', async () => {
  typed(undefined, 'The tide is low')
  await saveAndDie()
  const [created] = await readSessions(db, campaign.id)
  await updateSession(db, created?.id ?? '', { gmNotes: 'Calm. The tide is low' })
  await save()
  expect(await notes()).toEqual(['1 Calm. The tide is low'])
})

test('a session whose tab died after it had created it keeps the number and the recap that it got', async () => {
  typed(undefined, 'New.')
  await createSession(db, campaign.id, { sessionNumber: 4, gmNotes: 'The ferryman lied.' })
  await saveAndDie()
  await save()
  expect(await notes()).toEqual(['4 The ferryman lied.', '5 New.'])
  const created = (await readSessions(db, campaign.id)).find(({ sessionNumber }) => sessionNumber === 5)
  expect(created?.recap).toBe('The ferryman lied.')
})

test('what was typed into such a draft since is added', async () => {
  typed(undefined, 'The tide is low.')
  await saveAndDie()
  const [draft] = draftsIn(db.account, campaign.id)
  if (!draft) throw new Error('No draft is left')
  draftStore(db.account, campaign.id, undefined).keep({
    ...draft,
    form: { ...draft.form, gmNotes: 'The tide is low. At dawn.' },
  })
  const [created] = await readSessions(db, campaign.id)
  await updateSession(db, created?.id ?? '', { gmNotes: 'Calm. The tide is low.' })
  await save()
  expect(await notes()).toEqual(['1 Calm. The tide is low. At dawn.'])
})

test('a draft of a session whose tab died after it had saved it repeats no word either', async () => {
  const first = await createSession(db, campaign.id, { sessionNumber: 1, gmNotes: '' })
  typed(first, 'Two')
  await saveAndDie()
  await updateSession(db, first.id, { gmNotes: 'Two. Three' })
  await save()
  expect(await notes()).toEqual(['1 Two. Three'])
})

test('a draft that was copied with its campaign becomes a session of the copy', async () => {
  typed(undefined, 'New.')
  const draft = localStorage.getItem(draftKey(db.account, campaign.id, undefined)) ?? ''
  const copy = await createCampaign(db, { name: 'Saltmere (imported)', startingLevel: 1, sessionNumber: 1 })
  await save()
  for (let saves = 0; saves < 2; saves += 1) {
    localStorage.setItem(draftKey(db.account, copy.id, undefined), draft)
    await saveDrafts(db, copy, NOW)
    const sessions = await readSessions(db, copy.id)
    expect(sessions.map(({ gmNotes }) => gmNotes)).toEqual(['New.'])
  }
  expect(await notes()).toEqual(['1 New.'])
})

test('a draft that is to be seen first stays a draft', async () => {
  const first = await createSession(db, campaign.id, { sessionNumber: 1, gmNotes: 'At dawn the tide is low.' })
  const base = { ...formOf(first), gmNotes: '' }
  const value = { base, form: { ...base, gmNotes: 'The tide is low.' }, createdAs: first.id, toBeSeen: true }
  putDraft(db.account, { campaignId: campaign.id, sessionId: first.id, value })
  const left = draftsOf(db.account)
  await save()
  expect(await notes()).toEqual(['1 At dawn the tide is low.'])
  expect(draftsOf(db.account)).toEqual(left)
})
