import { Button, MantineProvider, Menu } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { cssVariablesResolver } from './css-variables.ts'
import { theme } from './theme.ts'

afterEach(cleanup)

const menu = (onGive: () => void, env?: 'test') => (
  <MantineProvider theme={theme} {...(env && { env })}>
    <Menu>
      <Menu.Target>
        <Button>Give to…</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onGive}>Mira</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  </MantineProvider>
)

test('what has the first focus in a menu may be in one, and the first arrow leads to the first item', async () => {
  render(menu(() => {}, 'test'))
  screen.getByRole('button', { name: 'Give to…' }).focus()
  await userEvent.keyboard('{Enter}')
  const opened = await screen.findByRole('menu')
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true))
  const { violations } = await axe.run(opened, { runOnly: ['aria-required-children'] })
  expect(violations).toEqual([])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Mira')
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement?.textContent).toBe('Give to…')
})

test('a double click on a menu item does it once, and once more when the menu is opened anew', async () => {
  const onGive = vi.fn()
  render(menu(onGive))
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

test('the variables in the style sheet are those that Mantine makes of the theme', async () => {
  const page = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} withGlobalClasses={false}>
      {null}
    </MantineProvider>,
  )
  const [, made = ''] = /<style data-mantine-styles="true">([^<]*)<\/style>/.exec(page) ?? []
  await expect(formatted(made)).toMatchFileSnapshot('./variables.css')
})

/** One declaration in each line. */
function formatted(css: string): string {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]+)\}/g)].map(([, selector = '', declarations = '']) => {
    const lines = declarations.split(';').flatMap((each) => (each.trim() ? [`  ${each.trim()};\n`] : []))
    return `${selector.trim().replaceAll(', ', ',\n')} {\n${lines.join('')}}\n`
  })
  return `/* Made of theme.ts and css-variables.ts: npx vitest run --project web --update apps/web/src/ui/theme */\n${rules.join('')}`.replaceAll(
    "'",
    '"',
  )
}
