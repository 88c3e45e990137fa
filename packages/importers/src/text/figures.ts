import type { Damage, Figures, SaveNeeded } from '@lanternkeep/schema'

const TYPES = 'acid|bludgeoning|cold|fire|force|lightning|necrotic|piercing|poison|psychic|radiant|slashing|thunder'
const TYPE = `(?:${TYPES})(?:(?: or |, )(?:or )?(?:${TYPES}))*`
/** '12 (2d6 + 5) bludgeoning damage', '1 piercing damage', '7 (2d6) damage'. */
const DAMAGE = new RegExp(`\\b(?:\\d+ \\((\\d+d\\d+(?: ?[+-] ?\\d+)?)\\)|(\\d+))(?: (${TYPE}))? damage\\b`, 'g')
const SAVE = /DC (\d+) (Strength|Dexterity|Constitution|Intelligence|Wisdom|Charisma) saving throw/

/** The figures in a source's sentences, which aren't kept. */
export function figuresOf(sentences: string): Figures {
  const text = plain(sentences)
  const attack = /\b(?:Weapon|Spell) Attack: ([+-]\d+) to hit(.*?)Hit:/s.exec(text)
  const [, hit, place = ''] = attack ?? []
  const bonus = hit ?? /([+-]\d+) to hit with spell attacks/.exec(text)?.[1]
  const area = /(\d+)-foot[ -](cone|line)/.exec(text)
  const reach = /reach (\d+ ft)/.exec(place)?.[1]
  const range = /range (\d+(?:\/\d+)? ft)/.exec(place)?.[1] ?? (area && `${area[1]} ft ${area[2]}`)
  const damages = damagesOf(text, attack !== null)
  const save = saveOf(text)
  return {
    ...(bonus && { attackBonus: Number(bonus) }),
    ...(reach && { reach }),
    ...(range && { range }),
    ...(damages.length > 0 && { damages }),
    ...(save && { save }),
  }
}

/** One kind of dash and quote, and no dot that doesn't end a sentence. */
export function plain(sentences: string): string {
  return sentences
    .replace(/[−–—]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(/\bft\./g, 'ft')
    .replace(/ {2,}/g, ' ')
}

function saveOf(text: string): SaveNeeded | undefined {
  const spells = /spell save DC (\d+)/.exec(text)?.[1]
  if (spells) return { ability: '', dc: Number(spells) }
  const [found, dc, ability] = SAVE.exec(text) ?? []
  if (!found || !ability) return undefined
  return { ability, dc: Number(dc), ...(/half as much damage/.test(text) && { half: true }) }
}

function damagesOf(text: string, isAttack: boolean): Damage[] {
  const damages: Damage[] = []
  for (const match of text.matchAll(DAMAGE)) {
    const before = sentenceBefore(text, match.index)
    const after = text.slice(match.index + match[0].length).split(/\.(?=\s|$)|\n/)[0] ?? ''
    if (!isDealt(before, after)) continue
    const when = /\bplus $/.test(before) ? damages.at(-1)?.when : whenDealt(before, after, isAttack)
    const formula = (match[1] ?? match[2] ?? '').replaceAll(' ', '')
    const damage = { formula, type: match[3] ?? '', ...(when && { when }) }
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
  if (isAttack && /saving throw/.test(before)) return 'failed save'
  return isAttack ? 'later' : undefined
}

function alternative(after: string): string {
  const [, word] = /^ (?:if|while|with|in) (?:the )?([\w ]+)/.exec(after) ?? []
  if (!word) return 'or'
  return word.startsWith('swarm has half') ? 'half its hit points' : word
}
