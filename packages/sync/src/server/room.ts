import type { Quotas, Usage } from './document-store.ts'
import { invalid, type Refusal } from './refusal.ts'
import { addUsage } from './usage.ts'

/** Players fill at most this part of a campaign, so that its GM can always write. */
const SHARE_OF_PLAYERS = 0.9
const MIB = 1024 * 1024

type Stored = {
  used: Usage
  quotas: Quotas
  byPlayer: boolean
}

/** Why the campaign has no room for this change, in words; undefined if it has. What doesn't grow is always taken. */
export function refusalOfFull(change: Usage, { used, quotas, byPlayer }: Stored): Refusal | undefined {
  const share = byPlayer ? SHARE_OF_PLAYERS : 1
  const after = addUsage(used, change)
  const isFull = (what: keyof Usage) => change[what] > 0 && after[what] > quotas[what] * share
  if (isFull('documents'))
    return full(`This campaign is full: it has ${count(used.documents)} entries. Delete some that you don’t need.`)
  if (isFull('bytes'))
    return full(`This campaign is full: its texts have ${count(used.bytes / MIB)} MiB. Shorten or delete some.`)
  if (isFull('rolls'))
    return full(`This campaign is full of dice rolls: it has ${count(used.rolls)}. Older ones are deleted every day.`)
  return undefined
}

/** Without the server's state beside it, so that the device keeps what it wrote and says why it isn't synced. */
function full(message: string): Refusal {
  return { ...invalid(message, ''), noRoom: true }
}

function count(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}
