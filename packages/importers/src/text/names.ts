import type { LimitedUse } from '@lanternkeep/schema'

export type ReadName = { name: string; limitedUse?: LimitedUse; cost?: number; form?: string }

const MOST_LETTERS = 300

/** 'Fire Breath (Recharge 5-6)' and its like: the name, and what is in its brackets. */
export function readName(title: string): ReadName {
  const text = title
    .slice(0, MOST_LETTERS)
    .replace(/[−–—]/g, '-')
    .replace(/[’‘]/g, "'")
    .trim()
    .replace(/[.:]$/, '')
    .trim()
  const [, name = text, inside] = /^(.*?) ?\(([^()]*)\)$/.exec(text) ?? []
  if (inside === undefined || name === '') return { name: text }
  const cost = /^Costs (\d) Actions?$/i.exec(inside)?.[1]
  if (cost) return { name, cost: Number(cost) }
  if (/^[^;,]* Form Only$/.test(inside)) return { name, form: inside }
  return withLimit(name, inside) ?? { name: text }
}

/** What of the brackets isn't a limit stays in the name: 'Whistle (Hybrid Form)', 'Luck (4/Day in Lair)'. */
function withLimit(name: string, inside: string): ReadName | undefined {
  const parts = inside.split(/[;,] /)
  const at = parts.findIndex((part) => limitOf(part) !== undefined)
  const limitedUse = limitOf(parts[at] ?? '')
  if (!limitedUse) return undefined
  const rest = parts.toSpliced(at, 1).join(', ').replace(/^or /, '')
  return { name: rest ? `${name} (${rest})` : name, limitedUse }
}

function limitOf(words: string): LimitedUse | undefined {
  const text = words.trim()
  const from = /^Recharge (\d)(?:-6)?$/i.exec(text)?.[1]
  if (from) return { per: 'recharge', rechargeFrom: Number(from) }
  if (/^Recharges? after an? (?:Short or Long|Short) Rest$/i.test(text)) return { per: 'short rest' }
  if (/^Recharges? after an? Long Rest$/i.test(text)) return { per: 'long rest' }
  const [, count, per = ''] = /^(\d{1,2})\/(day|turn|round|rest|short rest|long rest)(?: each)?$/i.exec(text) ?? []
  if (!count) return undefined
  return { per: PER.get(per.toLowerCase()) ?? per.toLowerCase(), count: Number(count) }
}

const PER = new Map([
  ['turn', 'round'],
  ['rest', 'short rest'],
])
