import 'fake-indexeddb/auto'
import type { PlayerCharacter } from '@lanternkeep/schema'
import { aCampaign, aPlayer } from '@lanternkeep/schema/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHandout, saveJoinedCampaign, showHandout, updateCharacter } from '../../data/local/index.ts'
import { insertDocument } from '../../data/local/store/documents.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { HandoutArrival } from './arrival/handout-arrival.tsx'
import { HandoutAlbum } from './handout-album.tsx'

const CAMPAIGN = 'salt'
let app: TestApp
beforeEach(async () => {
  localStorage.clear()
  app = await openTestApp()
  const campaign = aCampaign({ id: CAMPAIGN, rev: 'server.1~p' })
  await saveJoinedCampaign(app.db, campaign, { role: 'player', memberId: 'seat-mira' })
  await firstDownload()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

/** Nothing was shown before. */
async function firstDownload() {
  const { store } = app.db
  await store.changeFacts(CAMPAIGN, (facts) => facts && { ...facts, restart: [] })
  await store.changeProgress('handouts', () => ({ checkpoint: { [CAMPAIGN]: '1:7' } }))
}

/** Mira is this player's, Tamsin another's. */
async function addHeroes() {
  for (const [id, claimedBy] of [
    ['mira', 'seat-mira'],
    ['tamsin', 'seat-tamsin'],
  ] as const)
    await insertDocument(app.db.collections.characters, aPlayer({ id, campaignId: CAMPAIGN, claimedBy }))
}
async function openPhone() {
  renderApp(
    app,
    <>
      <HandoutArrival campaignId={CAMPAIGN} />
      <HandoutAlbum campaignId={CAMPAIGN} />
    </>,
  )
  await waitFor(() => expect(localStorage.getItem(`lanternkeep.handout.${CAMPAIGN}`)).not.toBeNull())
}
async function show(title: string) {
  const handout = await createHandout(app.db, CAMPAIGN, { title, text: 'Come alone.', imageUrl: undefined })
  await showHandout(app.db, handout)
  return handout.id
}
const arrival = () => screen.findByRole('dialog', { name: 'Your GM shows you' })
async function reportOf(id: string) {
  const sheet = await app.db.collections.characters.findOne(id).exec(true)
  return (sheet.toJSON() as PlayerCharacter).handoutsSeen
}
const at = expect.stringMatching(/Z$/)

test('[R16] a handout is reported once its player dismissed it, and not while it only lies there', async () => {
  await addHeroes()
  await openPhone()
  const letter = await show('A letter')
  const card = within(await arrival())
  expect(await reportOf('mira')).toBeUndefined()
  await userEvent.click(card.getByRole('button', { name: 'Dismiss' }))
  await waitFor(async () => expect(await reportOf('mira')).toEqual({ by: 'seat-mira', at: { [letter]: at } }))
  expect(await reportOf('tamsin')).toBeUndefined()
})

test('[R16] what is announced while typing counts once it was looked at', async () => {
  await addHeroes()
  renderApp(app, <input aria-label="My notes" />)
  await openPhone()
  await userEvent.click(screen.getByLabelText('My notes'))
  const letter = await show('A letter')
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Look' })).toBeNull())
  expect(localStorage.getItem(`lk:handouts-opened:${CAMPAIGN}`)).toBeNull()
  await userEvent.click(screen.getByLabelText('My notes'))
  const map = await show('A map')
  await userEvent.click(await screen.findByRole('button', { name: 'Look' }))
  await waitFor(async () => expect(await reportOf('mira')).toEqual({ by: 'seat-mira', at: { [map]: at } }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: /A letter$/ }))
  await waitFor(async () =>
    expect(Object.keys((await reportOf('mira'))?.at ?? {}).sort()).toEqual([letter, map].sort()),
  )
})

test('[R16] what was opened before the player has a character is reported when they get one', async () => {
  await openPhone()
  const letter = await show('A letter')
  await userEvent.click(within(await arrival()).getByRole('button', { name: 'Dismiss' }))
  await addHeroes()
  await waitFor(async () => expect(await reportOf('mira')).toEqual({ by: 'seat-mira', at: { [letter]: at } }))
})

test('[R16] a report that another phone of the player replaced is completed, and one that never stays is given up', async () => {
  await addHeroes()
  await openPhone()
  const letter = await show('A letter')
  await userEvent.click(within(await arrival()).getByRole('button', { name: 'Dismiss' }))
  await waitFor(async () => expect(await reportOf('mira')).toBeTruthy())
  const other = { by: 'seat-mira', at: { map: '2026-01-01T12:00:00.000Z' } }
  await updateCharacter(app.db, 'mira', { handoutsSeen: other })
  await waitFor(async () => expect(await reportOf('mira')).toEqual({ ...other, at: { ...other.at, [letter]: at } }))
  await updateCharacter(app.db, 'mira', { handoutsSeen: undefined })
  await waitFor(async () => expect(await reportOf('mira')).toBeTruthy())
  await updateCharacter(app.db, 'mira', { handoutsSeen: undefined })
  await updateCharacter(app.db, 'mira', { name: 'Mira of Saltmere' })
  expect(await reportOf('mira')).toBeUndefined()
})
