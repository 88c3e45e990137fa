import { clamp, labelOfField, type SpellSlots } from '@lanternkeep/schema'
import { type SpellUse, spellTitle } from '../text/spells.ts'
import { type FiguresDraft, shortened } from './figures-draft.ts'
import type { Part } from './parts.ts'

const MOST_SPELLS = 200

export function setSpells({ figures, receipt }: FiguresDraft, part: Part<readonly SpellUse[]> | undefined): void {
  const all = part?.value?.filter(({ name }) => name.trim() !== '') ?? []
  if (!part || all.length === 0) return
  const spells = all.slice(0, MOST_SPELLS).map(({ name, level = 0, perDay, description }, at) => ({
    id: String(at + 1),
    name: shortened(spellTitle(name.trim()), 100),
    level: clamp(Math.trunc(level), 0, 20),
    description: shortened(description?.trim() ?? '', 5000),
    ...(perDay && { limitedUse: { per: 'day', count: clamp(Math.trunc(perDay), 1, 100) } }),
  }))
  for (const { name, description = '' } of all) if (description.length > 5000) receipt.keep(name, description)
  for (const { name } of all.slice(MOST_SPELLS)) receipt.keep('Spell', name)
  figures.spells = spells
  const isLevelKnown = all.every(({ level }) => level !== undefined)
  const why = part.why ?? (isLevelKnown ? undefined : 'the file doesn’t give all levels; 0 for those')
  const words = spells.map(({ name, level, limitedUse }) => {
    return `${name}${level > 0 ? ` (${level})` : ''}${limitedUse ? ` ${limitedUse.count}/day` : ''}`
  })
  receipt.report({
    how: why ? 'approximated' : 'mapped',
    field: labelOfField('spells'),
    from: part.from,
    becomes: words.join(', '),
    why: why ?? part.exactWhy,
  })
}

export function setSpellSlots({ figures, receipt }: FiguresDraft, part: Part<SpellSlots> | undefined): void {
  const given = Object.entries(part?.value ?? {}).filter(([level, { max }]) => /^[1-9]$/.test(level) && max > 0)
  if (!part || given.length === 0) return
  const slots = given.map(([level, { max, used = 0 }]) => {
    return [level, { max: clamp(Math.trunc(max), 0, 99), used: clamp(Math.trunc(used), 0, 999) }] as const
  })
  figures.spellSlots = Object.fromEntries(slots)
  receipt.report({
    how: part.why ? 'approximated' : 'mapped',
    field: labelOfField('spellSlots'),
    from: part.from,
    becomes: slots.map(([level, { max }]) => `${max} of level ${level}`).join(', '),
    why: part.why ?? part.exactWhy,
  })
}
