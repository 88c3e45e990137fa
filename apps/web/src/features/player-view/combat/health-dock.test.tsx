import 'fake-indexeddb/auto'
import type { PlayerCharacter } from '@lanternkeep/schema'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCharacter, useCharacter } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { HealthDock } from './health-dock.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

function Dock({ id }: { id: string }) {
  const { data } = useCharacter(id)
  return data ? <HealthDock character={data as PlayerCharacter} showsName /> : null
}

test('a double tap on Damage applies the amount once', async () => {
  const user = userEvent.setup({ delay: null })
  const draft = { type: 'player', name: 'Mira', playerName: 'Jo', health: 20, maxHealth: 20 } as const
  const { id } = await createCharacter(app.db, app.campaignId, draft)
  renderApp(app, <Dock id={id} />)
  await user.type(await screen.findByLabelText('Amount'), '7')
  const damage = screen.getByRole('button', { name: 'Damage' })
  fireEvent.click(damage)
  fireEvent.click(damage)
  const health = async () => (await app.db.collections.characters.findOne(id).exec(true)).toJSON().health
  await waitFor(async () => expect(await health()).toBe(13))
  await user.click(screen.getByRole('button', { name: 'Raise my health' }))
  await waitFor(async () => expect(await health()).toBe(14))
})
