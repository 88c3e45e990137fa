import { filter, firstValueFrom } from 'rxjs'
import { afterEach, expect, test } from 'vitest'
import { closeDevices, startDevice } from './testing/device.ts'
import { scriptedServer } from './testing/scripted-server.ts'
import type { LiveOptions, Transport } from './transport.ts'

afterEach(() => closeDevices())

/** A device without campaigns, and its streams, each with a way to cut it. */
async function listening() {
  const streams: (LiveOptions & { cut: () => void })[] = []
  const live: Transport['live'] = (options) => {
    options.onOpen()
    return new Promise((resolve) => {
      streams.push({ ...options, cut: resolve })
      options.signal.addEventListener('abort', () => resolve())
    })
  }
  const device = await startDevice({ transport: { ...scriptedServer().transport, live } })
  const { status$ } = device.replication
  const until = (check: () => boolean) => firstValueFrom(status$.pipe(filter(check)))
  await until(() => status$.value.live)
  return { streams, until, rights: () => status$.value.rights, status$ }
}

test("[D12] a device without campaigns learns that its person's rights changed", async () => {
  const { streams, rights } = await listening()
  const before = rights()
  streams[0]?.onNews({ rights: true })
  expect(rights()).toBe(before + 1)
  streams[0]?.onNews({ table: 'c1', members: true })
  expect(rights()).toBe(before + 1)
})

test('[D12] every opening of the stream asks for the rights, even the first, because earlier news was missed', async () => {
  const { streams, until, rights, status$ } = await listening()
  expect(rights()).toBe(1)
  streams[0]?.cut()
  await until(() => !status$.value.live)
  await until(() => status$.value.live)
  expect(rights()).toBe(2)
})

test('[D12] a change refused for the plan asks for the rights', async () => {
  const server = scriptedServer()
  server.verdictFor = (_, { doc }) => ({ id: doc.id, verdict: 'plan', message: 'no cloud sync' })
  const device = await startDevice({ transport: server.transport })
  const { status$ } = device.replication
  await firstValueFrom(status$.pipe(filter(({ live }) => live)))
  const before = status$.value.rights
  await device.insert('campaigns', { id: 'c1', name: 'Ash Road', lastModified: '2026-11-20T20:00:00.000Z' } as never)
  await firstValueFrom(status$.pipe(filter(({ rights }) => rights === before + 1)))
})
