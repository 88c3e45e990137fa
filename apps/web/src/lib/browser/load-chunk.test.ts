import { afterEach, expect, test, vi } from 'vitest'
import { repeatableImports } from '../../../chunk-loading.ts'
import { fetchChunk, loadChunk } from './load-chunk.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

test('a chunk is imported only once its bytes are here; a lost request can be repeated', async () => {
  const importChunk = vi.fn(async () => 'the module')
  vi.stubGlobal('fetch', vi.fn().mockRejectedValueOnce(new TypeError('cut')))
  await expect(loadChunk(importChunk, ['assets/hub-1.js'])).rejects.toThrow('cut')
  vi.stubGlobal('fetch', vi.fn().mockResolvedValueOnce(new Response('', { status: 502 })))
  await expect(loadChunk(importChunk, ['assets/hub-1.js'])).rejects.toThrow('/assets/hub-1.js answered 502')
  expect(importChunk).not.toHaveBeenCalled()

  const arrives = vi.fn(async () => new Response('export {}'))
  vi.stubGlobal('fetch', arrives)
  expect(await loadChunk(importChunk, ['assets/hub-1.js'])).toBe('the module')
  expect(await loadChunk(importChunk, ['assets/hub-1.js'])).toBe('the module')
  expect(arrives).toHaveBeenCalledTimes(1)
})

test('styles that were lost are asked for again', async () => {
  const files = ['assets/hub-1.css']
  const link = () => document.head.querySelector('link')
  const lost = loadChunk(async () => 'styled', files)
  link()?.onerror?.(new Event('error'))
  await expect(lost).rejects.toThrow('/assets/hub-1.css did not arrive')
  expect(link()).toBe(null)
  const found = loadChunk(async () => 'styled', files)
  link()?.onload?.(new Event('load'))
  expect(await found).toBe('styled')
})

test('code that is loaded ahead leaves connections for calls: four files at a time, also after one was lost', async () => {
  const answers: PromiseWithResolvers<Response>[] = []
  const ask = vi.fn((_path: string) => {
    const answer = Promise.withResolvers<Response>()
    answers.push(answer)
    return answer.promise
  })
  vi.stubGlobal('fetch', ask)
  const files = Array.from({ length: 6 }, (_, at) => `assets/many-${at}.js`)
  const loading = loadChunk(async () => 'the module', files).catch((error: Error) => error.message)
  expect(ask).toHaveBeenCalledTimes(4)
  answers[0]?.reject(new TypeError('cut'))
  await expect.poll(() => ask.mock.calls.length).toBe(5)
  answers[1]?.resolve(new Response(''))
  await expect.poll(() => ask.mock.calls.length).toBe(6)
  for (const answer of answers) answer.resolve(new Response(''))
  expect(await loading).toBe('cut')
})

test('a chunk can be fetched without being run, and is imported as usual afterwards', async () => {
  const importChunk = vi.fn(async () => 'the module')
  const load = async () => (await loadChunk(importChunk, ['assets/dice-1.js', 'assets/dice-1.css'])).length
  const arrives = vi.fn(async (_path: string) => new Response('export {}'))
  vi.stubGlobal('fetch', arrives)
  await fetchChunk(load)
  expect(arrives.mock.calls.flat()).toEqual(['/assets/dice-1.js', '/assets/dice-1.css'])
  expect(document.head.childElementCount).toBe(0)
  expect(importChunk).not.toHaveBeenCalled()
  expect(await loadChunk(importChunk, ['assets/dice-1.js'])).toBe('the module')
})

test('what is loaded, or was fetched for another view, is not fetched again; a lost or refused one is', async () => {
  const fetches = vi.fn(async (_path: string) => new Response('export {}'))
  vi.stubGlobal('fetch', fetches)
  const shared = ['assets/shared-1.js']
  await loadChunk(async () => 'shown', shared)
  const view = (name: string) => () =>
    loadChunk(async () => name, [...shared, 'assets/lists-1.js', `assets/${name}.js`])
  fetches.mockRejectedValueOnce(new TypeError('cut')).mockResolvedValueOnce(new Response('', { status: 502 }))
  await expect(fetchChunk(view('sheet-1'))).rejects.toThrow('cut')
  await fetchChunk(view('sheet-1'))
  await fetchChunk(view('form-1'))
  expect(fetches.mock.calls.flat()).toEqual([
    '/assets/shared-1.js',
    '/assets/lists-1.js',
    '/assets/sheet-1.js',
    '/assets/lists-1.js',
    '/assets/sheet-1.js',
    '/assets/form-1.js',
  ])
})

test.each([
  ["import('./markdown.tsx').then((module) => show(module), () => {})", false],
  ["import('./markdown.tsx')\n  .then(show)", false],
  ["const { Markdown } = await import('./markdown.tsx')", true],
  ["await import('./markdown.tsx').catch(() => undefined)", true],
])('an import whose failure the build would hide from its own handler is not built: %s', (code, isBuilt) => {
  const { transform } = repeatableImports() as unknown as { transform: (code: string, id: string) => void }
  const error = vi.fn()
  transform.call({ error }, code, '/apps/web/src/ui/prose/prose.tsx')
  expect(error).toHaveBeenCalledTimes(isBuilt ? 0 : 1)
  transform.call({ error }, code, '/node_modules/workbox-window/index.js')
  expect(error).toHaveBeenCalledTimes(isBuilt ? 0 : 1)
})
