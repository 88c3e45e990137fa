import type { SpellSlots } from '@lanternkeep/schema'
import type { SourceEntry } from '../text/entries.ts'
import { entriesMarkdown, withoutTags } from '../text/five-e-tools-tags.ts'
import type { SpellUse } from '../text/spells.ts'
import { isRow, numberOf, type Row, row, textOf, texts } from '../values/row.ts'

const LIMITED = [
  'daily',
  'rest',
  'restLong',
  'weekly',
  'monthly',
  'yearly',
  'charges',
  'recharge',
  'legendary',
] as const
const PER: Record<(typeof LIMITED)[number], string> = {
  daily: 'day',
  rest: 'rest',
  restLong: 'long rest',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  charges: 'charges',
  recharge: 'recharge',
  legendary: 'legendary actions',
}

/** Spellcasting as a trait or an action, with its lists written out. */
export function castingEntries(casting: readonly Row[]): SourceEntry[] {
  return casting.map((each) => {
    const lines = [entriesMarkdown(each.headerEntries), ...castingLines(each), entriesMarkdown(each.footerEntries)]
    return { title: withoutTags(textOf(each.name)), sentences: lines.filter(Boolean).join('\n') }
  })
}

function castingLines(casting: Row): string[] {
  const limited = LIMITED.flatMap((kind) => {
    return Object.entries(row(casting[kind])).map(([uses, spells]) => {
      const each = uses.endsWith('e') ? ' each' : ''
      return `- ${uses.replace(/e$/, '')}/${PER[kind]}${each}: ${names(spells).join(', ')}`
    })
  })
  const levels = Object.entries(row(casting.spells)).map(([level, list]) => {
    const { slots, spells } = row(list)
    const title = level === '0' ? 'Cantrips (at will)' : `Level ${level}${slots ? ` (${textOf(slots)} slots)` : ''}`
    return `- ${title}: ${names(spells).join(', ')}`
  })
  const constant = names(casting.constant)
  const will = names(casting.will)
  return [
    ...(constant.length > 0 ? [`- Constant: ${constant.join(', ')}`] : []),
    ...(will.length > 0 ? [`- At will: ${will.join(', ')}`] : []),
    ...limited,
    ...levels,
  ]
}

export function castingSpells(casting: readonly Row[]): SpellUse[] {
  return casting.flatMap((each) => {
    const free = [...names(each.constant), ...names(each.will), ...names(each.ritual)].map((name) => ({
      name: bare(name),
    }))
    const limited = LIMITED.flatMap((kind) => {
      return Object.entries(row(each[kind])).flatMap(([uses, spells]) => {
        const perDay = kind === 'daily' ? numberOf(uses.replace(/e$/, '')) : undefined
        return names(spells).map((name) => ({ name: bare(name), ...(perDay && { perDay }) }))
      })
    })
    const levels = Object.entries(row(each.spells)).flatMap(([level, list]) => {
      return names(row(list).spells).map((name) => ({ name: bare(name), level: numberOf(level) }))
    })
    return [...free, ...limited, ...levels]
  })
}

export function castingSlots(casting: readonly Row[]): SpellSlots | undefined {
  const slots = casting
    .flatMap((each) => Object.entries(row(each.spells)))
    .flatMap(([level, list]) => {
      const max = numberOf(row(list).slots)
      return max ? [[level, { max, used: 0 }] as const] : []
    })
  return slots.length > 0 ? Object.fromEntries(slots) : undefined
}

function names(spells: unknown): string[] {
  const all: unknown[] = Array.isArray(spells) ? spells : []
  return all.map((spell) => withoutTags(isRow(spell) ? textOf(spell.entry) : textOf(spell))).filter(Boolean)
}

/** Without '(as an action)' and marks. */
function bare(name: string): string {
  const text = name
    .replaceAll(/\*/g, '')
    .replace(/ ?\([^()]*\)$/, '')
    .trim()
  return texts([text])[0] ?? name
}
