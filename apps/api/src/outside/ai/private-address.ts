import { lookup } from 'node:dns/promises'
import { BlockList } from 'node:net'

const NETWORKS = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  // Shared between a provider and its customers; home networks over a VPN use it too.
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const

const privateNetworks = new BlockList()
for (const [network, prefix, family] of NETWORKS) privateNetworks.addSubnet(network, prefix, family)

/** Whether a server is on this machine or its own network. A name that can't be resolved counts as public. */
export async function isPrivateAddress(url: string): Promise<boolean> {
  const name = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(name).catch(() => undefined)
  return found !== undefined && privateNetworks.check(found.address, found.family === 6 ? 'ipv6' : 'ipv4')
}
