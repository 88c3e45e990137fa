import type { SpellSlots } from '@lanternkeep/schema'

/** `level` is absent where the source doesn't say it, `perDay` where the spell isn't limited by itself. */
export type SpellUse = { name: string; level?: number; perDay?: number; description?: string }

const LINE = /^[-* ]*(?:(Cantrips)[^:]*|(\d)(?:st|nd|rd|th) level[^:]*|(At will)|(\d)\/day(?: each)?): *(.+)$/i

/** The spells listed in a source's sentences. */
export function spellsOf(sentences: string): SpellUse[] {
  const listed = sentences.split('\n').flatMap((line) => {
    const [, cantrips, level, , perDay, names] = LINE.exec(line.trim()) ?? []
    if (!names) return []
    const use = {
      ...(cantrips && { level: 0 }),
      ...(level && { level: Number(level) }),
      ...(perDay && { perDay: Number(perDay) }),
    }
    return namesIn(names).map((name) => ({ name, ...use }))
  })
  const atWill = /can cast (.+?) at will/.exec(sentences)?.[1]
  return [...(atWill ? namesIn(atWill.replace(' and ', ', ')) : []).map((name) => ({ name })), ...listed]
}

function namesIn(list: string): string[] {
  const bare = list
    .replace(/\([^)]*\)/g, '')
    .replace(/[*.]/g, '')
    .replace(/[’‘]/g, "'")
  return bare
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

/** '3rd level (2 slots): ...' is `{ 3: { max: 2 } }`. */
export function slotsOf(sentences: string): SpellSlots | undefined {
  const slots = [...sentences.matchAll(/(\d)(?:st|nd|rd|th) level \((\d) slots?\)/g)]
  if (slots.length === 0) return undefined
  return Object.fromEntries(slots.map(([, level, max]) => [level, { max: Number(max) }]))
}
