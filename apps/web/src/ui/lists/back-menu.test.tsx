import { MantineProvider, Menu } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { provideLayers } from '../../lib/browser/back-layer.ts'
import { BackMenu } from './back-menu.tsx'

afterEach(() => {
  cleanup()
  provideLayers(() => () => {})
})

test('the browser’s Back closes an open menu', async () => {
  const layers = new Set<() => void>()
  provideLayers((onBack) => {
    layers.add(onBack)
    return () => layers.delete(onBack)
  })
  render(
    <MantineProvider env="test">
      <BackMenu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Hide</Menu.Item>
        </Menu.Dropdown>
      </BackMenu>
    </MantineProvider>,
  )
  expect(layers.size).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Hide' })
  const [goBack] = layers
  act(() => goBack?.())
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(layers.size).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide' }))
  await waitFor(() => expect(layers.size).toBe(0))
})
