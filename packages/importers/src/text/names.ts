import type { LimitedUse } from '@lanternkeep/schema'

export type ReadName = { name: string; limitedUse?: LimitedUse; cost?: number; form?: string }

/** 'Fire Breath (Recharge 5-6)' and its like: the name, and what is in its brackets. */
export function readName(title: string): ReadName {
  const text = title.replace(/[−–—]/g, '-').replace(/[’‘]/g, "'").replace(/\.$/, '').trim()
  const [, name = text, inside] = /^(.*?) ?\(([^)]*)\)$/.exec(text) ?? []
  if (inside === undefined) return { name }
  const cost = /^Costs (\d) Actions$/.exec(inside)?.[1]
  if (cost) return { name, cost: Number(cost) }
  if (/ Form Only$/.test(inside)) return { name, form: inside }
  const limitedUse = limitOf(inside)
  return limitedUse ? { name, limitedUse } : { name: text }
}

function limitOf(words: string): LimitedUse | undefined {
  const from = /^Recharge (\d)(?:-6)?$/.exec(words)?.[1]
  if (from) return { per: 'recharge', rechargeFrom: Number(from) }
  if (/^Recharges after a Short or Long Rest$/.test(words)) return { per: 'short rest' }
  const [, count, per] = /^(\d)\/(day|turn)$/i.exec(words) ?? []
  if (count) return { per: per?.toLowerCase() === 'day' ? 'day' : 'round', count: Number(count) }
  return undefined
}
