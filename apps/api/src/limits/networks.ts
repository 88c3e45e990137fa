import { isIP, isIPv4 } from 'node:net'
import type { LimitName, Limits } from './limits.ts'

/** A /48 is a house with many lines, or one person with 65,536 networks: it may do this many times as much as a /64. */
const WIDE_TIMES = 8
const NEAR_GROUPS = 4
const WIDE_GROUPS = 3
const ALL_GROUPS = 8
/** Groups of an IPv4 address that a server on both kinds of network sees as IPv6. */
const MAPPED = [0, 0, 0, 0, 0, 0xffff]

/** What a limit counts as one; `times`: how many times as much it may do. */
export type Counted = { key: string; times: number }

/** What a request from this address counts for: an IPv4 address alone, or the /64 and the /48 of an IPv6 address. */
export function networksOf(address: string): Counted[] {
  const near = { key: address, times: 1 }
  const bare = address.split('%')[0] ?? address
  if (isIP(bare) !== 6) return [near]
  const groups = groupsOf(bare)
  if (MAPPED.every((group, at) => groups[at] === group)) return [{ ...near, key: addressIn(groups.slice(-2)) }]
  return [
    { ...near, key: prefixOf(groups, NEAR_GROUPS) },
    { key: prefixOf(groups, WIDE_GROUPS), times: WIDE_TIMES },
  ]
}

/** The smallest of these networks. */
export function networkOf(address: string): string {
  return networksOf(address)[0]?.key ?? address
}

/** Limits of whole networks: refused if one of them has none left. */
export function limitNetworks(limits: Limits, name: LimitName, address: string) {
  const each = async (act: (counted: Counted) => Promise<void>) => {
    for (const counted of networksOf(address)) await act(counted)
  }
  return {
    check: () => each(({ key, times }) => limits.check(name, key, times)),
    take: () => each(({ key, times }) => limits.take(name, key, times)),
    refund: () => each(({ key }) => limits.refund(name, key)),
  }
}

/** The eight numbers of an IPv6 address; the last two may be written like an IPv4 address. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean).flatMap(numbersOf))
  return [...head, ...Array<number>(ALL_GROUPS - head.length - tail.length).fill(0), ...tail]
}

function numbersOf(part: string): number[] {
  if (!isIPv4(part)) return [Number.parseInt(part, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

function addressIn(groups: number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 255]).join('.')
}

function prefixOf(groups: number[], count: number): string {
  return `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')}::/${count * 16}`
}
