import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TextEdit } from './unsaved-texts.ts'
import { useSavedText } from './use-saved-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const sent: TextEdit[] = []
let isStored = true
const save = async (edit: TextEdit) => {
  sent.push(edit)
  return isStored
}
function render(stored: string) {
  sent.length = 0
  isStored = true
  return renderHook(({ text }) => useSavedText(text, save, { key: undefined }), { initialProps: { text: stored } })
}
const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000))

test('typing is saved once it pauses; each save is merged on the text that was sent before', async () => {
  const { result } = render('Toll')
  act(() => result.current.onChange('Toll a'))
  act(() => result.current.onChange('Toll at'))
  await settle()
  act(() => result.current.onChange('Toll at the gate'))
  await settle()
  expect(sent).toEqual([
    { base: 'Toll', mine: 'Toll at' },
    { base: 'Toll at', mine: 'Toll at the gate' },
  ])
})

test('who leaves a field that was left a moment ago waits for what is being stored', async () => {
  const storing = Promise.withResolvers<boolean>()
  const { result } = renderHook(() => useSavedText('Toll', () => storing.promise, { key: undefined }))
  act(() => result.current.onChange('Tolls'))
  const left = vi.fn()
  void result.current.onBlur()
  void result.current.onBlur().then(left)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(left).not.toHaveBeenCalled()
  await act(async () => storing.resolve(true))
  expect(left).toHaveBeenCalledOnce()
})

test('typing that never pauses is saved every second', async () => {
  const { result } = render('')
  for (const text of ['T', 'To', 'Tol', 'Toll', 'Tolls']) {
    act(() => result.current.onChange(text))
    await act(() => vi.advanceTimersByTimeAsync(500))
  }
  expect(sent).toEqual([
    { base: '', mine: 'To' },
    { base: 'To', mine: 'Toll' },
  ])
})

test('what is typed while there is nothing to store it in is stored once that is back', async () => {
  sent.length = 0
  isStored = true
  const saveUnlessGone = async (edit: TextEdit) => isStored && save(edit)
  const { result, rerender } = renderHook(
    ({ isGone, text }) => useSavedText(text, saveUnlessGone, { key: undefined, isGone }),
    { initialProps: { isGone: true, text: 'Toll' } },
  )
  isStored = false
  act(() => result.current.onChange('Tolls'))
  await settle()
  await act(() => result.current.onBlur())
  expect(sent).toEqual([])
  isStored = true
  rerender({ isGone: false, text: 'Toll of the tide' })
  expect(result.current.value).toBe('Tolls')
  await settle()
  expect(sent).toEqual([{ base: 'Toll', mine: 'Tolls' }])
  expect(result.current.value).toBe('Toll of the tide')
})

test('leaving the field saves at once, and shows what another device wrote', async () => {
  const { result, rerender } = render('Toll')
  act(() => result.current.onChange('Tolls'))
  rerender({ text: 'Toll of the tide' })
  expect(result.current.value).toBe('Tolls')
  await act(() => result.current.onBlur())
  expect(sent).toEqual([{ base: 'Toll', mine: 'Tolls' }])
  expect(result.current.value).toBe('Toll of the tide')
})

test('what could not be stored stays in the field, and the next save sends all of it', async () => {
  const { result } = render('')
  isStored = false
  act(() => result.current.onChange('A name each'))
  await act(() => result.current.onBlur())
  expect(result.current.value).toBe('A name each')
  isStored = true
  act(() => result.current.onChange('A name each.'))
  await settle()
  expect(sent.at(-1)).toEqual({ base: '', mine: 'A name each.' })
})

test('closing the screen saves what was typed last', async () => {
  const { result, unmount } = render('')
  act(() => result.current.onChange('Bells'))
  unmount()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ base: '', mine: 'Bells' }])
})

test('a text that could not be stored is in its field again after the screen was closed, until it is stored', async () => {
  sent.length = 0
  isStored = false
  const open = () => renderHook(() => useSavedText('Rain', save, { key: 'weather/entries' }))
  const first = open()
  act(() => first.result.current.onChange('Rain\nFog'))
  first.unmount()
  await vi.advanceTimersByTimeAsync(0)
  const again = open()
  expect(again.result.current.value).toBe('Rain\nFog')
  isStored = true
  act(() => again.result.current.onChange('Rain\nHail'))
  again.unmount()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)).toEqual({ base: 'Rain', mine: 'Rain\nHail' })
  expect(open().result.current.value).toBe('Rain')
})
