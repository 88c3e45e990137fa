import 'fake-indexeddb/auto'
import type { Character } from '@lanternkeep/schema'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setManualInitiative, startConcentrating, updateCampaign } from '../../../data/local/index.ts'
import { addMira, addOrc, healthOf, openHub, selectInOrder } from '../../../testing/at-hub.tsx'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { setViewport } from '../../../testing/viewport.ts'

let app: TestApp

beforeEach(async () => {
  localStorage.clear()
  setViewport(1440, 900)
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const hitFor = (formula: string) => {
  return { id: 'hit', name: 'Club', description: '', attackBonus: 4, damages: [{ formula, type: 'fire' }] }
}
const block = (name: string) => within(screen.getByRole('region', { name: `Stat block of ${name}` }))

/** The Orc's turn; Wolf resists fire, Mira doesn't. */
async function begin(damage = '6') {
  const { db, campaignId } = app
  const mira = await addMira(app, { includeInInitiative: true })
  const orc = await addOrc(app, 'Orc', { actions: [hitFor(damage)], alias: 'Brute' } as never)
  const wolf = await addOrc(app, 'Wolf', { resistances: ['fire'] } as never)
  for (const [at, { id }] of [orc, mira, wolf].entries()) await setManualInitiative(db, campaignId, id, 20 - at)
  openHub(app)
  await userEvent.click(await screen.findByRole('button', { name: 'Create Initiative' }))
  await screen.findByRole('heading', { name: 'Round 1' })
}

test('the block of the acting one is open beside the order, and follows the turn unless it is pinned', async () => {
  await begin()
  expect(await block('Orc').findByText('Club')).toBeTruthy()
  await userEvent.click(block('Orc').getByRole('button', { name: /^Pin/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Next Turn/ }))
  await waitFor(() => expect(block('Orc').queryByText('Now')).toBeNull())
  await userEvent.click(block('Orc').getByRole('button', { name: /^Unpin/ }))
  expect(block('Mira')).toBeTruthy()
})

test('it folds away, remembered on this device, and key b brings it back', async () => {
  await begin()
  await userEvent.click(block('Orc').getByRole('button', { name: 'Fold stat block' }))
  expect(screen.queryByRole('region', { name: /^Stat block/ })).toBeNull()
  cleanup()
  openHub(app)
  await screen.findByRole('heading', { name: 'Round 1' })
  expect(screen.queryByRole('region', { name: /^Stat block/ })).toBeNull()
  await userEvent.keyboard('b')
  expect(block('Orc')).toBeTruthy()
})

test('rolled damage is applied to the selection in one tap, and Undo takes it back', async () => {
  await begin()
  await userEvent.click(block('Orc').getByRole('button', { name: 'Roll Club, 6 fire' }))
  expect(block('Orc').getByText('Select who takes it').closest('button')).toHaveProperty('disabled', true)
  await selectInOrder('Mira')
  await userEvent.click(block('Orc').getByRole('button', { name: 'Apply 6 to Mira' }))
  await waitFor(() => expect(healthOf('Mira').getAttribute('aria-label')).toContain('24 of 30'))
  const [undo] = screen.getAllByRole('button', { name: /^Undo/ })
  if (undo) await userEvent.click(undo)
  await waitFor(() => expect(healthOf('Mira').getAttribute('aria-label')).toContain('30 of 30'))
})

test('rolled damage asks each concentrating one for a check of its own share, and Undo takes the checks back', async () => {
  const { db, campaignId } = app
  await updateCampaign(db, campaignId, { concentration: true })
  await begin('24')
  for (const name of ['Mira', 'Wolf']) {
    const [character] = (await db.collections.characters.find({ selector: { campaignId } }).exec()).filter(
      (each) => each.name === name,
    )
    if (character) await startConcentrating(db, character.toJSON() as Character, 'Bless')
  }
  await userEvent.click(block('Orc').getByRole('button', { name: 'Roll Club, 24 fire' }))
  await userEvent.click(screen.getByRole('button', { name: 'Select multiple' }))
  await selectInOrder('Mira', 'Wolf')
  await userEvent.click(block('Orc').getByRole('button', { name: 'Apply to 2' }))
  const check = (name: string) => screen.findByRole('group', { name: `${name}’s concentration` })
  expect(within(await check('Mira')).getByText('DC 12')).toBeTruthy()
  expect(within(await check('Wolf')).getByText('DC 10')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Concentration' })).getByText(/1 more/)).toBeTruthy()
  const [undo] = screen.getAllByRole('button', { name: /^Undo/ })
  if (undo) await userEvent.click(undo)
  await waitFor(() => expect(screen.queryByRole('group', { name: /concentration$/ })).toBeNull())
})

test('rolled damage that fells a concentrating one ends it in the same act, without a check', async () => {
  await updateCampaign(app.db, app.campaignId, { concentration: true })
  await begin('30')
  const mira = (await app.db.collections.characters.find().exec()).find(({ name }) => name === 'Mira')
  if (mira) await startConcentrating(app.db, mira.toJSON() as Character, 'Bless')
  await userEvent.click(block('Orc').getByRole('button', { name: 'Roll Club, 30 fire' }))
  await selectInOrder('Mira')
  await userEvent.click(block('Orc').getByRole('button', { name: 'Apply 30 to Mira' }))
  expect(await screen.findByText('Applied to 1 character, concentration ended')).toBeTruthy()
  expect(screen.queryByRole('group', { name: /concentration$/ })).toBeNull()
})

test('a resistance asks for nothing: Half is chosen, says why, and one tap changes it', async () => {
  await begin()
  await userEvent.click(block('Orc').getByRole('button', { name: 'Roll Club, 6 fire' }))
  await selectInOrder('Wolf')
  expect(block('Orc').getByText(/^Resists fire · 15 to 12/)).toBeTruthy()
  expect(block('Orc').getByRole('button', { name: 'Half' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(block('Orc').getByRole('button', { name: 'Full' }))
  await userEvent.click(block('Orc').getByRole('button', { name: 'Half' }))
  await userEvent.click(block('Orc').getByRole('button', { name: 'Apply 3 to Wolf' }))
  await waitFor(() => expect(healthOf('Wolf').getAttribute('aria-label')).toContain('12 of 15'))
})

test("a roll is the GM's alone until they show it, and then it doesn't name a disguised foe", async () => {
  await begin()
  const shared = async () => (await app.db.collections.rolls.find().exec()).map((roll) => roll.toJSON())
  await userEvent.click(block('Orc').getByRole('button', { name: /^Roll Club attack/ }))
  expect(block('Orc').getByText(/^Club attack \d+$/)).toBeTruthy()
  expect(await shared()).toEqual([])
  await userEvent.click(block('Orc').getByRole('button', { name: 'Who sees the rolls: Only me' }))
  const [inBlock, belowIt] = block('Orc').getAllByRole('button', { name: 'Roll Club, 6 fire' })
  expect(belowIt).toBeTruthy()
  if (inBlock) await userEvent.click(inBlock)
  await waitFor(async () => {
    expect(await shared()).toMatchObject([{ name: 'Brute', label: 'Club', dice: '6', total: 6, memberId: null }])
  })
})

test('on a tablet a button on the acting row opens it over the characters; Escape closes it', async () => {
  setViewport(1024, 768)
  await begin()
  expect(screen.queryByRole('region', { name: /^Stat block/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Stat block of Orc' }))
  expect(await block('Orc').findByText('Club')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Next Turn/ }))
  await waitFor(() => expect(block('Mira')).toBeTruthy())
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: /^Stat block/ })).toBeNull()
})

test('a row opens the block of its own creature, which stays when the turn passes', async () => {
  await begin()
  await userEvent.click(screen.getByRole('button', { name: /details of Wolf$/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stat block of Wolf' }))
  expect(await block('Wolf').findByText('fire')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Next Turn/ }))
  await userEvent.click(await block('Wolf').findByRole('button', { name: /^Unpin/ }))
  expect(block('Mira')).toBeTruthy()
})
