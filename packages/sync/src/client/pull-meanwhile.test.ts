import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDevices, startDevice } from './testing/device.ts'
import { type ScriptedServer, scriptedServer } from './testing/scripted-server.ts'
import { TransportError } from './transport.ts'

let server: ScriptedServer
beforeEach(() => {
  server = scriptedServer()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await closeDevices()
})

const CAMPAIGN = 'c1'
const mira = { id: 'mira', rev: 'else.1', campaignId: CAMPAIGN, name: 'Mira', lastModified: '2026-11-20T20:00:00.000Z' }

test('[D17] where only the stream is kept out, a device is online and learns of changes within 15 seconds', async () => {
  const live = async () => {
    throw new TransportError(502, 'Bad Gateway')
  }
  server.campaigns = [{ id: CAMPAIGN, role: 'gm', memberId: 'm1' }]
  const laptop = await startDevice({ transport: { ...server.transport, live } })
  await laptop.until(() => laptop.isQuiet())
  expect(laptop.replication.status$.value).toMatchObject({ online: true, live: false })
  server.write('characters', mira)
  await vi.advanceTimersByTimeAsync(15_000)
  await laptop.until(async ({ read }) => Boolean(await read('characters', 'mira')))
  expect(laptop.replication.status$.value.online).toBe(true)
})

test('[D17] a stream that never answers keeps no change away', async () => {
  server.campaigns = [{ id: CAMPAIGN, role: 'gm', memberId: 'm1' }]
  const laptop = await startDevice({ transport: { ...server.transport, live: () => new Promise(() => {}) } })
  await laptop.until(() => laptop.isQuiet())
  server.write('characters', mira)
  await vi.advanceTimersByTimeAsync(15_000)
  await laptop.until(async ({ read }) => Boolean(await read('characters', 'mira')))
})

test('[D17] a device whose last push was not answered is online again when there is nothing left to push', async () => {
  let isCut = false
  const push: typeof server.transport.push = async (body, signal) => {
    if (isCut) throw new TransportError(0, 'cut')
    return server.transport.push(body, signal)
  }
  const laptop = await startDevice({ transport: { ...server.transport, push } })
  await laptop.insert('campaigns', { id: CAMPAIGN, name: 'Ash Road', lastModified: mira.lastModified })
  server.campaigns = [{ id: CAMPAIGN, role: 'gm', memberId: 'm1' }]
  await laptop.until(({ store }) => store.factsOf(CAMPAIGN)?.accepted === true && laptop.isQuiet())
  isCut = true
  await laptop.edit('campaigns', CAMPAIGN, { name: 'Ash Road by night' })
  await laptop.until(({ replication }) => !replication.status$.value.online)
  await laptop.removeCampaign(CAMPAIGN)
  isCut = false
  await laptop.until(() => laptop.isQuiet())
  expect(laptop.replication.status$.value.online).toBe(false)
  await vi.advanceTimersByTimeAsync(15_000)
  await laptop.until(({ replication }) => replication.status$.value.online)
})

test('[D17] a server that is away shows as offline at once, also when it was the stream that noticed', async () => {
  let refuse: (error: Error) => void = () => {}
  const live = (options: Parameters<typeof server.transport.live>[0]) => {
    if (server.failure) return Promise.reject(server.failure)
    options.onOpen()
    return new Promise<void>((_, reject) => {
      refuse = reject
      options.signal.addEventListener('abort', () => reject(new TransportError(0, 'aborted')))
    })
  }
  const laptop = await startDevice({ transport: { ...server.transport, live } })
  await laptop.until(() => laptop.isQuiet() && laptop.replication.status$.value.live)
  server.failure = new TransportError(0, 'no network')
  refuse(server.failure)
  await laptop.until(({ replication }) => !replication.status$.value.online)
})
