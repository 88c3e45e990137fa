import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from '../theme/theme.ts'
import { forgetToasts, shownToast } from '../toasts/toast-store.ts'
import { type TakeOut, TakeOutMenu } from './take-out-menu.tsx'

afterEach(() => {
  cleanup()
  forgetToasts()
  vi.restoreAllMocks()
})

async function choose(way: TakeOut): Promise<string | undefined> {
  const user = userEvent.setup({ delay: null })
  render(
    <MantineProvider theme={theme} env="test">
      <TakeOutMenu label="Print or save the sheet" note="With your GM notes" ways={[way]} />
    </MantineProvider>,
  )
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Print or save the sheet' }))
  expect(await screen.findByText('With your GM notes')).toBeTruthy()
  await user.click(await screen.findByRole('menuitem', { name: way.label }))
  await vi.waitFor(() => expect(way.as === 'print' || shownToast().toast).toBeTruthy())
  return copied.mock.calls[0]?.[0]
}

test('a way to print prints', async () => {
  const print = vi.fn()
  await choose({ as: 'print', label: 'Print', print })
  expect(print).toHaveBeenCalledOnce()
})

test('a file is saved under its name', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const make = async () => ({ file: new Blob(['# Mira']), name: 'Mira.md' })
  await choose({ as: 'markdown', label: 'Save as Markdown', make })
  expect(saved).toEqual(['Mira.md'])
  expect(shownToast().toast).toMatchObject({ title: 'Saved', message: 'Mira.md is in your downloads' })
})

test('a text is copied', async () => {
  expect(await choose({ as: 'text', label: 'Copy as Markdown', make: async () => '# Mira' })).toBe('# Mira')
  expect(shownToast().toast).toMatchObject({ title: 'Copied' })
})

test('what fails is said', async () => {
  await choose({ as: 'json', label: 'Save as JSON', make: () => Promise.reject(new Error('No')) })
  expect(shownToast().toast).toMatchObject({ tone: 'error', message: 'Couldn’t save it.' })
})
