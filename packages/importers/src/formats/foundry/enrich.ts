import { averageOf } from '../../text/average.ts'
import { htmlToMarkdown } from '../../text/html.ts'
import { signed } from '../../text/signed.ts'
import type { ItemUse } from './item-figures.ts'

/** A description as Markdown. What the program fills in ('[[/attack extended]]') is written out. */
export function enriched(html: string, name: string, use?: ItemUse): string {
  const text = html
    .replaceAll(
      /(?:&amp;|&)Reference\[([^\]\s=]{1,60})[^\]]{0,100}\](?:\{([^{}]{0,100})\})?/g,
      (_, reference, shown) => shown || reference,
    )
    .replaceAll(/@\w{1,30}\[[^\][]{0,200}\](?:\{([^{}]{0,200})\})?/g, (_, shown) => shown ?? '')
    .replaceAll(
      /\[\[([^\][]{0,200})\]\](?:\{([^{}]{0,200})\})?/g,
      (_, command, shown) => shown || commandWords(command, name, use),
    )
  return htmlToMarkdown(text)
}

function commandWords(command: string, name: string, use: ItemUse | undefined): string {
  const [verb = '', ...words] = command.trim().split(/\s+/)
  const rest = words.join(' ')
  if (verb === '/attack') return use ? attackWords(use, words.includes('extended')) : rest
  if (verb === '/damage')
    return use && isOwnDamage(words) ? damageWords(use, words.includes('extended')) : givenDamage(words)
  if (verb === '/save') return saveWords(words, use)
  if (verb === 'lookup') return /^@name/.test(rest) ? name.toLowerCase() : ''
  if (verb === '/check' || verb === '/skill' || verb === '/award') return rest.replaceAll(/\w+=/g, '')
  return rest.replaceAll('format=long', '')
}

function attackWords({ figures, isSpellAttack, isRanged }: ItemUse, isLong: boolean): string {
  const { attackBonus, reach, range } = figures
  const bonus = signed(attackBonus ?? 0)
  if (!isLong) return bonus
  const kind = [reach && !isRanged && 'Melee', (isRanged || range) && 'Ranged'].filter(Boolean).join(' or ') || 'Melee'
  const place = [reach && !isRanged && `reach ${reach}.`, range && `range ${range}.`].filter(Boolean).join(' or ')
  return `${kind} ${isSpellAttack ? 'Spell' : 'Weapon'} Attack: ${bonus} to hit, ${place}`.replace(/\.$/, '')
}

function isOwnDamage(words: readonly string[]): boolean {
  return words.every((word) => word === 'extended' || word === 'average' || word === 'damage')
}

function damageWords({ figures }: ItemUse, isLong: boolean): string {
  const hits = (figures.damages ?? []).filter(({ when }) => when === undefined)
  const words = hits.map(({ formula, type }, at) => {
    const average = averageOf(formula)
    const dice = average === undefined ? formula : `${average} (${formula.replace(/([+-])/g, ' $1 ')})`
    return `${dice} ${type}${isLong || at < hits.length - 1 ? ' damage' : ''}`
  })
  return `${isLong ? 'Hit: ' : ''}${words.join(' plus ')}`
}

/** '/damage 2d6 type=fire average' */
function givenDamage(words: readonly string[]): string {
  const named = words
    .map((word) => word.replace(/^type=/, ''))
    .filter(
      (word) =>
        !['average', 'extended', 'temp'].includes(word) && !word.startsWith('@') && !word.startsWith('activity='),
    )
  const [formula = '', ...rest] = named
  const average = words.includes('average') ? averageOf(formula) : undefined
  return [average === undefined ? formula : `${average} (${formula})`, ...rest].join(' ')
}

function saveWords(words: readonly string[], use: ItemUse | undefined): string {
  const given = new Map(words.flatMap((word) => (word.includes('=') ? [word.split('=') as [string, string]] : [])))
  const save = use?.figures.save
  const dc = given.get('dc')?.replace(/^@.*/, '') || save?.dc
  const ability = given.get('ability') ?? save?.ability ?? ''
  return `${dc ? `DC ${dc} ` : ''}${ability}`.trim()
}
