import type { PlayerCharacter } from '@lanternkeep/schema'
import { aPlayer } from '@lanternkeep/schema/testing'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FightAnnouncer } from './fight-announcer.tsx'

afterEach(cleanup)

const phone = (me: PlayerCharacter) => (
  <MantineProvider env="test">
    <FightAnnouncer me={me} combat={null} isTurnEnded={false} />
  </MantineProvider>
)
const said = () => screen.getByRole('status').textContent

test('what was said of a hero is gone when another one is played', () => {
  const mira = aPlayer({ id: 'mira', name: 'Mira', health: 30, maxHealth: 30, tempHealth: 0 })
  const { rerender } = render(phone(mira))
  rerender(phone({ ...mira, health: 28 }))
  expect(said()).toBe('You: 28 of 30 health, Hurt.')
  rerender(phone({ ...mira, health: 28, lastModified: '2026-11-20T21:00:00.000Z' }))
  expect(said()).toBe('You: 28 of 30 health, Hurt.')
  rerender(phone(aPlayer({ id: 'tamsin', name: 'Tamsin' })))
  expect(said()).toBe('')
})
