import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { addressesOf } from './addresses.ts'

function at(address: string, internal = false): NetworkInterfaceInfo[] {
  const rest = { netmask: '255.255.255.0', mac: '00:00:00:00:00:00', internal, cidr: `${address}/24` }
  return [
    { family: 'IPv4', address, ...rest },
    { family: 'IPv6', address: 'fe80::1', scopeid: 4, ...rest },
  ]
}

const lo = at('127.0.0.1', true)

test('of several networks the one with the phones comes first, then bridges and tunnels, and no address twice', () => {
  const interfaces = {
    lo,
    'vEthernet (WSL)': at('172.28.0.1'),
    docker0: at('172.17.0.1'),
    utun3: at('100.101.102.103'),
    eth1: at('169.254.7.7'),
    wlan0: at('192.168.1.20'),
  }
  expect(addressesOf('0.0.0.0', 4321, interfaces)).toEqual({
    local: 'http://localhost:4321',
    lan: [
      'http://192.168.1.20:4321',
      'http://172.28.0.1:4321',
      'http://172.17.0.1:4321',
      'http://100.101.102.103:4321',
      'http://169.254.7.7:4321',
    ],
  })
})

test('without any network there is only this machine', () => {
  expect(addressesOf('0.0.0.0', 4321, { lo })).toEqual({ local: 'http://localhost:4321', lan: [] })
})

test('a server that listens on one address is only found there', () => {
  const interfaces = { lo, wlan0: at('192.168.1.20'), eth0: at('10.0.0.4') }
  expect(addressesOf('10.0.0.4', 80, interfaces)).toEqual({ local: undefined, lan: ['http://10.0.0.4:80'] })
  expect(addressesOf('fd00::2', 4321, interfaces).lan).toEqual(['http://[fd00::2]:4321'])
})

test('a server for this machine alone has no address for others', () => {
  expect(addressesOf('127.0.0.1', 4321, {})).toEqual({ local: 'http://localhost:4321', lan: [] })
  expect(addressesOf('127.0.0.7', 4321, {})).toEqual({ local: 'http://127.0.0.7:4321', lan: [] })
})
