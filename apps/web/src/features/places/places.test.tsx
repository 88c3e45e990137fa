import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCharacter, createEncounter, createHandout, createSession } from '../../data/local/index.ts'
import { provideLayers } from '../../lib/browser/back-layer.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { setViewport } from '../../testing/viewport.ts'
import { NamesContext, namesFrom } from '../../ui/names/names.ts'
import { MentionedIn } from './mentioned-in.tsx'
import { PlacesPanel } from './places-panel.tsx'

let app: TestApp
const onOpen = vi.fn()
const onSearch = vi.fn()
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  app = await openTestApp()
  setViewport(1440, 900)
})
afterEach(async () => {
  cleanup()
  onOpen.mockClear()
  await app.leave()
})

const names = namesFrom([
  { id: 'mira', name: 'Mira', kind: 'player' },
  { id: 'place/low town', name: 'Low Town', kind: 'place' },
])
const show = (screen: ReactNode) => renderApp(app, <NamesContext value={names}>{screen}</NamesContext>)
const showPlaces = (openPlaceId?: string) =>
  show(<PlacesPanel campaignId={app.campaignId} openPlaceId={openPlaceId} onOpen={onOpen} onSearch={onSearch} />)
const places = async () =>
  within(await screen.findByRole('list', { name: 'Places and factions' })).queryAllByRole('button')
const rowsIn = async (region: string) => {
  const buttons = within(await screen.findByRole('region', { name: region })).getAllByRole('button')
  return buttons.map(({ textContent }) => textContent)
}

async function aTown() {
  const { db, campaignId } = app
  await createCharacter(db, campaignId, { type: 'npc', name: 'Old Hob', location: 'Low Town', faction: 'Ferrymen' })
  await createEncounter(db, campaignId, { name: 'Toll', place: 'low town' })
  await createHandout(db, campaignId, { title: 'Letter', text: 'Come to @Low Town.', imageUrl: undefined })
  return createSession(db, campaignId, { sessionNumber: 3, gmNotes: 'They reached @low town at dusk.' })
}

test("a place's page collects by kind who and what names it, and leads there", async () => {
  const { id } = await aTown()
  showPlaces('place/low town')
  expect(await rowsIn('Players and NPCs')).toEqual(['Old HobLocation: Low TownNPC'])
  expect(await rowsIn('Sessions')).toEqual([expect.stringContaining('GM notes: They reached @low town at dusk.')])
  expect(await rowsIn('Handouts')).toEqual(['LetterText: Come to @Low Town.Handout'])
  expect(await rowsIn('Encounters')).toEqual(['TollPlace: low townEncounter'])
  expect(screen.getByText(/^Place, named in 4 entries/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Find where it’s named without an @' }))
  expect(onSearch).toHaveBeenCalledWith('Low Town')
  await user.click(screen.getByRole('button', { name: /^Session 3/ }))
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ kind: 'session', id }))
})

test('all places and factions are listed with how often they are named, and can be filtered', async () => {
  await aTown()
  showPlaces()
  await waitFor(async () => {
    const listed = (await places()).map(({ textContent }) => textContent)
    expect(listed).toEqual(['Ferrymen Faction1', 'Low Town Place4'])
  })
  await user.type(screen.getByLabelText('Filter places and factions'), 'ferry')
  expect(await places()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /^Ferrymen/ }))
  expect(screen.getByRole('heading', { name: 'Ferrymen' })).toBeTruthy()
})

test('on a small screen a page takes the place of the list', async () => {
  setViewport(390, 844)
  await aTown()
  showPlaces('place/low town')
  await screen.findByRole('region', { name: 'Encounters' })
  expect(screen.queryByLabelText('Filter places and factions')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'All places and factions' }))
  expect(await places()).toHaveLength(2)
})

test('on a small screen the list is still filtered after a page that was opened from it', async () => {
  setViewport(390, 844)
  await aTown()
  showPlaces()
  await user.type(await screen.findByLabelText('Filter places and factions'), 'ferry')
  await user.click(screen.getByRole('button', { name: /^Ferrymen/ }))
  await user.click(screen.getByRole('button', { name: 'All places and factions' }))
  expect(screen.getByLabelText<HTMLInputElement>('Filter places and factions').value).toBe('ferry')
  expect(await places()).toHaveLength(1)
})

test('without any, it says what gets a page', async () => {
  showPlaces()
  expect(await screen.findByText('No places yet')).toBeTruthy()
})

test("a character's sheet lists what mentions it, the newest sessions first, the others a press away", async () => {
  for (let number = 1; number <= 7; number += 1) {
    await createSession(app.db, app.campaignId, { sessionNumber: number, recap: `@Mira, evening ${number}.` })
  }
  await createHandout(app.db, app.campaignId, { title: 'Letter', text: 'For @mira.', imageUrl: undefined })
  show(<MentionedIn campaignId={app.campaignId} characterId="mira" onOpen={onOpen} />)
  await screen.findByRole('region', { name: 'Handouts' })
  const sessions = await rowsIn('Sessions')
  expect(sessions.map((row) => row?.slice(0, 9))).toEqual([
    ...[7, 6, 5, 4, 3].map((number) => `Session ${number}`),
    'Show all ',
  ])
  await user.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(await rowsIn('Sessions')).toHaveLength(7)
})

test('a character that nothing mentions has no such list', async () => {
  await aTown()
  show(<MentionedIn campaignId={app.campaignId} characterId="mira" onOpen={onOpen} />)
  expect(screen.queryByRole('region', { name: 'Mentioned in' })).toBeNull()
})

test('on a small screen, both ways back from one of many places lead to where the list was, and its row has the focus', async () => {
  setViewport(390, 844)
  const back = vi.fn<() => void>()
  provideLayers((onBack) => {
    back.mockImplementation(onBack)
    return () => back.mockReset()
  })
  onTestFinished(() => provideLayers(() => () => {}))
  const towns = Array.from({ length: 60 }, (_, at) => `Town ${10 + at}`)
  for (const location of towns) await createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Hob', location })
  // The style sheet that makes the list scroll isn't loaded here, and nothing is laid out.
  const styles = document.head.appendChild(document.createElement('style'))
  styles.textContent = 'div:has(> ul) { overflow-y: auto }'
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  onTestFinished(() => {
    styles.remove()
    height.mockRestore()
  })
  showPlaces()
  const scroller = async () =>
    (await screen.findByRole('list', { name: 'Places and factions' })).parentElement as HTMLElement
  const list = await scroller()
  await waitFor(() => expect(within(list).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('60'))
  list.scrollTop = 3_000
  fireEvent.scroll(list)
  for (const leave of [() => user.click(screen.getByRole('button', { name: 'All places and factions' })), back]) {
    await user.click(await screen.findByRole('button', { name: /^Town 58/ }))
    await screen.findByRole('heading', { name: 'Town 58' })
    await act(async () => leave())
    expect(document.activeElement?.textContent).toMatch(/^Town 58/)
    expect((await scroller()).scrollTop).toBe(3_000)
  }
})
