import { afterEach, expect, test } from 'vitest'
import { CAMPAIGN, GM, gmDevice, secondDevice, settled } from './testing/ash-road.ts'
import { closeDevices } from './testing/device.ts'
import { openMemoryServer } from './testing/memory-server.ts'
import { TransportError } from './transport.ts'

afterEach(closeDevices)

test('[G4] a push without an answer that is sent again after a restore counts once, if another device brought it back', async () => {
  const server = openMemoryServer()
  const transport = server.transportOf(GM)
  let lost: Promise<void> | undefined
  const laptop = await gmDevice(server, {
    transport: {
      ...transport,
      push: async (body, signal) => {
        const answer = await transport.push(body, signal)
        if (!lost || body.broughtBack !== undefined) return answer
        await lost
        throw new TransportError(0, 'the answer was lost')
      },
    },
  })
  const tablet = await secondDevice(server)
  await settled(tablet)
  const mira = () => server.store.allRows().find(({ id }) => id === 'mira')?.document
  const before = Number(mira()?.health)
  const backup = server.backUp()
  const { promise, resolve: lose } = Promise.withResolvers<void>()
  lost = promise
  await laptop.edit('characters', 'mira', { health: before - 3 })
  await tablet.until(async ({ read }) => (await read('characters', 'mira'))?.health === before - 3)
  await settled(tablet)
  backup.restore()
  await tablet.until(() => mira()?.health === before - 3)
  await tablet.edit('characters', 'mira', { alias: 'Stranger' })
  await settled(tablet)
  const restored = server.store.read((tx) => tx.generations().at(-1))
  await laptop.until(({ store }) => store.generation() === restored && store.factsOf(CAMPAIGN)?.behind === undefined)
  lost = undefined
  lose()
  for (const device of [laptop, tablet]) await settled(device)
  expect(mira()).toMatchObject({ health: before - 3, alias: 'Stranger', conflicts: [] })
})
