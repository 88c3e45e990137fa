import { MantineProvider, Modal } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '../theme/theme.ts'
import { keepToastsAbove } from './toast-foot.ts'
import { ToastSlot } from './toast-slot.tsx'
import { forgetToasts, notify, type Toast } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <MantineProvider theme={theme} env="test">
      <Toasts />
    </MantineProvider>,
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  forgetToasts()
  vi.useRealTimers()
})

const say = (toast: Partial<Toast> & { title: string }) => act(() => notify({ tone: 'success', ...toast }))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const titles = () => screen.queryAllByRole('status').map((each) => each.textContent)
const card = () => screen.getByRole('status')
const swipe = (px: number) => {
  fireEvent.pointerDown(card(), { clientX: 200 })
  fireEvent.pointerMove(card(), { clientX: 200 + px })
  fireEvent.pointerUp(card(), { clientX: 200 + px })
}

test('a toast goes by itself after five seconds, or after a time of its own', () => {
  say({ title: 'Campaign Saved' })
  pass(4_999)
  expect(titles()).toEqual(['Campaign Saved'])
  pass(1)
  expect(titles()).toEqual([])
  say({ title: 'Link Generated', durationMs: 15_000 })
  pass(14_999)
  expect(titles()).toEqual(['Link Generated'])
  pass(1)
  expect(titles()).toEqual([])
})

test('one is shown at a time; the next comes as soon as there was time to read the one before, and none is lost', () => {
  say({ title: 'Login Successful' })
  say({ title: 'Cloud Connected' })
  say({ title: 'Cloud Synced' })
  expect(titles()).toEqual(['Login Successful'])
  pass(1_500)
  expect(titles()).toEqual(['Cloud Connected'])
  pass(1_500)
  expect(titles()).toEqual(['Cloud Synced'])
  pass(4_999)
  expect(titles()).toEqual(['Cloud Synced'])
  pass(1)
  expect(titles()).toEqual([])
})

test('a toast that was shown long enough gives way at once', () => {
  say({ title: 'Campaign Saved' })
  pass(2_000)
  say({ title: 'Campaign Loaded' })
  pass(0)
  expect(titles()).toEqual(['Campaign Loaded'])
})

test('there is time to decide about an action before the next toast comes', () => {
  const onClick = vi.fn()
  say({ title: 'Campaign Loaded', action: { label: 'Undo', onClick } })
  say({ title: 'Cloud Synced' })
  pass(2_999)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onClick).toHaveBeenCalledOnce()
  expect(titles()).toEqual(['Cloud Synced'])
})

test('an error shows at once, also over a toast that a mouse rests on, and there is time to read it', () => {
  say({ title: 'Rat deleted', action: { label: 'Undo', onClick: () => {} } })
  fireEvent.pointerEnter(card())
  say({ title: 'Import stopped', tone: 'error' })
  expect(titles()).toEqual(['Import stopped'])
  pass(2_999)
  expect(titles()).toEqual(['Import stopped'])
  pass(1)
  expect(titles()).toEqual(['Rat deletedUndo'])
})

test('an error waits until there was time to read the one before', () => {
  say({ title: 'Update Failed', tone: 'error' })
  say({ title: 'Import stopped', tone: 'error' })
  pass(2_999)
  expect(titles()).toEqual(['Update Failed'])
  pass(1)
  expect(titles()).toEqual(['Import stopped'])
})

test('an error that waits for another one comes before what made way for that one', () => {
  say({ title: 'Campaign Loaded', action: { label: 'Undo', onClick: () => {} } })
  say({ title: 'Update Failed', tone: 'error' })
  say({ title: 'Import stopped', tone: 'error' })
  pass(3_000)
  expect(titles()).toEqual(['Import stopped'])
  pass(3_000)
  expect(titles()).toEqual(['Campaign LoadedUndo'])
})

test('an error goes at once when trying again went well, shown or waiting', () => {
  say({ title: 'Import stopped', tone: 'error' })
  say({ title: 'Failed to Join', tone: 'error' })
  say({ title: 'Campaign Joined', endsError: 'Failed to Join' })
  expect(titles()).toEqual(['Import stopped'])
  pass(3_000)
  expect(titles()).toEqual(['Campaign Joined'])
  say({ title: 'Failed to Join', tone: 'error' })
  expect(titles()).toEqual(['Failed to Join'])
  say({ title: 'Campaign Joined', endsError: 'Failed to Join' })
  expect(titles()).toEqual(['Campaign Joined'])
})

test('the same toast is shown once, and its time starts over', () => {
  say({ title: 'Update Failed', tone: 'error' })
  pass(4_000)
  say({ title: 'Update Failed', tone: 'error' })
  pass(4_999)
  expect(titles()).toEqual(['Update Failed'])
  pass(1)
  expect(titles()).toEqual([])
})

test('two toasts that read the same each keep their Undo', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  for (const onClick of [first, second]) say({ title: 'Rat deleted', action: { label: 'Undo', onClick } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(titles()).toEqual([])
})

test('the Undo on screen belongs to the last act; earlier ones come back after it, newest first', () => {
  const undone: string[] = []
  const done = (title: string) => say({ title, action: { label: 'Undo', onClick: () => undone.push(title) } })
  const undo = () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  say({ title: 'Login Successful' })
  done('Campaign Loaded')
  done('Hobb deleted')
  expect(titles()).toEqual(['Login Successful'])
  pass(1_500)
  expect(titles()).toEqual(['Hobb deletedUndo'])
  done('Rat deleted')
  undo()
  pass(4_999)
  undo()
  undo()
  expect(undone).toEqual(['Rat deleted', 'Hobb deleted', 'Campaign Loaded'])
  expect(titles()).toEqual([])
})

test('what made way comes back for the rest of its time, unless there was time enough to decide', () => {
  const offer = (title: string) => say({ title, action: { label: 'Undo', onClick: () => {} } })
  offer('Campaign Loaded')
  pass(3_000)
  offer('Hobb deleted')
  pass(1_000)
  offer('Rat deleted')
  pass(5_000)
  expect(titles()).toEqual(['Hobb deletedUndo'])
  pass(3_999)
  expect(titles()).toEqual(['Hobb deletedUndo'])
  pass(1)
  expect(titles()).toEqual([])
})

test('a hovered or focused toast stays', () => {
  say({ title: 'Campaign Deleted' })
  fireEvent.pointerEnter(card())
  pass(60_000)
  expect(titles()).toEqual(['Campaign Deleted'])
  fireEvent.pointerLeave(card())
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  pass(60_000)
  expect(titles()).toEqual(['Campaign Deleted'])
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur())
  pass(5_000)
  expect(titles()).toEqual([])
})

test.each(['Undo', 'Dismiss'])('after %s was pressed with a key, the focus is in the page again', async (name) => {
  const page = document.body.appendChild(document.createElement('main'))
  say({ title: 'Hobb deleted', action: { label: 'Undo', onClick: () => {} } })
  const button = screen.getByRole('button', { name })
  act(() => button.focus())
  fireEvent.click(button)
  await Promise.resolve()
  expect(document.activeElement).toBe(page)
  page.remove()
})

test("a swipe of 50 px dismisses it, a shorter one doesn't", () => {
  say({ title: 'Campaign Saved' })
  swipe(49)
  expect(titles()).toEqual(['Campaign Saved'])
  swipe(-50)
  expect(titles()).toEqual([])
})

test('it is read out: toasts appear in a polite live region that was there before', () => {
  const region = screen.getByRole('region', { name: 'Notifications' })
  expect(region.getAttribute('aria-live')).toBe('polite')
  say({ title: 'Failed to Join', message: 'You are offline', tone: 'error' })
  expect(region.textContent).toBe('Failed to JoinYou are offline')
})

test('a toast that moves because a dialog opens and closes goes when it would have gone', () => {
  say({ title: 'Campaign Loaded', action: { label: 'Undo', onClick: () => {} } })
  pass(2_000)
  const { unmount } = render(<ToastSlot>In the dialog</ToastSlot>)
  pass(2_000)
  unmount()
  pass(999)
  expect(titles()).toEqual(['Campaign LoadedUndo'])
  pass(1)
  expect(titles()).toEqual([])
})

test('what goes on right now waits for no other; what offers something comes back, and isn’t read out again', () => {
  say({ title: 'Campaign Loaded', action: { label: 'Undo', onClick: () => {} } })
  say({ title: 'Initiative Created', atOnce: true })
  expect(titles()).toEqual(['Initiative Created'])
  expect(card().getAttribute('aria-live')).toBeNull()
  say({ title: 'Condition Ended', tone: 'info', atOnce: true })
  expect(titles()).toEqual(['Condition Ended'])
  pass(5_000)
  expect(titles()).toEqual(['Campaign LoadedUndo'])
  expect(card().getAttribute('aria-live')).toBe('off')
  pass(5_000)
  expect(titles()).toEqual([])
})

test('where a dialog opens, the region is there before the toast, and what was read isn’t read again', async () => {
  say({ title: 'Campaign Saved' })
  const changes: string[] = []
  const seen = new MutationObserver((mutations) => {
    for (const { target, addedNodes } of mutations) {
      if (target instanceof Element && target.getAttribute('aria-live') === 'polite' && addedNodes.length > 0)
        changes.push('filled')
      for (const node of addedNodes) if (node instanceof Element) changes.push(...regionsIn(node))
    }
  })
  seen.observe(document.body, { subtree: true, childList: true })
  const { unmount } = render(
    <ToastSlot>
      <p>Below</p>
    </ToastSlot>,
  )
  await act(async () => {})
  seen.disconnect()
  expect(titles()).toEqual(['Campaign Saved'])
  expect(card().getAttribute('aria-live')).toBe('off')
  say({ title: 'Initiative Cleared', atOnce: true })
  expect(card().getAttribute('aria-live')).toBeNull()
  expect(changes.at(-1)).toBe('filled')
  unmount()
})

test('while a dialog covers the place that a screen keeps for toasts, they appear above the dialog', () => {
  const withDialog = (opened: boolean, inDialog: ReactNode) => (
    <MantineProvider theme={theme} env="test">
      <main>
        <ToastSlot>Below</ToastSlot>
      </main>
      <Modal opened={opened} onClose={() => {}}>
        {inDialog}
      </Modal>
    </MantineProvider>
  )
  const main = () => screen.getByRole('main', { hidden: true })
  const dialog = () => screen.getByRole('dialog')
  say({ title: 'With Mira', action: { label: 'Undo', onClick: () => {} } })
  const { rerender, unmount } = render(withDialog(false, null))
  expect(main().contains(card())).toBe(true)
  rerender(withDialog(true, null))
  expect(main().contains(card())).toBe(false)
  rerender(withDialog(true, <ToastSlot>In the dialog</ToastSlot>))
  expect(dialog().contains(card())).toBe(true)
  rerender(withDialog(false, null))
  expect(main().contains(card())).toBe(true)
  unmount()
})

test('toasts stay above the highest dock in sight, on one line without room there, and know nothing of one behind a dialog', () => {
  const drawn = new Map([
    ['Dice', { top: 300, width: 320 }],
    ['Tabs', { top: 600, width: 320 }],
    ['Not drawn', { top: 0, width: 0 }],
    ['Scrolled out', { top: window.innerHeight + 50, width: 320 }],
  ])
  const withDialog = (opened: boolean) => (
    <MantineProvider theme={theme} env="test">
      {[...drawn.keys()].map((name) => (
        <nav key={name} ref={keepToastsAbove} aria-label={name} />
      ))}
      <Modal opened={opened} onClose={() => {}}>
        Dialog
      </Modal>
    </MantineProvider>
  )
  const boxes = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return { ...new DOMRect(), ...drawn.get(this.getAttribute('aria-label') ?? '') }
  })
  const region = () => screen.getByRole('region', { name: 'Notifications' })
  const foot = () => region().style.getPropertyValue('--foot')
  say({ title: 'Rolls Cleared', action: { label: 'Undo', onClick: () => {} } })
  expect(region().hasAttribute('data-above-foot')).toBe(false)
  const { rerender, unmount } = render(withDialog(false))
  expect(foot()).toBe(`${window.innerHeight - 300}px`)
  drawn.set('Dice', { top: 250, width: 320 })
  fireEvent.scroll(document.body)
  expect(foot()).toBe(`${window.innerHeight - 250}px`)
  expect(region().hasAttribute('data-one-line')).toBe(false)
  drawn.set('Dice', { top: 100, width: 320 })
  fireEvent.scroll(document.body)
  expect(region().hasAttribute('data-one-line')).toBe(true)
  // A phone with its text twice as large: one line would have no room for a word.
  vi.stubGlobal('innerWidth', 390)
  document.documentElement.style.fontSize = '32px'
  fireEvent.scroll(document.body)
  expect(region().hasAttribute('data-one-line')).toBe(false)
  document.documentElement.style.fontSize = ''
  rerender(withDialog(true))
  expect(region().hasAttribute('data-above-foot')).toBe(false)
  unmount()
  boxes.mockRestore()
})

function regionsIn(node: Element): string[] {
  return [...node.querySelectorAll('[aria-live=polite]')].map(() => 'region')
}
