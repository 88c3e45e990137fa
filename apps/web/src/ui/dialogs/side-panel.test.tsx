import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from '../theme/theme.ts'
import { SidePanel } from './side-panel.tsx'

afterEach(cleanup)

test('a click beside a panel closes it, but not the second one of the double click that opened it', async () => {
  const onClose = vi.fn()
  render(
    <MantineProvider theme={theme} env="test">
      <SidePanel opened title="New NPC" onClose={onClose}>
        Name
      </SidePanel>
    </MantineProvider>,
  )
  await screen.findByRole('dialog', { name: 'New NPC' })
  const overlay = document.querySelector('.mantine-Drawer-overlay') as Element
  fireEvent.click(overlay, { detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(overlay, { detail: 1 })
  expect(onClose).toHaveBeenCalledOnce()
})
