import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserFetch } from './browser-fetch.ts'

let server: Server
let url: string
let waiting: ServerResponse[]
let browser: ReturnType<typeof browserFetch>
beforeEach(async () => {
  waiting = []
  server = createServer(async (request, response) => {
    if (request.url === '/waits') return void waiting.push(response)
    if (request.url === '/none') return void response.writeHead(204).end()
    const body = await new Response(request as unknown as ReadableStream).text()
    response.writeHead(201, { 'x-cookie': request.headers.cookie }).end(`${request.method} ${body}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = browserFetch()
})
afterEach(() => {
  browser.close()
  server.closeAllConnections()
  server.close()
})

test('status, headers and body go there and back', async () => {
  const answer = await browser.send(`${url}/`, { method: 'POST', headers: { cookie: 'a=b' }, body: 'hello' })
  expect([answer.status, answer.headers.get('x-cookie'), await answer.text()]).toEqual([201, 'a=b', 'POST hello'])
  expect((await browser.send(`${url}/none`)).status).toBe(204)
})

test('a stream is read while it goes on, and takes one of six connections', async () => {
  const calls = Array.from({ length: 8 }, () => browser.send(`${url}/waits`))
  await vi.waitUntil(() => waiting.length === 6)
  const [stream] = waiting
  stream?.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
  const reader = (await calls[0])?.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n')
  expect(waiting).toHaveLength(6)
  for (const response of waiting.slice(1)) response.end()
  await vi.waitUntil(() => waiting.length === 8)
  for (const response of waiting) response.end()
  await Promise.all(calls)
})

test('a call that is given up fails at once', async () => {
  const giveUp = new AbortController()
  const call = browser.send(`${url}/waits`, { signal: giveUp.signal })
  await vi.waitUntil(() => waiting.length === 1)
  giveUp.abort()
  await expect(call).rejects.toThrow('aborted')
})
