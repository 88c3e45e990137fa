import { expect, test } from 'vitest'
import { createClock } from '../testing/clock.ts'
import { LIMITS } from './limits.ts'
import { limitNetworks, networkOf, networksOf } from './networks.ts'
import { createOwnLimits } from './windows.ts'

test('an IPv4 address counts alone, in every form that it can arrive in', () => {
  const forms = ['192.168.1.24', '::ffff:192.168.1.24', '::FFFF:c0a8:118', '0:0:0:0:0:ffff:c0a8:0118']
  for (const form of forms) expect(networksOf(form)).toEqual([{ key: '192.168.1.24', times: 1 }])
})

test('an IPv6 address counts for its /64, and more loosely for its /48', () => {
  expect(networksOf('2001:db8:1:2:a:b:c:d')).toEqual([
    { key: '2001:db8:1:2::/64', times: 1 },
    { key: '2001:db8:1::/48', times: 8 },
  ])
  for (const same of ['2001:0DB8:0001:0002::', '2001:db8:1:2::ffff', '2001:db8:1:2:ffff::192.168.1.24'])
    expect(networkOf(same)).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3::1')).not.toBe('2001:db8:1:2::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test('a /48 may do eight times as much as one of its networks', async () => {
  const limits = createOwnLimits(createClock().now)
  const take = (at: number) => limitNetworks(limits, 'loginPerAddress', `2001:db8:1:${at.toString(16)}::1`).take()
  const outcomes = []
  for (let at = 0; at < 1000; at += 1)
    outcomes.push(
      await take(at).then(
        () => 'taken',
        () => 'refused',
      ),
    )
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(8 * LIMITS.loginPerAddress.max)
})
