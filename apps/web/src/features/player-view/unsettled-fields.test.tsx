import type { PlayerCharacter } from '@lanternkeep/schema'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { theme } from '../../ui/theme/theme.ts'
import { UnsettledFields } from './unsettled-fields.tsx'

afterEach(cleanup)

const show = (conflicts: object[], fields: object = {}) =>
  render(
    <MantineProvider theme={theme} env="test">
      <UnsettledFields character={{ ...fields, conflicts } as unknown as PlayerCharacter} />
    </MantineProvider>,
  )
const CONFLICT = { id: 'c1', base: '', theirs: 'Their words', by: 'Pia', at: '2026-11-20T20:00:00.000Z' }

test('a player reads that what they wrote is kept until the GM chooses, and can read it', () => {
  show([{ ...CONFLICT, path: 'ownNotes', mine: 'The bell rang twice' }])
  const waiting = screen.getByRole('region', { name: 'Waiting for your GM' })
  expect(waiting.textContent).toContain('My notes was changed on two devices at the same time.')
  expect(screen.getByText('The bell rang twice')).toBeTruthy()
})

test('without a conflict there is nothing', () => {
  const { container } = show([])
  expect(container.querySelector('section')).toBeNull()
})

test('nor where the sheet came to hold the other version, too', () => {
  const { container } = show([{ ...CONFLICT, path: 'ownNotes', mine: 'Twice' }], { ownNotes: 'Twice' })
  expect(container.querySelector('section')).toBeNull()
})

test('of a list it says which thing was changed', () => {
  const inventory = [
    { id: 'bow', name: 'Longbow' },
    { id: 'rope', name: 'Rope' },
  ]
  const [bow, rope] = inventory
  show(
    [
      { ...CONFLICT, path: 'inventory/bow', theirs: bow, mine: null },
      { ...CONFLICT, id: 'c2', path: 'inventory/rope', theirs: rope, mine: null },
    ],
    { inventory },
  )
  expect(screen.getByText('Inventory: Longbow')).toBeTruthy()
  expect(screen.getByText('Inventory: Rope')).toBeTruthy()
})
