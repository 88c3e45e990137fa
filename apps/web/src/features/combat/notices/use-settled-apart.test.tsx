import 'fake-indexeddb/auto'
import type { Character } from '@lanternkeep/schema'
import { aCondition, anAct, anItem } from '@lanternkeep/schema/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addCondition,
  createSession,
  deleteCharacter,
  endFight,
  giveItems,
  readSession,
  startConcentrating,
  undoCombatAct,
  updateCharacter,
} from '../../../data/local/index.ts'
import { changeDocument } from '../../../data/local/store/documents.ts'
import { addMira, addOrc, openHub } from '../../../testing/at-hub.tsx'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  await app.leave()
})

/** The notice line has one, and the turn order, which may show the act later. */
async function undoButton(words: string): Promise<HTMLElement> {
  const [first] = await screen.findAllByRole('button', { name: `Undo: ${words}` })
  if (!first) throw new Error('There is no such button')
  return first
}

test('the hub says who keeps loot that two devices gave to different heroes, and Undo gives it to the other', async () => {
  const { db, campaignId } = app
  const [mira, tamsin] = [await addMira(app), await addMira(app, { name: 'Tamsin' })]
  const key = anItem({ name: 'Key' })
  const orc = await addOrc(app, 'Orc', { loot: [key] })
  const give = ({ id: heroId }: Character) =>
    endFight(db, campaignId, { heal: [], clear: [], remove: [], loot: { heroId, from: [orc] } })
  const itemsOf = async ({ id }: Character) => {
    const hero = (await db.collections.characters.findOne(id).exec(true)).toMutableJSON()
    return hero.type === 'player' ? hero.inventory.map(({ name }) => name) : []
  }
  await give(mira)
  await giveItems(db, orc.id, [key])
  openHub(app)
  await screen.findByLabelText('Amount for Orc')
  await give(tamsin)
  const words = 'Mira keeps Key, which two devices gave to Mira and Tamsin'
  const undo = await undoButton(words)
  expect([await itemsOf(mira), await itemsOf(tamsin)]).toEqual([['Key'], []])
  await userEvent.click(undo)
  await waitFor(async () => expect([await itemsOf(mira), await itemsOf(tamsin)]).toEqual([[], ['Key']]))
})

test('the hub takes from a foe that two devices brought in what a hero got, once nothing more arrives', async () => {
  const { db, campaignId } = app
  const mira = await addMira(app)
  const key = anItem({ name: 'Key' })
  const orc = await addOrc(app, 'Orc', { loot: [key] })
  const whole = { parts: [], work: [{ kind: 'made' as const, id: orc.id, name: 'Orc' }] }
  for (const id of ['here', 'there'])
    await db.collections.acts.insert(anAct({ id, campaignId, kind: 'begin', order: 1, whole }))
  await endFight(db, campaignId, { heal: [], clear: [], remove: [], loot: { heroId: mira.id, from: [orc] } })
  openHub(app)
  await screen.findByLabelText('Amount for Orc')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await giveItems(db, orc.id, [key])
  await vi.advanceTimersByTimeAsync(2900)
  expect((await db.collections.characters.findOne(orc.id).exec(true)).toJSON()).toMatchObject({ loot: [key] })
  await vi.advanceTimersByTimeAsync(1000)
  await undoButton('Mira keeps Key, which two devices brought in with Orc')
  expect((await db.collections.characters.findOne(orc.id).exec(true)).toJSON()).toMatchObject({ loot: [] })
})

test('the hub brings back a foe that two acts removed, once devices apart have undone one each', async () => {
  const { db, campaignId } = app
  await addMira(app)
  const orc = await addOrc(app, 'Orc')
  await deleteCharacter(db, orc.id)
  openHub(app)
  await screen.findByLabelText('Amount for Mira')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const whole = { parts: [], work: [{ kind: 'removed' as const, id: orc.id }] }
  for (const id of ['here', 'there'])
    await db.collections.acts.insert(anAct({ id, campaignId, kind: 'conditions', undos: 1, undoneOrder: 2, whole }))
  await vi.advanceTimersByTimeAsync(4000)
  await screen.findByLabelText('Amount for Orc')
})

test('the hub removes foes that an act removed which another device undid apart, in whatever order all of it arrives', async () => {
  const { db, campaignId } = app
  await addMira(app)
  const orc = await addOrc(app, 'Orc')
  openHub(app)
  await screen.findByLabelText('Amount for Orc')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const late = crypto.randomUUID()
  const work = [orc.id, late].map((id) => ({ kind: 'removed' as const, id }))
  const whole = { parts: [], work }
  const end = { campaignId, kind: 'conditions' as const, whole, lastModified: new Date().toISOString() }
  await db.collections.acts.insert(anAct({ ...end, id: 'here', undos: 1, undoneOrder: 2 }))
  await vi.advanceTimersByTimeAsync(4000)
  expect(screen.getByLabelText('Amount for Orc')).toBeTruthy()
  await db.collections.acts.insert(anAct({ ...end, id: 'there' }))
  await vi.advanceTimersByTimeAsync(4000)
  await waitFor(() => expect(screen.queryByLabelText('Amount for Orc')).toBeNull())
  await db.collections.characters.insert({ ...orc, id: late, name: 'Troll' })
  await screen.findByLabelText('Amount for Troll')
  await vi.advanceTimersByTimeAsync(4000)
  await waitFor(() => expect(screen.queryByLabelText('Amount for Troll')).toBeNull())
})

async function inHubWithSession() {
  await addMira(app)
  const session = await createSession(app.db, app.campaignId, { sessionNumber: 1, gmNotes: 'Before.' })
  openHub(app)
  await screen.findByLabelText('Amount for Mira')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  return session
}

test('the hub takes back notes of an undone act that arrive long after it, and the question about them', async () => {
  const { db, campaignId } = app
  const session = await inHubWithSession()
  const kept = (text: string) => ({ parts: [], work: [{ kind: 'notes' as const, sessionId: session.id, text }] })
  const end = { campaignId, kind: 'conditions' as const, undos: 1, undoneOrder: 2 }
  const lastModified = new Date(Date.now() + 60_000).toISOString()
  for (const text of ['They won.', 'They lost.'])
    await db.collections.acts.insert(anAct({ ...end, id: text, lastModified, whole: kept(text) }))
  await vi.advanceTimersByTimeAsync(4000)
  const [theirs, mine] = ['Before.\n\nThey won.', 'Before.\n\nThey lost.']
  const question = { id: 'one', path: 'gmNotes', base: 'Before.', theirs, mine, by: '', at: session.lastModified }
  await changeDocument(db.collections.sessions, session.id, (now) => ({
    ...now,
    gmNotes: theirs,
    conflicts: [question],
  }))
  await vi.advanceTimersByTimeAsync(4000)
  await waitFor(async () => {
    expect(await readSession(db, session.id)).toMatchObject({ gmNotes: 'Before.', conflicts: [] })
  })
})

test('the hub keeps notes again that this device took back, although their act was undone and redone elsewhere', async () => {
  const { db, campaignId } = app
  const session = await inHubWithSession()
  const whole = { parts: [], work: [{ kind: 'notes' as const, sessionId: session.id, text: 'They won.' }] }
  const redone = { undos: 2, undoneOrder: 2, lastModified: new Date().toISOString() }
  await db.collections.acts.insert(anAct({ id: 'end', campaignId, kind: 'conditions', ...redone, whole }))
  await vi.advanceTimersByTimeAsync(4000)
  await waitFor(async () => {
    expect(await readSession(db, session.id)).toMatchObject({ gmNotes: 'Before.\n\nThey won.' })
  })
})

test('a question about a condition goes once the act that added it is undone', async () => {
  const { db, campaignId } = app
  const mira = await addMira(app)
  const { id: _, ...slow } = aCondition({ name: 'Slowed' })
  const added = await addCondition(db, campaignId, [mira], { ...slow, endFor: () => ({ kind: 'none' }) })
  const ofNote = ['conditions', added?.changes[0]?.conditions?.[0]?.id, 'note'].join('/')
  const open = (path: string) => ({ id: path, path, base: '', theirs: 'A', mine: 'B', by: '', at: mira.lastModified })
  await changeDocument(db.collections.characters, mira.id, (now) => ({
    ...now,
    conflicts: [ofNote, 'notes'].map(open),
  }))
  openHub(app)
  await screen.findByLabelText('Amount for Mira')
  const asked = async () =>
    (await db.collections.characters.findOne(mira.id).exec(true)).conflicts.map(({ path }) => path)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await vi.advanceTimersByTimeAsync(4000)
  expect(await asked()).toEqual([ofNote, 'notes'])
  await undoCombatAct(db, campaignId, added?.id)
  await vi.advanceTimersByTimeAsync(4000)
  await waitFor(async () => expect(await asked()).toEqual(['notes']))
})

test('the hub ends the earlier of two spells that devices began apart', async () => {
  const { db } = app
  const mira = await addMira(app)
  await startConcentrating(db, mira, 'Bless')
  const { conditions: bless } = (await db.collections.characters.findOne(mira.id).exec(true)).toMutableJSON()
  await updateCharacter(db, mira.id, { conditions: [] })
  openHub(app)
  await screen.findByLabelText('Amount for Mira')
  await startConcentrating(db, mira, 'Hex')
  const { conditions: hex } = (await db.collections.characters.findOne(mira.id).exec(true)).toMutableJSON()
  await updateCharacter(db, mira.id, { conditions: [...bless, ...hex] })
  const words = 'Mira lost Concentration (Bless): another device began Concentration (Hex)'
  await undoButton(words)
  const { conditions } = (await db.collections.characters.findOne(mira.id).exec(true)).toMutableJSON()
  expect(conditions.map(({ note }) => note)).toEqual(['Hex'])
})
