import { expect, test } from 'vitest'
import { isPrivateAddress } from './private-address.ts'

test.each([
  'http://localhost:8000/v1',
  'http://127.0.0.1:8000/v1',
  'http://[::1]:8000/v1',
  'http://192.168.1.20/v1',
  'https://10.1.2.3/v1',
  'http://172.31.0.5:9000',
  'http://100.100.1.1/v1',
  'http://[fd00::7]/v1',
  'http://[::ffff:10.0.0.1]/v1',
])('%s is on this machine or its network', async (url) => {
  expect(await isPrivateAddress(url)).toBe(true)
})

test.each(['http://8.8.8.8/v1', 'http://172.32.0.1/v1', 'http://[2001:db8::1]/v1', 'http://nobody.invalid/v1'])(
  '%s is public',
  async (url) => {
    expect(await isPrivateAddress(url)).toBe(false)
  },
)
