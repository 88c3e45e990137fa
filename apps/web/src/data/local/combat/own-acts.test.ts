import 'fake-indexeddb/auto'
import type { Act, Character } from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { filter, firstValueFrom, map } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCharacter } from '../campaign/characters.ts'
import { saveCharacterEdit } from '../forms/form-edit.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument, insertDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { forgetSentActs, readActNote } from './act-notes.ts'
import { actsOf } from './acts.ts'
import { changeOwnHealth, characterOf, ownActToUndo$, undoOwnAct } from './own-acts.ts'

const CAMPAIGN = 'campaign-1'

let db: LocalDb
let mira: Character
beforeEach(async () => {
  db = await openLocalDb('phone', { multiInstance: false })
  const fields = { type: 'player', name: 'Mira', playerName: 'Jo', health: 20, maxHealth: 25 } as const
  mira = await createCharacter(db, CAMPAIGN, { ...fields, claimedBy: 'seat-jo' })
  await db.side.pending.clear()
  await db.store.changeFacts(CAMPAIGN, () => ({ id: CAMPAIGN, role: 'player', memberId: 'seat-jo', accepted: true }))
})
afterEach(async () => {
  vi.useRealTimers()
  await closeLocalDb(db)
  await removeLocalData('phone')
})

const stored = async () => (await db.collections.characters.findOne(mira.id).exec(true)).toMutableJSON()
const shown = (wanted: number) =>
  firstValueFrom(
    characterOf(db, mira.id).pipe(
      map((each) => each?.health),
      filter((health) => health === wanted),
    ),
  )
const toUndo = () => firstValueFrom(ownActToUndo$(db, mira))
/** The sheet as the server sends it after playing these acts. */
const arrives = (health: number, acts: object[]) =>
  changeDocument(db.collections.characters, mira.id, (each) => ({ ...each, health, healthLog: { acts } }) as Character)

test("[R12] a tap is one act and nothing else: the sheet itself isn't written", async () => {
  await changeOwnHealth(db, mira, -7)
  const [act, ...others] = await actsOf(db, CAMPAIGN)
  expect(act).toMatchObject({ kind: 'health', undos: 0, changes: [{ characterId: mira.id, health: { amount: 7 } }] })
  expect(Object.keys(act ?? {}).sort()).toEqual(
    ['id', 'campaignId', 'kind', 'at', 'changes', 'undos', 'lastModified', 'rev', 'conflicts'].sort(),
  )
  expect(others).toEqual([])
  expect(await stored()).toMatchObject({ health: 20, rev: mira.rev })
  expect(await shown(13)).toBe(13)
})

test("[R12] a tap on a sheet that the server doesn't have yet travels with the sheet", async () => {
  const key = `characters/${mira.id}`
  await db.store.changePending([key], () => ({ key, collection: 'characters', campaignId: CAMPAIGN, base: null }))
  await changeOwnHealth(db, mira, -7)
  expect(await actsOf(db, CAMPAIGN)).toEqual([])
  expect(await stored()).toMatchObject({ health: 13 })
})

test('[R12] a tap counts once, before and after the server has played it', async () => {
  await changeOwnHealth(db, mira, -7)
  const [act] = await actsOf(db, CAMPAIGN)
  await arrives(10, [{ id: act?.id }])
  expect(await shown(10)).toBe(10)
})

test('[R12] health set in the sheet’s form after hits that the server has not played is one more act', async () => {
  await changeOwnHealth(db, mira, -7)
  const form = { name: 'Mira', maxHealth: 25 }
  const typed = { ...form, name: 'Mira the Bold' }
  await saveCharacterEdit(db, mira.id, { base: { ...form, health: 13 }, mine: { ...typed, health: 20 } })
  expect(await shown(20)).toBe(20)
  expect(await stored()).toMatchObject({ name: 'Mira the Bold', health: 20 })
  const acts = (await actsOf(db, CAMPAIGN)).toSorted((a, b) => a.at.localeCompare(b.at))
  expect(acts.map(({ changes }) => changes[0]?.health)).toEqual([
    { kind: 'damage', amount: 7 },
    { kind: 'heal', amount: 7 },
  ])
  await arrives(
    20,
    acts.map(({ id }) => ({ id })),
  )
  await saveCharacterEdit(db, mira.id, { base: { ...typed, health: 20 }, mine: { ...typed, health: 12 } })
  expect(await stored()).toMatchObject({ health: 12, healthMark: expect.any(String) })
  expect(await actsOf(db, CAMPAIGN)).toHaveLength(2)
})

test('[R12] a form that is refused after such hits acts only once it is saved', async () => {
  await changeOwnHealth(db, mira, -7)
  const edit = (name: string) => ({ base: { name: 'Mira', health: 13 }, mine: { name, health: 20 } })
  await expect(saveCharacterEdit(db, mira.id, edit('M'.repeat(1_000)))).rejects.toThrow()
  expect(await actsOf(db, CAMPAIGN)).toHaveLength(1)
  await saveCharacterEdit(db, mira.id, edit('Mira the Bold'))
  expect(await shown(20)).toBe(20)
  expect(await actsOf(db, CAMPAIGN)).toHaveLength(2)
})

test('[R12] a form that is saved again after such hits acts once', async () => {
  await changeOwnHealth(db, mira, -7)
  const edit = { base: { health: 13 }, mine: { health: 20 }, draftId: 'draft' }
  for (const _ of [1, 2]) await saveCharacterEdit(db, mira.id, edit)
  expect(await shown(20)).toBe(20)
  expect(await actsOf(db, CAMPAIGN)).toHaveLength(2)
})

describe('[R12] after such hits, a form that sets', () => {
  const form = { health: 13, maxHealth: 25, tempHealth: 0 }
  const typedAfterHit = async (typed: Partial<typeof form>) => {
    for (const hit of [-3, -4]) await changeOwnHealth(db, mira, hit)
    await saveCharacterEdit(db, mira.id, { base: form, mine: { ...form, ...typed } })
    const [sheet, acts] = [await firstValueFrom(characterOf(db, mira.id)), await actsOf(db, CAMPAIGN)]
    const made = acts.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ changes }) => changes[0]?.health)
    return { sheet, made: made.slice(2) }
  }

  test('[R12] a higher maximum and health shows both as they were typed', async () => {
    const { sheet, made } = await typedAfterHit({ health: 40, maxHealth: 40 })
    expect(sheet).toMatchObject({ health: 40, maxHealth: 40 })
    expect(made).toEqual([{ kind: 'heal', amount: 12 }])
    expect(await stored()).toMatchObject({ health: 35, maxHealth: 40 })
  })

  test('[R12] a maximum alone leaves health as it was shown, also one below the stored health', async () => {
    const { sheet, made } = await typedAfterHit({ health: 13, maxHealth: 15 })
    expect(sheet).toMatchObject({ health: 13, maxHealth: 15 })
    expect(made).toEqual([{ kind: 'heal', amount: 5 }])
    expect(await stored()).toMatchObject({ health: 15, maxHealth: 15 })
  })

  test('[R12] temporary health adds it after the hits', async () => {
    const { sheet, made } = await typedAfterHit({ tempHealth: 7 })
    expect(sheet).toMatchObject({ health: 13, tempHealth: 7 })
    expect(made).toEqual([{ kind: 'temp', amount: 7 }])
    expect(await toUndo()).toMatchObject({ health: { kind: 'temp' } })
    await undoOwnAct(db, mira, String((await toUndo())?.id))
    expect(await firstValueFrom(characterOf(db, mira.id))).toMatchObject({ health: 13, tempHealth: 0 })
  })

  test('[R12] something else is no act', async () => {
    expect((await typedAfterHit({})).made).toEqual([])
  })
})

test('[R12] the latest tap can be undone, offline too, and what the GM undid cannot', async () => {
  await changeOwnHealth(db, mira, -7)
  await changeOwnHealth(db, mira, 2)
  const last = await toUndo()
  expect(last?.health).toEqual({ kind: 'heal', amount: 2 })
  await undoOwnAct(db, mira, String(last?.id))
  expect(await shown(13)).toBe(13)
  const first = await toUndo()
  expect(first?.health).toEqual({ kind: 'damage', amount: 7 })
  await arrives(20, [{ id: first?.id, undos: 1 }])
  expect(await toUndo()).toBeNull()
  expect(await shown(20)).toBe(20)
})

test('[R12] of taps within one millisecond the last one is undone first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const delta of [-1, -2, -3, -4]) await changeOwnHealth(db, mira, delta)
  for (const amount of [4, 3, 2, 1]) {
    const last = await toUndo()
    expect(last?.health?.amount).toBe(amount)
    await undoOwnAct(db, mira, String(last?.id))
  }
})

test('[R12] undoing a tap twice is undoing it once', async () => {
  await changeOwnHealth(db, mira, -7)
  const hit = await toUndo()
  await undoOwnAct(db, mira, String(hit?.id))
  await undoOwnAct(db, mira, String(hit?.id))
  expect(await shown(20)).toBe(20)
})

test("[R12] undo doesn't offer an act of another combat, or of another evening outside of combat", async () => {
  await changeOwnHealth(db, mira, -7)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * 3_600_000 })
  expect(await toUndo()).toBeNull()
  vi.useRealTimers()
  const combat = { id: CAMPAIGN, campaignId: CAMPAIGN, entries: [], turn: { round: 1, entryId: null }, fightId: 'two' }
  await insertDocument(db.collections.combats, {
    ...combat,
    lastModified: mira.lastModified,
    rev: '',
    conflicts: [],
  } as never)
  expect(await toUndo()).toBeNull()
  await changeOwnHealth(db, mira, -1)
  expect(await toUndo()).toMatchObject({ fightId: 'two' })
})

test('[R12] another player’s sheet, and a GM’s device, show what is stored', async () => {
  await changeOwnHealth(db, mira, -7)
  await changeDocument(db.collections.characters, mira.id, (each) => ({ ...each, claimedBy: 'seat-pia' }) as Character)
  expect(await shown(20)).toBe(20)
  await db.store.changeFacts(CAMPAIGN, () => ({ id: CAMPAIGN, role: 'gm', accepted: true }))
  await changeOwnHealth(db, mira, -3)
  expect(await shown(17)).toBe(17)
  expect((await actsOf(db, CAMPAIGN)).map(({ text }) => text)).toContain('Mira took 3 (20 to 17)')
  expect(await toUndo()).toBeNull()
})

test("[R12] a tap that couldn't be sent is kept with its character's name and its round", async () => {
  const campaignId = CAMPAIGN
  const combat = { id: campaignId, campaignId, entries: [], turn: { round: 3, entryId: null }, fightId: 'two' }
  const stamps = { lastModified: mira.lastModified, rev: '', conflicts: [] }
  await insertDocument(db.collections.combats, { ...combat, ...stamps } as never)
  await changeOwnHealth(db, mira, -6)
  const [act] = (await actsOf(db, campaignId)) as [SyncDocument & Act]
  await forgetSentActs(db.side)
  await db.store.addKeptChanges([{ campaignId, collection: 'acts', document: act, at: mira.lastModified }])
  expect(await db.side.keeps.toArray()).toMatchObject([{ note: { characterName: 'Mira', round: 3 } }])
  await db.side.pending.clear()
  await forgetSentActs(db.side)
  expect(await readActNote(db.side, act.id)).toBeUndefined()
})
