import 'fake-indexeddb/auto'
import type { Combat } from '@lanternkeep/schema'
import { merge, type SyncDocument } from '@lanternkeep/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { createCharacter } from '../campaign/characters.ts'
import { changeDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import { readCombatLog } from './acts.ts'
import { applyAmount } from './combat-acts.ts'
import { changeCombat, noCombat, readCombat } from './combat-document.ts'
import { charactersOf } from './combat-people.ts'
import { createInitiative, goToNextTurn } from './combats.ts'
import { redoCombatAct, undoCombatAct } from './retrace-act.ts'
import { readyTurn } from './turns.ts'

let app: TestApp
let mira: string
beforeEach(async () => {
  app = await openTestApp()
  for (const name of ['Mira', 'Tamsin']) {
    const hero = { type: 'player', name, health: 30, maxHealth: 30, includeInInitiative: true } as const
    mira = (await createCharacter(app.db, app.campaignId, hero)).id
  }
})
afterEach(() => app.leave())

const held = () => readCombat(app.db, app.campaignId)
const hold = (combat: Combat) => changeCombat(app.db, app.campaignId, (here) => ({ ...combat, rev: here.rev }))

/** Begins a fight and plays it, on a device that knows of no other. */
async function playApart(play: () => Promise<unknown>): Promise<Combat> {
  await createInitiative(app.db, app.campaignId, () => 10)
  await play()
  return held()
}

test('[A13] of two fights begun apart one goes on, and each Undo shows until there is nothing left to undo', async () => {
  const { db, campaignId } = app
  const base = noCombat(campaignId)
  const next = () => goToNextTurn(db, campaignId)
  const theirs = await playApart(next)
  await hold(base)
  const mine = await playApart(async () => {
    await next()
    await applyAmount(db, campaignId, [mira], { mode: 'damage', amount: 4 })
    await next()
  })
  const sides = { base: null, theirs, mine } as unknown as Record<'base' | 'theirs' | 'mine', SyncDocument>
  await hold(merge('combats', { ...sides, by: '', at: now(), newId: () => 'conflict' }) as unknown as Combat)
  expect((await held()).fightId).toBe(theirs.fightId)

  const shown = async () => {
    const { entries, turn } = await held()
    const sheet = await changeDocument(db.collections.characters, mira, (character) => character)
    return JSON.stringify([entries.length, turn, sheet.health])
  }
  const undone: string[] = []
  for (let before = await shown(); ; before = await shown()) {
    const act = await undoCombatAct(db, campaignId)
    if (!act) break
    expect(await shown()).not.toBe(before)
    undone.push(act.text)
  }
  expect(undone).toEqual(['Tamsin took 4 (30 to 26)', 'Next turn', 'Initiative created'])
  for (const text of undone.toReversed()) expect((await redoCombatAct(db, campaignId))?.text).toBe(text)
  const lost = (await readCombatLog(db, campaignId)).filter(({ outOfReach }) => outOfReach === 'lost')
  expect(lost.map(({ text, fightId }) => [text, fightId])).toEqual(
    ['Initiative created', 'Next turn', 'Next turn'].map((text) => [text, mine.fightId]),
  )
})

test('[A13] who was made ready in a fight that did not go on is ready no more once that is undone', async () => {
  const { db, campaignId } = app
  const kept = await playApart(() => goToNextTurn(db, campaignId))
  await hold(noCombat(campaignId))
  await playApart(() => readyTurn(db, campaignId))
  await hold(kept)
  const ready = async () => (await charactersOf(db, campaignId)).flatMap(({ conditions }) => conditions)
  expect(await ready()).toMatchObject([{ name: 'Ready' }])
  expect((await undoCombatAct(db, campaignId))?.text).toContain(' ready')
  expect([await ready(), await held()]).toMatchObject([[], { fightId: kept.fightId, turn: kept.turn }])
  await redoCombatAct(db, campaignId)
  expect([await ready(), await held()]).toMatchObject([[{ name: 'Ready' }], { turn: kept.turn }])
})
