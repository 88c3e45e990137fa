import type { TableDice } from './dice.ts'
import { cleaned, polished } from './polish.ts'

/** Lists by name. An entry may refer to other lists: `a {metal} ring`. */
export type Words = Readonly<Record<string, readonly string[]>>

const SLOT = /\{([a-z]+)(\+?)\}/gi
/** `<a/b/c>` is one of the three; `<1 a/b/c>` is the same one wherever the number comes again. */
const CHOICE = /<(?:(\d) )?([^<>]*)>/g

/** A plain string is inserted unchanged, also a person's own text: it is never read as a template. */
type Fillings = Readonly<Record<string, string | readonly string[]>>

/**
 * Fills `{list}` with an entry of that list and `{list+}` with its plural, also in the entry itself, and `<a/b>` with
 * one of the choices; capitals are added automatically.
 */
export function tell(dice: TableDice, words: Fillings, template: string): string {
  return teller(dice, words)(template)
}

/** Tells a template; with other dice than the teller's own if `by` is given. */
export type Teller = (template: string, by?: TableDice) => string

/** Tells several templates of one thing: numbered choices are the same in all of them. */
export function teller(dice: TableDice, words: Fillings): Teller {
  const chosen = new Map<string, number>()
  const choose = (by: TableDice, number: string | undefined, text: string): string => {
    const choices = text.split('/')
    const at = (number && chosen.get(number)) ?? by.int(0, choices.length - 1)
    if (number) chosen.set(number, Number(at))
    return choices[Number(at)] ?? (choices[0] as string)
  }
  const filled = (template: string, by: TableDice): string =>
    template
      .replaceAll(CHOICE, (_, number: string | undefined, text: string) => choose(by, number, text))
      .replaceAll(SLOT, (_, slot: string, many: string) => {
        const name = slot.toLowerCase()
        const found = words[name]
        if (found === undefined) throw new RangeError(`No list is named ${name}`)
        if (typeof found === 'string') return found
        const told = filled(by.deal(found), by)
        return many ? plural(told) : told
      })
  return (template, by = dice) => polished(filled(template, by))
}

const IRREGULAR: Record<string, string> = {
  wolf: 'wolves',
  elf: 'elves',
  thief: 'thieves',
  knife: 'knives',
  wife: 'wives',
  leaf: 'leaves',
  loaf: 'loaves',
  calf: 'calves',
  half: 'halves',
  mouse: 'mice',
  louse: 'lice',
  goose: 'geese',
  foot: 'feet',
  tooth: 'teeth',
  child: 'children',
  ox: 'oxen',
  die: 'dice',
  sheep: 'sheep',
  deer: 'deer',
  fish: 'fish',
  folk: 'folk',
  dead: 'dead',
}

/** Of the last word, or of the word before ' of ', ' with ', ' in ', ' from '. What follows 'that' agrees with it. */
export function plural(noun: string): string {
  const [, head = noun, tail = ''] =
    /^(.*?)( (?:of|with|in|from|on|without|who|that|beneath|gone) .*)$/.exec(noun) ?? []
  const agreed = tail.replace(/^( (?:who|that)) (\w+?)(es|s)\b/, (_, that: string, verb: string, end: string) =>
    end === 'es' && /(?:s|x|z|ch|sh)$/.test(verb) ? `${that} ${verb}` : `${that} ${verb}${end === 'es' ? 'e' : ''}`,
  )
  return pluralWord(head) + agreed
}

function pluralWord(noun: string): string {
  const [, before = '', word = noun] = /^(.*[\s-])?(\S+)$/.exec(noun) ?? []
  const irregular = IRREGULAR[word]
  if (irregular !== undefined) return before + irregular
  if (/man$/.test(word) && !/(?:human|shaman)$/.test(word)) return `${before}${word.slice(0, -3)}men`
  if (/(?:folk|kin|born)$/.test(word)) return before + word
  if (/[^aeiou]y$/.test(word)) return `${before}${word.slice(0, -1)}ies`
  return before + word + (/(?:s|x|z|ch|sh)$/.test(word) ? 'es' : 's')
}

const SMALL = new Set([
  'of',
  'the',
  'and',
  'in',
  'a',
  'an',
  'with',
  'for',
  'to',
  'from',
  'on',
  'at',
  'by',
  'or',
  'that',
])

/** Capitalized as a name: 'Spear of the Last Watch'. */
export function titled(name: string): string {
  return name
    .split(' ')
    .map((word, at) => (at > 0 && SMALL.has(word) ? word : word.replaceAll(/(^|-)([‘“(]?[a-z])/g, upperCase)))
    .join(' ')
}

function upperCase(start: string): string {
  return start.toUpperCase()
}

/** 'windmill' becomes 'the windmill'; a text with an article, a name or a number stays as it is. */
export function asPlace(text: string): string {
  const place = cleaned(text)
  return /^(?:the|an?|my|our|his|her|its|their|some|one|two|three)\s|^[^a-z]/.test(place) ? place : `the ${place}`
}

/** Texts in two parts, set off by commas. */
export function setOff(list: readonly string[]): string[] {
  return list.map((entry) => (entry.includes(',') ? `${entry},` : entry))
}

/** The words of a free text that a list may contain: four letters or more, without a plural's s. */
export function hintsOf(...texts: (string | undefined)[]): string[] {
  const found =
    texts
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{4,}/g) ?? []
  return [...new Set(found.map((word) => word.replace(/(?<=[a-z]{3})s$/, '')))].filter((word) => !IDLE.has(word))
}

const IDLE = new Set(
  'with from that this have they them their there then into over under some something anything like make made more most only very must should would could been what when where which whose about after before party player item loot enemy thing want need'.split(
    ' ',
  ),
)

/** Whether one of its words was requested. */
export function isHinted(hints: readonly string[], name: string): boolean {
  const known = name.toLowerCase()
  return hints.some((hint) => known.includes(hint))
}
