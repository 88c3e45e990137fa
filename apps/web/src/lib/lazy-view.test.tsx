import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart, lazyView, usePreload } from './lazy-view.tsx'

type Props = { name: string }

const Hub = ({ name }: Props) => <p>{name}</p>
const Waiting = ({ name }: Props) => <output>{name} is fetched</output>

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? <p>could not be fetched</p> : this.props.children
  }
}

/** Runs everything that waits for resolved promises, without letting time pass. */
const settle = () => act(async () => {})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a view is shown as soon as its code is there', async () => {
  const code = Promise.withResolvers<typeof Hub>()
  const Part = lazyView(() => code.promise, Waiting)
  render(<Part name="Saltmere" />)
  expect(screen.getByRole('status').textContent).toBe('Saltmere is fetched')
  code.resolve(Hub)
  await settle()
  expect(screen.getByRole('paragraph').textContent).toBe('Saltmere')
})

test('a preloaded view is shown at once, and loaded only once', async () => {
  const load = vi.fn(async () => Hub)
  const Part = lazyView(load, Waiting)
  await Promise.all([Part.preload(), Part.preload()])
  render(<Part name="Saltmere" />)
  expect(screen.getByRole('paragraph').textContent).toBe('Saltmere')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a view whose preload failed is loaded again when it is shown', async () => {
  const load = vi.fn(async () => Hub).mockRejectedValueOnce(new Error('offline'))
  const Part = lazyView(load)
  await Part.preload()
  render(<Part name="Saltmere" />)
  await settle()
  expect(screen.getByRole('paragraph').textContent).toBe('Saltmere')
})

test('what may be shown next is loaded one after the other, once the browser is idle', async () => {
  vi.useFakeTimers()
  const first = Promise.withResolvers<typeof Hub>()
  const [loadFirst, loadSecond] = [vi.fn(() => first.promise), vi.fn(async () => Hub)]
  const views = [lazyView(loadFirst), lazyView(loadSecond)]
  renderHook(() => usePreload(views))
  expect(loadFirst).not.toHaveBeenCalled()
  await act(() => vi.runAllTimersAsync())
  expect(loadFirst).toHaveBeenCalledTimes(1)
  expect(loadSecond).not.toHaveBeenCalled()
  first.resolve(Hub)
  await act(() => vi.runAllTimersAsync())
  expect(loadSecond).toHaveBeenCalledTimes(1)
})

test('what may be shown next is not loaded any more when its screen is left', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => Hub)
  const views = [lazyView(load)]
  const { unmount } = renderHook(() => usePreload(views))
  unmount()
  await act(() => vi.runAllTimersAsync())
  expect(load).not.toHaveBeenCalled()
})

test("code that can't be loaded is tried again, and then the view shows an error", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers()
  const load = vi.fn<() => Promise<typeof Hub>>(() => Promise.reject(new Error('offline')))
  const Part = lazyView(load)
  const view = (
    <Boundary>
      <Part name="Saltmere" />
    </Boundary>
  )
  render(view)
  await act(() => vi.runAllTimersAsync())
  expect(load).toHaveBeenCalledTimes(3)
  expect(screen.getByRole('paragraph').textContent).toBe('could not be fetched')

  cleanup()
  load.mockResolvedValueOnce(Hub)
  render(view)
  await settle()
  expect(screen.getByRole('paragraph').textContent).toBe('Saltmere')
})

test('a part that can’t be loaded leaves the screen as it is', async () => {
  vi.useFakeTimers()
  const Part = lazyPart<Props>(() => Promise.reject(new Error('offline')), Waiting)
  render(
    <Boundary>
      <Part name="Saltmere" />
    </Boundary>,
  )
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByRole('status').textContent).toBe('Saltmere is fetched')
})
