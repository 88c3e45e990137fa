import type { StatBlock } from '../../entities/stat-block/stat-block.ts'

export type DamageShare = 'full' | 'half' | 'none' | 'double'
type Defenses = Pick<StatBlock, 'resistances' | 'immunities' | 'vulnerabilities'>

/**
 * How much of a damage of this type the creature takes, from what its lists say in any words: 'slashing', 'nonmagical
 * slashing (not silvered)', 'bludgeoning, piercing and slashing from nonmagical attacks'. Damage counts as nonmagical
 * unless its type says otherwise ('magic slashing'). A resistance and a vulnerability cancel each other out.
 */
export function shareOfDamage(type: string, { resistances, immunities, vulnerabilities }: Defenses): DamageShare {
  const typed = wordsIn(type)
  if (typed.length === 0) return 'full'
  const isIn = (list: readonly string[] = []) => list.some((entry) => covers(entry, typed))
  if (isIn(immunities)) return 'none'
  const [resists, suffers] = [isIn(resistances), isIn(vulnerabilities)]
  if (resists === suffers) return 'full'
  return resists ? 'half' : 'double'
}

const MAGIC = ['magic', 'magical', 'spell', 'spells']
const MATERIALS = ['silver', 'silvered', 'adamantine']
const NOISE = [
  'damage',
  'from',
  'by',
  'with',
  'made',
  'the',
  'a',
  'that',
  'is',
  'are',
  'to',
  'attack',
  'attacks',
  'weapon',
  'weapons',
  'source',
  'sources',
]
const EVERYTHING = ['all', 'any', 'everything']

function covers(entry: string, typed: readonly string[]): boolean {
  const words = wordsIn(entry)
  const isMagic = typed.some((word) => MAGIC.includes(word))
  if (words.includes('nonmagical') && isMagic) return false
  if (words.some((word) => MAGIC.includes(word)) && !isMagic) return false
  if (
    /\b(not|non|without|except|aren't|isn't)\b/.test(plain(entry)) &&
    typed.some((word) => isOneOf(word, MATERIALS) && words.includes(word))
  )
    return false
  return listed(entry).some((kinds) => kinds.every((kind) => typed.some((word) => isSame(word, kind))))
}

/** Each item of 'cold iron, bludgeoning and slashing' with the words that the damage must have. */
function listed(entry: string): string[][] {
  const bare = plain(entry).replace(/\([^)]*\)|\b(that |which )?(not|non|without|except|aren't|isn't)\b.*$/g, '')
  const items = bare.split(/[,;/]|\band\b|\bor\b/).map((item) => {
    return wordsIn(item).filter((word) => !NOISE.includes(word) && !EVERYTHING.includes(word) && !isLimit(word))
  })
  const named = items.filter((kinds) => kinds.length > 0)
  const isEverything = wordsIn(bare).some((word) => EVERYTHING.includes(word) || isLimit(word))
  return named.length > 0 || !isEverything ? named : [[]]
}

function isLimit(word: string): boolean {
  return word === 'nonmagical' || MAGIC.includes(word)
}

function isOneOf(word: string, words: readonly string[]): boolean {
  return words.some((each) => isSame(each, word))
}

/** 'bludgeon' is 'bludgeoning'. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true
  return Math.min(one.length, other.length) >= 5 && (one.startsWith(other) || other.startsWith(one))
}

function wordsIn(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\bnon[- ]?magic(al)?\b/g, 'nonmagical')
}
