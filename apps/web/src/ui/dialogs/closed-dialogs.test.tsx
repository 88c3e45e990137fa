import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from '../theme/theme.ts'
import { Dialog } from './dialog.tsx'
import { SidePanel } from './side-panel.tsx'

afterEach(cleanup)

type Shown = { opened: boolean; text: string; onClose: () => void }

const WAYS: Record<string, (shown: Shown) => ReactNode> = {
  dialog: ({ text, ...rest }) => (
    <Dialog {...rest} title="Combat history">
      {text}
    </Dialog>
  ),
  'side panel': ({ text, ...rest }) => (
    <SidePanel {...rest} title="Combat history">
      {text}
    </SidePanel>
  ),
}

test.each(Object.entries(WAYS))(
  'a closed %s shows the newest content and closes as told last once it opens',
  async (_, draw) => {
    const first = vi.fn()
    const newest = vi.fn()
    const show = (shown: Shown) => (
      <MantineProvider theme={theme} env="test">
        {draw(shown)}
      </MantineProvider>
    )
    const { rerender } = render(show({ opened: false, text: 'Round 1', onClose: first }))
    rerender(show({ opened: false, text: 'Round 2', onClose: newest }))
    rerender(show({ opened: true, text: 'Round 2', onClose: newest }))
    expect(await screen.findByText('Round 2')).toBeDefined()
    rerender(show({ opened: true, text: 'Round 3', onClose: newest }))
    expect(screen.getByText('Round 3')).toBeDefined()
    screen.getByRole('dialog').querySelector('button')?.click()
    expect(newest).toHaveBeenCalledOnce()
    rerender(show({ opened: false, text: '', onClose: first }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)
