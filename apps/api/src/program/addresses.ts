import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { isLoopbackHost } from '../config.ts'

/** The addresses of a server. */
export type Addresses = {
  /** On this machine; undefined if it only listens for others. */
  local: string | undefined
  /** For others on the network, likeliest first. */
  lan: string[]
}

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** Bridges to containers and virtual machines, and tunnels: no phone is behind them. */
const VIRTUAL =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|vethernet|bridge|lxc|lxd|podman|cni|tun|tap|utun|wg|tailscale|zt|ham)/i

/** The addresses of a server that listens on `host`, given the machine's current network. */
export function addressesOf(host: string, port: number, interfaces: Interfaces = networkInterfaces()): Addresses {
  const urlOf = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  const local = urlOf('localhost')
  if (EVERYWHERE.has(host)) return { local, lan: ownAddresses(interfaces).map(urlOf) }
  if (!isLoopbackHost(host)) return { local: undefined, lan: [urlOf(host)] }
  return { local: host === '127.0.0.1' || host === '::1' ? local : urlOf(host), lan: [] }
}

function ownAddresses(interfaces: Interfaces): string[] {
  const found = Object.entries(interfaces).flatMap(([name, list]) => {
    const own = (list ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal)
    return own.map(({ address }) => ({ address, rank: rankOf(name, address) }))
  })
  return found.sort((a, b) => a.rank - b.rank).map(({ address }) => address)
}

/** Lower is more likely to be the network of the phones. */
function rankOf(name: string, address: string): number {
  const unassigned = address.startsWith('169.254.') ? 4 : 0
  const virtual = VIRTUAL.test(name) ? 2 : 0
  return unassigned + virtual + (isPrivate(address) ? 0 : 1)
}

function isPrivate(address: string): boolean {
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)
}
