import { expect, test } from 'vitest'
import type { CampaignSync } from '../../../data/local/index.ts'
import { badgeOf, besideConflicts, conflictInWords, stateInWords } from './campaign-state.ts'

function aSync(override: Partial<CampaignSync>): CampaignSync {
  return { status: 'synced', waiting: 0, conflicts: 0, role: 'gm', accepted: true, ...override }
}

test('a card says Cloud, Conflict or Local and nothing else', () => {
  expect(badgeOf(aSync({ status: 'synced' }))).toBe('synced')
  expect(badgeOf(aSync({ status: 'conflict' }))).toBe('conflict')
  expect(badgeOf(aSync({ status: 'local' }))).toBe('local')
  expect(badgeOf(aSync({ status: 'error', accepted: false }))).toBe('local')
})

test('a campaign in the cloud stays Cloud while its changes are sent', () => {
  expect(badgeOf(aSync({ status: 'syncing' }))).toBe('synced')
  expect(badgeOf(aSync({ status: 'error' }))).toBe('synced')
})

test("a copy that differs from the cloud's isn't called Cloud, and says why", () => {
  const differing = { differs: true, reason: 'This copy differs from the one in the cloud.' }
  for (const status of ['error', 'syncing'] as const) {
    expect(badgeOf(aSync({ ...differing, status }))).toBe('local')
    expect(stateInWords(aSync({ ...differing, status }))).toBe(differing.reason)
  }
})

test('pending changes are counted, failures say why, and what stays local says so', () => {
  expect(stateInWords(aSync({ waiting: 3 }))).toBe('3 changes waiting to sync')
  expect(stateInWords(aSync({ status: 'syncing', waiting: 1 }))).toBe('1 change waiting to sync')
  expect(stateInWords(aSync({ status: 'error', reason: 'The server has no room left.' }))).toBe(
    'The server has no room left.',
  )
  const off = { status: 'local', reason: 'Cloud sync is switched off' } as const
  expect(stateInWords(aSync({ ...off, accepted: false }))).toBe('On this device only. Cloud sync is switched off')
  expect(stateInWords(aSync({ ...off, waiting: 2 }))).toBe('Cloud sync is switched off, 2 changes waiting to sync')
  expect(stateInWords(aSync(off))).toBe('Cloud sync is switched off')
  expect(stateInWords(aSync({}))).toBe('')
})

test('a conflict hides neither why a campaign stays on this device nor why sending failed', () => {
  const conflict = { status: 'conflict', accepted: false, reason: '1 field changed on two devices' } as const
  const inWords = (besides: CampaignSync['besideConflicts']) =>
    stateInWords(besideConflicts(aSync({ ...conflict, besideConflicts: besides })))
  const noPlan = 'Your plan doesn’t include cloud sync'
  expect(inWords({ status: 'local', reason: noPlan })).toBe(`On this device only. ${noPlan}`)
  expect(inWords({ status: 'error', reason: '1 change rejected' })).toBe('1 change rejected')
  expect(besideConflicts(aSync({ ...conflict, besideConflicts: { status: 'synced', reason: '' } }))).toMatchObject(
    conflict,
  )
})

test('conflicts are named by their documents, two at most', () => {
  expect(conflictInWords(['Session 31'])).toBe('Session 31 was changed on two devices')
  expect(conflictInWords(['Session 31', 'Session 31', 'Mira'])).toBe('Session 31 and Mira were changed on two devices')
  expect(conflictInWords(['Session 31', 'Mira', 'Ash', 'Orc'])).toBe(
    'Session 31, Mira and 2 more were changed on two devices',
  )
})
