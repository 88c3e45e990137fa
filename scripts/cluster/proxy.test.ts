import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startProxy } from './proxy.ts'

type Answering = { name: string; isReady: boolean; port: number; server: Server }

async function aServer(name: string, listener?: RequestListener): Promise<Answering> {
  const answering: Answering = { name, isReady: true, port: 0, server: createServer() }
  answering.server.on('request', (request, response) => {
    if (request.url === '/readyz') return response.writeHead(answering.isReady ? 200 : 503).end()
    if (listener) return listener(request, response)
    return response.end(name)
  })
  answering.server.listen(0, '127.0.0.1')
  await once(answering.server, 'listening')
  answering.port = (answering.server.address() as AddressInfo).port
  onTestFinished(() => stop(answering))
  return answering
}

function stop({ server }: Answering): void {
  server.close()
  server.closeAllConnections()
}

async function aProxy(servers: number[]) {
  const proxy = await startProxy({ port: 0, servers })
  onTestFinished(() => proxy.close())
  return proxy
}

async function aFreePort(): Promise<number> {
  const probe = createNetServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const textOf = async (url: string) => (await fetch(url)).text()

test('requests go to the servers in turn', async () => {
  const [one, two] = [await aServer('one'), await aServer('two')]
  const { url } = await aProxy([one.port, two.port])
  const answers = [await textOf(url), await textOf(url), await textOf(url), await textOf(url)]
  expect(answers.toSorted()).toEqual(['one', 'one', 'two', 'two'])
})

test('a server that is not ready gets none until it is', async () => {
  const [one, two] = [await aServer('one'), await aServer('two')]
  const { url } = await aProxy([one.port, two.port])
  const seen = async () => new Set([await textOf(url), await textOf(url)])
  one.isReady = false
  await vi.waitUntil(async () => !(await seen()).has('one'), { timeout: 5_000 })
  one.isReady = true
  await vi.waitUntil(async () => (await seen()).size === 2, { timeout: 5_000 })
})

test("a server that is gone costs a request nothing, and with none left it's told to come back", async () => {
  const one = await aServer('one')
  const { url } = await aProxy([await aFreePort(), one.port])
  expect([await textOf(url), await textOf(url), await textOf(url)]).toEqual(['one', 'one', 'one'])
  stop(one)
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
})

test('method, path, headers and body arrive, with the address of the client', async () => {
  const heard: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
  const one = await aServer('one', async (request, response) => {
    heard.push(request)
    response.writeHead(201, { 'x-answer': 'yes' }).end(Buffer.concat(await request.toArray()))
  })
  const { url } = await aProxy([one.port])
  const answer = await fetch(`${url}/api/sync/push?a=b`, {
    method: 'POST',
    body: 'a lantern',
    headers: { 'x-ask': 'x' },
  })
  expect([answer.status, answer.headers.get('x-answer'), await answer.text()]).toEqual([201, 'yes', 'a lantern'])
  const headers = { 'x-ask': 'x', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', host: new URL(url).host }
  expect(heard[0]).toMatchObject({ method: 'POST', url: '/api/sync/push?a=b', headers })
})

test('a stream arrives line by line, and breaks when its server dies', async () => {
  const one = await aServer('one', (_request, response) => void response.write('first\n'))
  const { url } = await aProxy([one.port])
  const [stream] = (await once(get(url), 'response')) as [IncomingMessage]
  stream.setEncoding('utf8')
  expect(await once(stream, 'data')).toEqual(['first\n'])
  const broken = once(stream, 'error')
  one.server.closeAllConnections()
  expect((await broken)[0]).toMatchObject({ code: 'ECONNRESET' })
})

test('a server learns that its listener is gone', async () => {
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  const one = await aServer('one', (_request, response) => {
    response.once('close', resolve)
    response.write('first\n')
  })
  const { url } = await aProxy([one.port])
  const leaving = new AbortController()
  await (await fetch(url, { signal: leaving.signal })).body?.getReader().read()
  leaving.abort()
  await gone
})
