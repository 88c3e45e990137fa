import { afterEach, expect, test, vi } from 'vitest'
import { repeatableImports } from '../../../chunk-loading.ts'
import { fetchChunk, loadAhead, loadChunk } from './load-chunk.ts'

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

/** A server that answers when the test says so, and the files that were asked of it. */
function aSlowLine() {
  const answers = new Map<string, PromiseWithResolvers<Response>>()
  const ask = vi.fn((path: string) => {
    const answer = Promise.withResolvers<Response>()
    answers.set(path, answer)
    return answer.promise
  })
  vi.stubGlobal('fetch', ask)
  const links = () => [...document.head.querySelectorAll('link')]
  return {
    asked: () => [...ask.mock.calls.flat(), ...links().map((link) => link.getAttribute('href'))],
    answer: (path: string) => {
      answers.get(path)?.resolve(new Response(''))
      for (const link of links()) if (link.getAttribute('href') === path) link.onload?.(new Event('load'))
    },
    lose: (path: string) => answers.get(path)?.reject(new TypeError('cut')),
  }
}

test.each(['load', 'fetch'])('code that is loaded ahead leaves connections for calls: %s', async (how) => {
  const { asked, answer, lose } = aSlowLine()
  const files = Array.from({ length: 6 }, (_, at) => `assets/${how}-${at}.js`)
  const load = () => loadChunk(async () => 'the module', [`assets/${how}.css`, ...files])
  const loading = loadAhead(() => (how === 'fetch' ? fetchChunk(load) : load())).then(String, String)
  expect(asked()).toHaveLength(4)
  lose(`/assets/${how}-0.js`)
  await expect.poll(asked).toHaveLength(5)
  answer(`/assets/${how}-1.js`)
  await expect.poll(asked).toHaveLength(6)
  for (const file of files) answer(`/${file}`)
  await expect.poll(asked).toHaveLength(7)
  for (const file of asked()) answer(`${file}`)
  expect(await loading).toBe('TypeError: cut')
})

test('what someone opens waits behind nothing that is loaded ahead, also if it was to be loaded ahead itself', async () => {
  const { asked, answer } = aSlowLine()
  const files = Array.from({ length: 6 }, (_, at) => `assets/ahead-${at}.js`)
  const ahead = loadAhead(() => loadChunk(async () => 'ahead', files))
  const needed = ['assets/opened.js', 'assets/ahead-5.js']
  const opened = loadChunk(async () => 'opened', needed)
  await expect.poll(() => asked().slice(4).sort()).toEqual(['/assets/ahead-5.js', '/assets/opened.js'])
  for (const file of needed) answer(`/${file}`)
  expect(await opened).toBe('opened')
  for (const file of files) answer(`/${file}`)
  await expect.poll(asked).toHaveLength(7)
  for (const file of files) answer(`/${file}`)
  expect(await ahead).toBe('ahead')
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
