import 'fake-indexeddb/auto'
import { aPlayer } from '@lanternkeep/schema/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { CombatTab } from './combat-tab.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

test('while a phone is offline, the order shows each of its own characters as it has them', async () => {
  const [mira, tamsin] = ['Mira', 'Tamsin'].map((name) => {
    return aPlayer({ id: name, name, campaignId: app.campaignId, health: 7, maxHealth: 30 })
  })
  if (!mira || !tamsin) throw new Error('No one plays')
  const entries = ['Mira', 'Tamsin', 'Oswin'].map((name) => {
    const known = { name, word: 'Healthy', health: 30, maxHealth: 30, hero: true }
    return { id: `place of ${name}`, characterId: name, initiative: 10, conditions: [], ...known }
  })
  const combat = { turn: { round: 1, entryId: 'place of Oswin' }, entries } as never
  renderApp(app, <CombatTab combat={combat} me={tamsin} mine={[mira, tamsin]} isTurnEnded={false} />)
  const rows = await screen.findAllByRole('listitem')
  const words = ['Mira7/30, Bloodied', 'Tamsin (you)7/30, Bloodied', 'Oswin30/30, Healthy']
  expect(rows.map(({ textContent }) => textContent)).toEqual(words)
})
