import type { Character } from '@lanternkeep/schema'
import { aMonster, anItem, aPlayer } from '@lanternkeep/schema/testing'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { FightEnd } from '../../../data/local/index.ts'
import { openTestApp, renderApp } from '../../../testing/render-with-db.tsx'
import { AfterFightDialog } from './after-fight-dialog.tsx'

const over = { fightId: 'f', rounds: 2, heroes: 1, foes: 1, ids: ['mira', 'orc'] }
const mira = aPlayer({ id: 'mira', name: 'Mira', health: 20, maxHealth: 30 })
const orc = aMonster({ id: 'orc', name: 'Orc', health: 0, loot: [anItem({ name: 'Gold tooth' })] })

type Arrive = (characters: readonly Character[]) => void

function Evening({ onEnd, onOpen }: { onEnd: (end: FightEnd) => void; onOpen: (arrive: Arrive) => void }) {
  const [characters, setCharacters] = useState<readonly Character[]>([mira, orc])
  useEffect(() => onOpen(setCharacters), [onOpen])
  const props = { over, log: [], characters, sessions: [], onEnd, onClose: () => undefined }
  return <AfterFightDialog {...props} />
}

test('it goes by the characters as they are now: a player took damage, another device handed out the loot', async () => {
  const app = await openTestApp()
  const onEnd = vi.fn<(end: FightEnd) => void>()
  const onOpen = vi.fn<(arrive: Arrive) => void>()
  renderApp(app, <Evening onEnd={onEnd} onOpen={onOpen} />)
  await userEvent.click(screen.getByRole('radio', { name: 'Full' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Loot to the party' }))
  await userEvent.click(screen.getByRole('option', { name: 'Mira' }))
  act(() =>
    onOpen.mock.calls[0]?.[0]([
      { ...mira, health: 18 },
      { ...orc, loot: [] },
    ]),
  )
  expect(screen.getByText('Mira 18/30')).toBeTruthy()
  expect(screen.queryByText('Gold tooth')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Make \d/ }))
  const [end] = onEnd.mock.calls[0] ?? []
  expect(end).toMatchObject({ heal: [{ characterId: 'mira', act: { kind: 'heal', amount: 12 } }] })
  expect(end).not.toHaveProperty('loot')
  await app.leave()
})
