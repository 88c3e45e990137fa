import { aPlayer } from '@lanternkeep/schema/testing'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NowBar } from './now-bar.tsx'

afterEach(cleanup)

const me = aPlayer({ id: 'mira', name: 'Mira' })
const entry = (characterId: string, name: string) => {
  return { id: `place of ${characterId}`, characterId, name, initiative: 10, word: 'Healthy', conditions: [] }
}
const combat = {
  turn: { round: 2, entryId: 'place of mira' },
  entries: [entry('mira', 'Mira'), entry('orc', 'Orc')],
} as never

test.each([
  [false, 'Round 2: it’s your turn'],
  [true, 'Round 2: you ended your turn'],
])('on the other tabs, a turn that was ended (%s) is said to be', (isTurnEnded, words) => {
  render(
    <MantineProvider env="test">
      <NowBar combat={combat} me={me} isTurnEnded={isTurnEnded} />
    </MantineProvider>,
  )
  expect(screen.getByText(words)).toBeTruthy()
})
