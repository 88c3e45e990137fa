import 'fake-indexeddb/auto'
import { type Act, combatLog, LONGEST_LOG } from '@lanternkeep/schema'
import { anAct } from '@lanternkeep/schema/testing'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSession, readSession, useSessions } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { CombatLog } from './combat-log.tsx'
import { useSaveReport } from './use-save-report.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

function showLog(acts: readonly Act[]) {
  const onKeep = vi.fn<(report: string) => void>()
  const acting = { onUndo: vi.fn(), onUndoOne: vi.fn(), onRedo: vi.fn(), onClose: vi.fn() }
  const props = { log: combatLog(acts, null), undoable: undefined, redoable: undefined, characters: [], opened: true }
  renderApp(app, <CombatLog {...props} {...acting} onKeep={onKeep} />)
  return onKeep
}

const acts = Array.from({ length: LONGEST_LOG }, (_, n) => anAct({ order: n + 1, round: 15, text: `Hit ${n + 1}` }))

test('a history that earlier acts have left says so, on the screen and in the report', async () => {
  const onKeep = showLog(acts)
  expect(await screen.findByText('Earlier acts have left the log.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add to session notes' }))
  expect(onKeep.mock.calls[0]?.[0]).toMatch(/^Earlier acts have left the log\.\n\nRound 15\n- Hit 1\n/)
})

test.each([
  ['has everything', acts.slice(1)],
  ['begins with a fight', [anAct({ kind: 'begin', order: 1, round: 15, text: 'Hit 2' }), ...acts.slice(1)]],
])('a history that %s says nothing', async (_, shown) => {
  const onKeep = showLog(shown)
  await userEvent.click(await screen.findByRole('button', { name: 'Add to session notes' }))
  expect(onKeep.mock.calls[0]?.[0]).toMatch(/^Round 15\n- Hit 2\n/)
  expect(screen.queryByText(/have left the log/)).toBeNull()
})

function Adding() {
  const { data: sessions } = useSessions(app.campaignId)
  const save = useSaveReport(app.campaignId, sessions?.[0])
  if (!sessions) return null
  return (
    <button type="button" onClick={() => save('Round 1\n- Hit 1')}>
      Add
    </button>
  )
}

test('a report tapped twice is in the notes once, and so is one that is added again', async () => {
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 1, gmNotes: 'Base.' })
  const notes = async () => (await readSession(app.db, id))?.gmNotes
  renderApp(app, <Adding />)
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Report added')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Report added')).toBeTruthy()
  expect(await notes()).toBe('Base.\n\n## Fight\n\nRound 1\n- Hit 1')
})
