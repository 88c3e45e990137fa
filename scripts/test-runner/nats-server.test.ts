import { expect, test } from 'vitest'
import { aMachine } from '../testing/a-machine.ts'
import { ensureNatsServer, hasNatsServer } from './nats-server.ts'

test("NATS's server is installed for the tests where it is missing, and only there", async () => {
  const env = { CI: 'true', PATH: '/usr/bin:/usr/sbin' }
  const without = aMachine({ env, apt: ['apt-get'], brings: { 'nats-server': ['/usr/sbin/nats-server'] } })
  expect(hasNatsServer(without)).toBe(false)
  await ensureNatsServer(without)
  expect(hasNatsServer(without)).toBe(true)
  expect(without.commands.at(-1)).toBe('apt-get install -y -qq --no-install-recommends nats-server')
  const commands = without.commands.length
  await ensureNatsServer(without)
  expect(without.commands).toHaveLength(commands)
})
