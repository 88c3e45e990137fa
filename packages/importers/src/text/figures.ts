import type { Damage, Figures, SaveNeeded } from '@lanternkeep/schema'
import { abilityNamed } from './ability-named.ts'

/** No entry needs more; a longer one is searched only so far. */
const MOST_LETTERS = 20_000

const TYPES = 'acid|bludgeoning|cold|fire|force|lightning|necrotic|piercing|poison|psychic|radiant|slashing|thunder'
const TYPE = `(?:(?:non)?magical )?(?:${TYPES})(?:(?: or |, )(?:or )?(?:${TYPES}))*`
/** '12 (2d6 + 5) bludgeoning damage', '1 piercing damage', '7 (2d6) damage'. */
const DICE = '\\d{1,4} \\((\\d{1,3} ?d\\d{1,4}(?: ?[+-] ?\\d{1,4})?)\\)'
const DAMAGE = new RegExp(`\\b(?:${DICE}|(\\d{1,4}))(?:(?: (${TYPE}))? damage\\b| (${TYPE})(?= \\(DC))`, 'gi')
const ABILITY = 'Str(?:ength)?|Dex(?:terity)?|Con(?:stitution)?|Int(?:elligence)?|Wis(?:dom)?|Cha(?:risma)?'
/** 'DC 13 Dexterity saving throw', 'DC 13 Con save'. */
const SAVE = new RegExp(`\\bDC (\\d{1,3}) (${ABILITY})(?: \\([^()]{1,30}\\))?(?: saving throw| save\\b| half\\b)`, 'i')
/** 'Dexterity Saving Throw: DC 13'. */
const NAMED_SAVE = new RegExp(`\\b(${ABILITY}) saving throw: DC (\\d{1,3})`, 'i')
/** 'Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit:', 'Melee Attack Roll: +5, reach 5 ft. Hit:'. */
const ATTACK = /\b(?:Weapon |Spell )?Attack(?: Roll)?: ?([+-]\d{1,2})(?: to hit)?(.{0,300}?)Hit:/is
const AREA =
  /(\d{1,4})-foot(?:[ -](cone|line)|-long, \d{1,3}-foot-? ?wide (Line)|(?:-radius)? (Sphere|Emanation|Cube|Cylinder|Cone|Line))/

/** The figures in a source's sentences, which aren't kept. */
export function figuresOf(sentences: string): Figures {
  const text = withHit(plain(sentences.slice(0, MOST_LETTERS)))
  const attack = ATTACK.exec(text)
  const [, hit, place = ''] = attack ?? []
  const bonus = hit ?? /([+-]\d{1,2}) to hit with spell attacks/.exec(text)?.[1]
  const area = AREA.exec(text)
  const reach = /reach (\d{1,4})(?: ?ft| feet| foot|')/i.exec(place)?.[1] ?? /^,? (\d{1,3}) ft/.exec(place)?.[1]
  const distance = /ranged? (\d{1,5}(?:(?: ft)?\/\d{1,5})?)(?: ?ft| feet| foot|')/i.exec(place)?.[1]?.replace(' ft', '')
  const shape = area && (area[2] ?? area[3] ?? area[4])?.toLowerCase()
  const range = distance ? `${distance} ft` : area && `${area[1]} ft ${shape}`
  const damages = damagesOf(text, attack !== null)
  const save = saveOf(text)
  return {
    ...(bonus && { attackBonus: Number(bonus) }),
    ...(reach && { reach: `${reach} ft` }),
    ...(range && { range }),
    ...(damages.length > 0 && { damages }),
    ...(save && { save }),
  }
}

/** One kind of dash and quote, no emphasis, and no dot that doesn't end a sentence. */
export function plain(sentences: string): string {
  return sentences
    .replace(/[−–—]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(/\*+|(?<![\w])_{1,3}|_{1,3}(?!\w)/g, '')
    .replace(/\bft\./g, 'ft')
    .replace(/ {2,}/g, ' ')
}

/** Some leave out 'Hit:' between the reach and the damage. */
function withHit(text: string): string {
  const start = /Attack(?: Roll)?: ?[+-]\d{1,2}/i.exec(text)
  if (!start || text.slice(start.index, start.index + 400).includes('Hit:')) return text
  const from = start.index + start[0].length
  const at = text.slice(from, from + 300).search(/(?<![\d/])\d{1,4} (?:\(\d{1,3}d\d|\w{4,12} damage)/)
  const end = at < 0 ? Math.min(from + 100, text.length) : from + at
  return `${text.slice(0, end)}Hit: ${text.slice(end)}`
}

function saveOf(text: string): SaveNeeded | undefined {
  const spells = /spell save DC (\d{1,3})/.exec(text)?.[1]
  if (spells) return { ability: '', dc: Number(spells) }
  const [, dc, word] = SAVE.exec(text) ?? []
  const [, named, namedDc] = NAMED_SAVE.exec(text) ?? []
  const ability = abilityNamed(word ?? named ?? '')
  if (!ability) return undefined
  const isHalf = /half as much|half (?:of )?(?:the|that) damage|Success: Half|DC \d{1,3} \w{3} half/i.test(text)
  const name = ability.charAt(0).toUpperCase() + ability.slice(1)
  return { ability: name, dc: Number(dc ?? namedDc), ...(isHalf && { half: true }) }
}

function damagesOf(text: string, isAttack: boolean): Damage[] {
  const damages: Damage[] = []
  for (const match of text.matchAll(DAMAGE)) {
    const before = sentenceBefore(text, match.index)
    const after = text.slice(match.index + match[0].length).split(/\.(?=\s|$)|\n/)[0] ?? ''
    if (!isDealt(before, after)) continue
    const when = /\bplus $/.test(before) ? damages.at(-1)?.when : whenDealt(before, after, isAttack)
    const formula = (match[1] ?? match[2] ?? '').replaceAll(' ', '')
    const damage = { formula, type: (match[3] ?? match[4] ?? '').toLowerCase(), ...(when && { when }) }
    if (!damages.some((one) => JSON.stringify(one) === JSON.stringify(damage))) damages.push(damage)
  }
  return damages
}

function sentenceBefore(text: string, index: number): string {
  return (
    text
      .slice(0, index)
      .split(/\.\s|\n/)
      .at(-1) ?? ''
  )
}

/** Not a threshold ('takes 30 damage or more'), nor damage that the attacks of the creature have already. */
function isDealt(before: string, after: string): boolean {
  return (
    !/^ or (more|less)/.test(after) && !/included in the attack/.test(after) && !/\bIf the [\w ]+ takes $/.test(before)
  )
}

/** Undefined for the damage of a hit, or of an action that isn't an attack. */
function whenDealt(before: string, after: string, isAttack: boolean): string | undefined {
  if (/Hit: $/.test(before)) return undefined
  if (/^ if (used|wielded) with two hands/.test(after)) return 'two hands'
  if (/\bor $/.test(before) && /^ at range/.test(after)) return 'at range'
  if (/\bor $/.test(before)) return alternative(after)
  if (/\bextra $/.test(before)) return 'extra'
  const each = /for every (\d+) feet/.exec(after)
  if (each) return `every ${each[1]} ft`
  if (/every 10 minutes/.test(after)) return 'every 10 minutes'
  if (/(start|end) of each (of|other)/.test(`${before}${after}`)) return 'each turn'
  if (/ends? its turn/.test(after)) return 'at the end of a turn'
  if (isAttack && /failed save/.test(after)) return 'failed save'
  if (isAttack && /saving throw|Failure: /.test(before)) return 'failed save'
  return isAttack ? 'later' : undefined
}

function alternative(after: string): string {
  const [, word] = /^ (?:if|while|with|in) (?:the )?([\w ]+)/.exec(after) ?? []
  if (!word) return 'or'
  return word.startsWith('swarm has half') ? 'half its hit points' : word.slice(0, 60).trim()
}
