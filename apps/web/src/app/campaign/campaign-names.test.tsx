import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, createEncounter, createSession } from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { NamedText } from '../../ui/names/named-text.tsx'
import { useNames } from '../../ui/names/names.ts'
import { CampaignNames } from './campaign-names.tsx'

let app: TestApp
const onOpen = vi.fn()
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  onOpen.mockClear()
  await app.leave()
})

function Offered() {
  return <output>{useNames().names.map(({ kind, name }) => `${kind} ${name}, `)}</output>
}

test('notes offer players, NPCs and monsters, then places and factions', async () => {
  const { db, campaignId } = app
  await createCharacter(db, campaignId, { type: 'monster', name: 'Bat' })
  await createCharacter(db, campaignId, { type: 'npc', name: 'Hob', location: 'Low Town', faction: 'Ferrymen' })
  await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  await createEncounter(db, campaignId, { name: 'Toll', place: 'The gate' })
  await createSession(db, campaignId, { sessionNumber: 1, partyLocation: 'Abbey.' })
  renderApp(
    app,
    <CampaignNames campaignId={campaignId} onOpen={onOpen}>
      <Offered />
      <NamedText text="@hob at @the gate" />
    </CampaignNames>,
  )
  const names = 'player Mira, npc Hob, monster Bat, place Abbey, place Ferrymen, place Low Town, place The gate, '
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(names))
  await userEvent.click(screen.getByRole('button', { name: 'the gate' }))
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ kind: 'place', id: 'place/the gate' }))
})
