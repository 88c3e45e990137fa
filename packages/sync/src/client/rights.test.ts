import { filter, firstValueFrom } from 'rxjs'
import { afterEach, expect, test } from 'vitest'
import { closeDevices, startDevice } from './testing/device.ts'
import { scriptedServer } from './testing/scripted-server.ts'
import type { LiveOptions, Transport } from './transport.ts'

afterEach(() => closeDevices())

/** A device with nothing on it, and its streams, each with a way to cut it. */
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

test('[D12] a device learns that its person’s rights changed, without a campaign to look at', async () => {
  const { streams, rights } = await listening()
  expect(rights()).toBe(0)
  streams[0]?.onNews({ rights: true })
  expect(rights()).toBe(1)
  streams[0]?.onNews({ table: 'c1', members: true })
  expect(rights()).toBe(1)
})

test('[D12] a stream that opens again may have missed it; the first one has missed nothing', async () => {
  const { streams, until, rights, status$ } = await listening()
  expect(rights()).toBe(0)
  streams[0]?.cut()
  await until(() => !status$.value.live)
  await until(() => status$.value.live)
  expect(rights()).toBe(1)
})
