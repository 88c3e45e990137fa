import 'fake-indexeddb/auto'
import { type PlayerCharacter, UNKNOWN_PLAYER } from '@lanternkeep/schema'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter } from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { ChooseCharacter } from './choose-character.tsx'

let app: TestApp
beforeEach(async () => {
  sessionStorage.clear()
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
  const props = {
    campaignId: app.campaignId,
    heroes,
    memberId: 'm1',
    waiting: 0,
    onChosen: () => {},
    onCancel: undefined,
  }
  renderApp(app, <ChooseCharacter {...props} />)
  expect(screen.getByText('For Sam · Level 2')).toBeTruthy()
  expect(screen.getByText('Level 2')).toBeTruthy()
})

test('a player who joined again is told that their changes wait until they play the same character', () => {
  const props = { campaignId: app.campaignId, heroes: [], memberId: 'm1', onChosen: () => {}, onCancel: undefined }
  renderApp(app, <ChooseCharacter {...props} waiting={2} />)
  expect(screen.getByText(/^2 changes wait on this device until you play the same character again/)).toBeTruthy()
})

test('a character that was begun is there after a reload, until it is made or canceled', async () => {
  const user = userEvent.setup({ delay: null })
  const onChosen = vi.fn()
  const onCancel = vi.fn()
  const open = () => {
    cleanup()
    const props = { campaignId: app.campaignId, heroes: [], memberId: 'm1', waiting: 0, onChosen, onCancel }
    renderApp(app, <ChooseCharacter {...props} />)
    return screen.getByLabelText<HTMLInputElement>(/^Character name/)
  }
  fireEvent.change(open(), { target: { value: 'Wren' } })
  expect(open().value).toBe('Wren')
  fireEvent.change(screen.getByLabelText(/^Your name/), { target: { value: 'Pia' } })
  await user.click(screen.getByRole('button', { name: 'Create character' }))
  await waitFor(() => expect(onChosen).toHaveBeenCalledOnce())
  fireEvent.change(open(), { target: { value: 'Wren' } })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
  expect(open().value).toBe('')
})
