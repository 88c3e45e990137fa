import { numberOf, type Row, textOf } from '../values/row.ts'
import { damageWords } from './words.ts'

const SIZES =
  /^(?:tiny|small|medium|large|huge|gargantuan|titanic)(?:(?:\/| or )(?:tiny|small|medium|large|huge|gargantuan))?(?= )/i

export type TypeLine = { size?: string; kind: string; alignment?: string }

/** 'Large humanoid (elf, mage), chaotic good' in its parts. */
export function readTypeLine(line: string): TypeLine {
  const text = line.trim().slice(0, 300)
  const [size = ''] = SIZES.exec(text) ?? []
  const rest = text.slice(size.length).trim()
  const comma = rest.lastIndexOf(',')
  const isOutside = comma > 0 && !rest.slice(comma).includes(')')
  const kind = (isOutside ? rest.slice(0, comma) : rest).trim()
  const alignment = isOutside ? rest.slice(comma + 1).trim() : ''
  return { ...(size && { size }), kind, ...(alignment && { alignment }) }
}

/** '18d10+36' in '(18d10 + 36)'; undefined if there is none. */
export function diceIn(text: string): string | undefined {
  const plain = text.slice(0, 300).replace(/[−–—]/g, '-')
  return /\d{1,4}d\d{1,4}(?: ?[+-] ?\d{1,6})?/i.exec(plain)?.[0].replaceAll(' ', '').toLowerCase()
}

/** 'darkvision 60 ft' for 'Darkvision 60 ft.' */
export function distanceWords(text: string): string {
  return text
    .replaceAll(/\bft\.(?=\W|$)/g, 'ft')
    .replaceAll(/ ?\bfeet\b/g, ' ft')
    .trim()
}

const WEAPONS = /\b(?:bludgeoning|piercing|slashing)\b/i
const NONMAGICAL = /non-?\s?magic/i

/** What a list of resistances says, one word for each damage type. */
export function resistanceWords(list: string): string[] {
  return list.split(';').flatMap((part) => {
    const text = part.trim()
    if (!NONMAGICAL.test(text)) return damageWords(text).map(plainType)
    const at = text.search(WEAPONS)
    if (at < 0) return [text]
    const before = text.slice(0, at).replace(/(?:,| and)?\s*$/, '')
    const words = damageWords(text.slice(at).replace(NONMAGICAL, 'nonmagic').toLowerCase())
    return [...damageWords(before).map(plainType), ...(words.length > 0 ? words : [text])]
  })
}

/** 'fire' for 'and Fire damage'. */
function plainType(word: string): string {
  const plain = word.trim().replace(/^(?:and|or) /i, '')
  return /^[A-Z][a-z]+$/.test(plain) ? plain.toLowerCase() : plain
}

/** 'Sleight of Hand' for 'sleight_of_hand', 'sleightOfHand' and 'sleight of hand'. */
export function skillName(key: string): string {
  const words = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').split(/[\s_-]+/)
  return words
    .map((word) => (/^of$/i.test(word) ? 'of' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
    .trim()
}

const MODES = ['walk', 'burrow', 'climb', 'fly', 'swim']

/** '30 ft, fly 60 ft (hover)', from feet by mode. A mode of another name keeps it. */
export function speedInFeet(speed: Row): string {
  const others = Object.keys(speed).filter((mode) => !MODES.includes(mode) && mode !== 'hover' && mode !== 'unit')
  const unit = textOf(speed.unit)
  const words = [...MODES, ...others].flatMap((mode) => {
    const range = numberOf(speed[mode])
    const text =
      range === undefined
        ? distanceWords(textOf(speed[mode]))
        : range && `${range} ${unit.startsWith('mile') ? 'miles' : 'ft'}`
    if (!text) return []
    return [`${mode === 'walk' ? '' : `${mode} `}${text}${mode === 'fly' && speed.hover === true ? ' (hover)' : ''}`]
  })
  return words.length > 0 || numberOf(speed.walk) === undefined ? words.join(', ') : '0 ft'
}
