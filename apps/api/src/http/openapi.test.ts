import { expect, test } from 'vitest'
import { startTestServer } from '../testing/index.ts'

/** Files, not calls: the web application, and the parts of the docs page. */
const FILES = /^GET \/(\*|api\/docs\/.+)$/

test('the document names every route of the server, including logout and health', async () => {
  const server = await startTestServer()
  const answered = server.app
    .declaredRoutes()
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url.replace(/(.)\/$/, '$1')}`)
    .filter((call) => !FILES.test(call))
  const { paths } = (await server.app.inject({ url: '/api/openapi.json' })).json()
  await server.close()
  const described = Object.entries<object>(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.sort()).toEqual(answered.sort())
  expect(described).toContain('GET /api/logout')
})

test('the docs page and the parts it loads need nothing that the policy forbids', async () => {
  const server = await startTestServer()
  const page = await server.app.inject({ url: '/api/docs' })
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/)
  const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '')
  expect(parts.length).toBeGreaterThan(3)
  for (const url of parts) expect([url, (await server.app.inject({ url })).statusCode]).toEqual([url, 200])
  await server.close()
})
