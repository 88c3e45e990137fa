import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Prose } from '../prose/prose.tsx'
import { RollText } from '../stat-block/index.ts'
import { NamedText } from './named-text.tsx'
import { type Named, NamesContext, namesFrom } from './names.ts'
import { NamesLeaveBy } from './names-leave-by.tsx'
import { PlaceLink } from './place-link.tsx'

const hob: Named = { id: 'hob', name: 'Old Hob', kind: 'npc' }
const town: Named = { id: 'place/low town', name: 'Low Town', kind: 'place' }
const onOpen = vi.fn()
const user = userEvent.setup({ delay: null })
afterEach(() => {
  cleanup()
  onOpen.mockClear()
})

const show = (screen: ReactNode, open: typeof onOpen | undefined = onOpen) =>
  render(<NamesContext value={namesFrom([hob, town], open)}>{screen}</NamesContext>).container
const links = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('names are links in any Markdown, beside the formulas that roll', async () => {
  const onRoll = vi.fn()
  show(<RollText text="@Old Hob pays 2d6 in @Low Town." label="Toll" onRoll={onRoll} />)
  await waitFor(() => expect(links()).toEqual(['Old Hob', '2d6', 'Low Town']))
  await user.click(screen.getByRole('button', { name: 'Low Town' }))
  expect(onOpen).toHaveBeenCalledWith(town)
  await user.click(screen.getByRole('button', { name: '2d6' }))
  expect(onRoll).toHaveBeenCalledWith(expect.objectContaining({ formula: '2d6' }))
})

test('names are links in a line of plain text', async () => {
  expect(show(<NamedText text="The key of @old hob*" />).textContent).toBe('The key of old hob*')
  await user.click(screen.getByRole('button', { name: 'old hob' }))
  expect(onOpen).toHaveBeenCalledWith(hob)
})

test('where names lead nowhere, they are only marked, and an unknown one is plain text', async () => {
  const container = render(
    <NamesContext value={namesFrom([hob, town])}>
      <Prose text="Ask @Old Hob, not @Someone." />
      <PlaceLink name="Low Town" />
    </NamesContext>,
  ).container
  await waitFor(() => expect(container.textContent).toBe('Ask Old Hob, not Someone.Low Town'))
  expect(links()).toEqual([])
})

test('the name of a place is a link to its page, in any case; a name without a page is text', async () => {
  const container = show(
    <>
      <PlaceLink name=" LOW town" />, <PlaceLink name="Elsewhere" />
    </>,
  )
  expect(container.textContent).toBe(' LOW town, Elsewhere')
  expect(links()).toEqual([' LOW town'])
  await user.click(screen.getByRole('button'))
  expect(onOpen).toHaveBeenCalledWith(town)
})

test('over unsaved text, a name asks before it leads away', async () => {
  const asked: (() => void)[] = []
  show(
    <NamesLeaveBy leaveBy={(go) => asked.push(go)}>
      <PlaceLink name="Low Town" />
    </NamesLeaveBy>,
  )
  await user.click(screen.getByRole('button', { name: 'Low Town' }))
  expect(onOpen).not.toHaveBeenCalled()
  asked[0]?.()
  expect(onOpen).toHaveBeenCalledWith(town)
})
