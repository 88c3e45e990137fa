import 'fake-indexeddb/auto'
import type { Character } from '@lanternkeep/schema'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyAmount, startConcentrating, updateCampaign } from '../../../data/local/index.ts'
import { addMira, openHub } from '../../../testing/at-hub.tsx'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import type { CombatView } from '../use-combat-view.ts'
import { type FightRules, useFightRulesOf } from './fight-rules.ts'

const [NOBODY, NO_ACTS, NO_ACTIONS] = [new Map(), [], {}]

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const hit = (id: string, amount: number) => applyAmount(app.db, app.campaignId, [id], { mode: 'damage', amount })

test('a check waits in the row and on the notice line; a roll that fails leaves it to the GM to say so', async () => {
  await updateCampaign(app.db, app.campaignId, { concentration: true })
  const mira = await addMira(app)
  await startConcentrating(app.db, mira, 'Bless')
  await hit(mira.id, 22)
  openHub(app)
  const row = within(await screen.findByRole('group', { name: 'Mira’s concentration' }))
  expect(row.getByText('DC 11')).toBeTruthy()
  const line = within(screen.getByRole('region', { name: 'Concentration' }))
  const modifier = row.getByLabelText<HTMLInputElement>('Modifier of Mira’s check')
  await userEvent.clear(modifier)
  await userEvent.type(modifier, '1/2')
  for (const roll of [row.getByRole('button', { name: /^Roll/ }), line.getByRole('button', { name: /^Roll/ })]) {
    await userEvent.click(roll)
    expect(document.activeElement).toBe(modifier)
  }
  expect([modifier.value, row.getByRole('alert').textContent]).toEqual([
    '1/2',
    'Modifier of Mira’s check must be a whole number',
  ])
  expect(row.queryByText(/^rolled/)).toBeNull()
  await userEvent.clear(modifier)
  await userEvent.type(modifier, '-20')
  await userEvent.click(row.getByRole('button', { name: 'Roll Mira’s check' }))
  expect(await row.findByText(/^rolled -?\d+$/)).toBeTruthy()
  await userEvent.click(line.getByRole('button', { name: /Lost, end Mira’s concentration$/ }))
  expect(await screen.findByText(/^Mira lost Concentration \(Bless\): -?\d+ against DC 11$/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Mira’s concentration' })).toBeNull())
})

test('death saves are marked by a tap, and a tap on the last mark takes it away', async () => {
  await updateCampaign(app.db, app.campaignId, { deathSaves: true })
  const mira = await addMira(app)
  await hit(mira.id, 30)
  openHub(app)
  const saves = within(await screen.findByRole('group', { name: 'Mira’s death saves' }))
  await userEvent.click(saves.getByRole('button', { name: 'Failure 2 of 3' }))
  const pressed = () => saves.getAllByRole('button', { pressed: true }).map((pip) => pip.getAttribute('aria-label'))
  await waitFor(() => expect(pressed()).toEqual(['Failure 1 of 3', 'Failure 2 of 3']))
  await userEvent.click(saves.getByRole('button', { name: 'Failure 2 of 3' }))
  await waitFor(() => expect(pressed()).toEqual(['Failure 1 of 3']))
  await userEvent.click(saves.getByRole('button', { name: 'Success 3 of 3' }))
  expect(await saves.findByText('Stable')).toBeTruthy()
})

const seen = new Set<FightRules>()

/** Reads the rules as the hub does; each act makes a new list. */
function Rules() {
  const [characters, setCharacters] = useState<Character[]>([])
  const view = { characters, byId: NOBODY, log: NO_ACTS, actions: NO_ACTIONS } as unknown as CombatView
  const rules = useFightRulesOf(app.campaignId, view)
  if (rules.concentration) seen.add(rules)
  return (
    <button type="button" onClick={() => setCharacters([])}>
      {rules.concentration ? 'Act' : 'Wait'}
    </button>
  )
}

test('an act that asks for no check leaves the rules, which every row reads, as they are', async () => {
  await updateCampaign(app.db, app.campaignId, { concentration: true })
  renderApp(app, <Rules />)
  for (let acts = 0; acts < 3; acts += 1) await userEvent.click(await screen.findByRole('button', { name: 'Act' }))
  expect(seen.size).toBe(1)
})

test('neither is shown where the campaign doesn’t use it', async () => {
  const mira = await addMira(app)
  await startConcentrating(app.db, mira, '')
  await hit(mira.id, 30)
  openHub(app)
  await screen.findByLabelText('Amount for Mira')
  expect(screen.queryByRole('group', { name: /concentration|death saves/ })).toBeNull()
})
