import type { SpellSlots } from '@lanternkeep/schema'

/** `level` is absent where the source doesn't say it, `perDay` where the spell isn't limited by itself. */
export type SpellUse = { name: string; level?: number; perDay?: number; description?: string }

/** With the bullet that its program writes. */
const LINE =
  /^[-*•·◦▪‣–— ]{0,8}(?:(Cantrips)[^:]*|(\d)(?:st|nd|rd|th) level[^:]*|(At will)|(\d)\/day(?: each)?): *(.+)$/i

/** Some lists go on in the line of the one before: 'At will: light 1/day: fly'. */
const LIST_IN_LINE = / (?=(?:At will|\d\/day(?: each)?): )/gi

/** The spells listed in a source's sentences. */
export function spellsOf(sentences: string): SpellUse[] {
  const listed = sentences
    .replace(LIST_IN_LINE, '\n')
    .split('\n')
    .flatMap((line) => {
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

const SMALL_WORDS = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

/** 'Mage Hand' for 'mage hand', so that a spell has one name from all sources. A name with other capitals stays. */
export function spellTitle(name: string): string {
  const spell = name.replace(/^\p{Lu}\p{Ll}{1,40}['’]s /u, '')
  if (spell !== spell.toLowerCase()) return name
  return name
    .split(' ')
    .map((word, at) => (at > 0 && SMALL_WORDS.has(word) ? word : capitalized(word)))
    .join(' ')
}

/** 'Blindness/Deafness' */
function capitalized(word: string): string {
  return word.replaceAll(/(?:^|[/-])\p{Ll}/gu, (start) => start.toUpperCase())
}

/** '3rd level (2 slots): ...' is `{ 3: { max: 2 } }`. */
export function slotsOf(sentences: string): SpellSlots | undefined {
  const slots = [...sentences.matchAll(/(\d)(?:st|nd|rd|th) level \((\d) slots?\)/g)]
  if (slots.length === 0) return undefined
  return Object.fromEntries(slots.map(([, level, max]) => [level, { max: Number(max) }]))
}
