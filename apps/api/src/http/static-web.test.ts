import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'

const PAGE = '<!doctype html><title>Lanternkeep</title>'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lanternkeep-web-'))
  const webDir = join(folder, 'dist')
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'outside')
  writeFileSync(join(webDir, 'index.html'), PAGE)
  writeFileSync(join(webDir, 'sw.js'), '// worker')
  writeFileSync(join(webDir, 'assets', 'index-Bx3kQ9_a.js'), '// code')
  writeFileSync(join(webDir, 'assets', 'index-Bx3kQ9_a.js.gz'), gzipSync('// code'))
  server = await startTestServer({ webDir })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test.each([
  '/',
  '/index.html',
  '/verify-email/abc',
  '/forgot-password',
  '/reset-password/x.y',
  '/join/ABC-123',
  '/any/where?x=1',
])('%s is the page, revalidated each time', async (url) => {
  const answer = await server.app.inject({ url })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(PAGE)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('a file with a hash in its name is cached forever, the service worker never', async () => {
  const code = await server.app.inject({ url: '/assets/index-Bx3kQ9_a.js' })
  expect(code.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await server.app.inject({ url: '/sw.js' })).headers['cache-control']).toBe('no-cache')
})

test('who takes compressed files gets the one the build made', async () => {
  const url = '/assets/index-Bx3kQ9_a.js'
  const compressed = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(compressed.headers['content-type']).toBe('application/javascript; charset=utf-8')
  expect(compressed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(gunzipSync(compressed.rawPayload).toString()).toBe('// code')
  const plain = await server.app.inject({ url })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect([plain.headers.vary, compressed.headers.vary]).toEqual(['accept-encoding', 'accept-encoding'])
})

test.each(['/assets/index-gone1234.js', '/workbox-123.js', '/icons/none.png', '/manifest.webmanifest'])(
  'a missing file is 404, never the page: %s',
  async (url) => {
    expect((await server.app.inject({ url })).statusCode).toBe(404)
  },
)

test.each(['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/assets%00/x', '//etc/passwd'])(
  'a file outside the folder is never served: %s',
  async (url) => {
    expect((await server.app.inject({ url })).body).not.toContain('outside')
  },
)

test.each(['/api', '/api/', '/api/nothing', '/api/campaignz/1'])('%s is 404 in JSON, never the page', async (url) => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const answer = await server.app.inject({ method, url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: 'Not found', message: 'Not found', code: 'not_found' })
  }
})

test('a POST to a page is refused', async () => {
  expect((await server.app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
})

test('before the web application is built, the server says how to build it', async () => {
  const unbuilt = await startTestServer({ webDir: join(folder, 'none') })
  const answer = await unbuilt.app.inject({ url: '/' })
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toBe('The web application is not built yet. Run: npm run build')
  await unbuilt.close()
})
