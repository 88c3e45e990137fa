import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { theme } from '../theme/theme.ts'
import { Dialog } from './dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { SidePanel } from './side-panel.tsx'

type DialogProps = { opened: boolean; onClose: () => void }

afterEach(cleanup)

const user = userEvent.setup({ delay: null })

const Invitation = (props: DialogProps) => (
  <Dialog {...props} title="Players join here">
    <input aria-label="Name" />
  </Dialog>
)

const WAYS: Record<string, ComponentType<DialogProps>> = {
  'is closed': Invitation,
  'is unmounted when it closes': (props) => props.opened && <Invitation {...props} />,
  'was mounted open, as one whose code came late, and is closed': function Late(props) {
    const [wasOpened, setWasOpened] = useState(false)
    if (props.opened && !wasOpened) setWasOpened(true)
    return wasOpened && <Invitation {...props} />
  },
}

test.each(Object.entries(WAYS))('a dialog that %s gives the focus back to what opened it', async (_, Shown) => {
  function Screen() {
    const [opened, setOpened] = useState(false)
    return (
      <MantineProvider theme={theme}>
        <button type="button" onClick={() => setOpened(true)}>
          Invite
        </button>
        <Shown opened={opened} onClose={() => setOpened(false)} />
      </MantineProvider>
    )
  }
  render(<Screen />)
  const opener = screen.getByRole('button', { name: 'Invite' })
  await user.click(opener)
  await user.click(await screen.findByLabelText('Name'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

function Sheet() {
  const [isAsking, setAsking] = useState(false)
  // In a browser, React draws between two listeners of the same key.
  const ask = () => flushSync(() => setAsking(true))
  return (
    <MantineProvider theme={theme} env="test">
      <SidePanel opened title="Edit Player" onClose={ask}>
        <input aria-label="Name" />
      </SidePanel>
      <DiscardDialog opened={isAsking} onClose={() => setAsking(false)} onConfirm={() => {}} />
    </MantineProvider>
  )
}

test('Escape closes only the topmost: the question that it opens stays, and the panel below stays too', async () => {
  render(<Sheet />)
  await user.click(await screen.findByLabelText('Name'))
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Discard what you typed?' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard what you typed?' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Edit Player' })).toBeTruthy()
})

test.each([Dialog, SidePanel])(
  'while it fades, a dialog is marked as closing, so that it gets no focus',
  async (Shown) => {
    const shown = (opened: boolean) => (
      <MantineProvider theme={theme}>
        <Shown opened={opened} onClose={() => {}} title="Players join here">
          <button type="button">Save</button>
        </Shown>
      </MantineProvider>
    )
    const { rerender } = render(shown(true))
    const save = await screen.findByRole('button', { name: 'Save' })
    expect(save.closest('[data-closing]')).toBeNull()
    rerender(shown(false))
    expect(save.isConnected).toBe(true)
    expect(save.closest('[data-closing]')).not.toBeNull()
  },
)
