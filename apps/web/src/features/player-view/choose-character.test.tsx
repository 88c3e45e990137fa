import 'fake-indexeddb/auto'
import { type PlayerCharacter, UNKNOWN_PLAYER } from '@lanternkeep/schema'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCharacter } from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { ChooseCharacter } from './choose-character.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

test('a hero is offered with its player’s name, unless no one is known to play it', async () => {
  const hero = async (name: string, playerName: string) => {
    return (await createCharacter(app.db, app.campaignId, {
      type: 'player',
      name,
      playerName,
      level: 2,
    })) as PlayerCharacter
  }
  const heroes = [await hero('Mira', 'Sam'), await hero('Zanna', UNKNOWN_PLAYER)]
  const props = { campaignId: app.campaignId, heroes, memberId: 'm1', onChosen: () => {}, onCancel: undefined }
  renderApp(app, <ChooseCharacter {...props} />)
  expect(screen.getByText('For Sam · Level 2')).toBeTruthy()
  expect(screen.getByText('Level 2')).toBeTruthy()
})
