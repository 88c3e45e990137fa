import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actsDone, createCharacter, createInitiative, useCombat, useCombatLog } from '../../data/local/index.ts'
import { LocalDbContext } from '../../data/local/store/context.ts'
import { readDocument } from '../../data/local/store/documents.ts'
import { openTestApp, type TestApp } from '../../testing/render-with-db.tsx'
import { useAttempts } from './use-attempts.ts'
import { useCombatActions } from './use-combat-actions.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app.leave())

test('what is pressed stands in the log as it was pressed, however late the device stores it', async () => {
  const { db, campaignId } = app
  const draft = { type: 'monster', name: 'Orc', health: 25, maxHealth: 25, includeInInitiative: true } as const
  const orc = await createCharacter(db, campaignId, draft)
  await createInitiative(db, campaignId, () => 10)
  const wrapper = ({ children }: { children: ReactNode }) => <LocalDbContext value={db}>{children}</LocalDbContext>
  const announce = () => {}
  const { result } = renderHook(
    () => {
      const { data: combat } = useCombat(campaignId)
      const { data: log } = useCombatLog(campaignId)
      return { combat, log, actions: useCombatActions(campaignId, useAttempts(campaignId, announce)) }
    },
    { wrapper },
  )
  const texts = () => result.current.log?.map(({ text }) => text)
  await expect.poll(texts).toEqual(['Initiative created'])
  const { actions, combat } = result.current
  if (!combat) throw new Error('No combat')
  await act(async () => {
    void actions.next(combat)
    void actions.setHidden([orc], true)
    void actions.apply([orc], { kind: 'damage', amount: 5 })
    void actions.previous()
    await actsDone(db)
  })
  const wanted = [
    'Initiative created',
    'Next turn',
    'Orc hidden from the players',
    'Orc took 5 (25 to 20)',
    'Previous turn',
  ]
  await expect.poll(texts).toEqual(wanted)
  for (const undone of wanted.slice(1).toReversed()) {
    await act(async () => void (await actions.undo()))
    await expect.poll(() => result.current.log?.findLast((each) => each.undone && each.text === undone)).toBeTruthy()
  }
  expect(await readDocument(db.collections.characters, orc.id)).toMatchObject({ health: 25, hidden: false })
})
