import { Button, MantineProvider, Menu } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from './theme.ts'

afterEach(cleanup)

test('a double click on a menu item does it once, and once more when the menu is opened anew', async () => {
  const onGive = vi.fn()
  render(
    <MantineProvider theme={theme}>
      <Menu>
        <Menu.Target>
          <Button>Give to…</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onGive}>Mira</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </MantineProvider>,
  )
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Give to…' }))
    return screen.findByText('Mira')
  }
  const item = await open()
  fireEvent.click(item)
  expect(item.isConnected).toBe(true)
  fireEvent.click(item)
  expect(onGive).toHaveBeenCalledOnce()
  fireEvent.click(await open())
  expect(onGive).toHaveBeenCalledTimes(2)
})
