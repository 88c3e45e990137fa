import 'fake-indexeddb/auto'
import type { Character, Rest } from '@lanternkeep/schema'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { createCharacter } from './characters.ts'
import { type SheetActs, useSheetActs } from './use-sheet-acts.ts'

type OnRest = (rest: Rest, undo: () => Promise<unknown>) => void

let app: TestApp
let acts: SheetActs | undefined
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

function Sheet({ onRest }: { onRest: OnRest }) {
  acts = useSheetActs({ campaignId: app.campaignId, isShared: false, onFailure: () => {}, onRest })
  return null
}

test('a rest is taken back once, though each of two devices that took it offers to', async () => {
  const slots = { 1: { max: 4, used: 2 } }
  const mira = await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Mira', spellSlots: slots })
  const onRest = vi.fn<OnRest>()
  renderApp(app, <Sheet onRest={onRest} />)
  await act(() => acts?.rest(mira, 'long rest'))
  const [, undo = async () => {}] = onRest.mock.calls[0] ?? []
  await undo()
  await undo()
  const stored = (await app.db.collections.characters.findOne(mira.id).exec())?.toJSON() as Character
  expect(stored).toMatchObject({ spellSlots: slots })
})

test('rests are taken back in any order, each with what it brought back', async () => {
  const slots = { 1: { max: 4, used: 2 } }
  const mira = await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Mira', spellSlots: slots })
  const onRest = vi.fn<OnRest>()
  renderApp(app, <Sheet onRest={onRest} />)
  const used = async () => {
    const stored = (await app.db.collections.characters.findOne(mira.id).exec())?.toJSON() as Character
    return stored.spellSlots?.[1]?.used
  }
  await act(() => acts?.rest(mira, 'long rest'))
  acts?.use(mira, { of: 'spellSlots', id: '1' }, 1)
  await waitFor(async () => expect(await used()).toBe(1))
  await act(() => acts?.rest(mira, 'long rest'))
  const [first, second] = onRest.mock.calls.map(([, undo]) => undo)
  await first?.()
  expect(await used()).toBe(0)
  await second?.()
  expect(await used()).toBe(3)
})
