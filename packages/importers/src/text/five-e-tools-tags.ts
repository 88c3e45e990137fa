import { isRow, textOf } from '../values/row.ts'
import { ABILITY_NAMES } from './ability-named.ts'

/** Tags may hold tags, but no file nests them deeper. */
const DEEPEST_TAG = 5
const TAG = /\{@(\w{1,40})(?: ([^{}]*))?\}/g

/** '{@atk mw} {@hit 5} to hit' as people read it: 'Melee Weapon Attack: +5 to hit'. */
export function withoutTags(text: string): string {
  let plain = text
  for (let depth = 0; depth < DEEPEST_TAG && plain.includes('{@'); depth += 1) {
    plain = plain.replace(TAG, (_, tag: string, content: string = '') => tagWords(tag, content))
  }
  return plain.replaceAll(/ {2,}/g, ' ')
}

function tagWords(tag: string, content: string): string {
  const [first = '', second = '', third = ''] = content.split('|')
  const special = Object.hasOwn(TAG_WORDS, tag) ? TAG_WORDS[tag] : undefined
  if (special) return special(first, second)
  if (PLAIN_FIRST.includes(tag)) return first
  return third || first
}

/** Tags whose second and third part are an address or a look. */
const PLAIN_FIRST = [
  'link',
  'filter',
  '5etools',
  'book',
  'adventure',
  'area',
  'quickref',
  'footnote',
  'color',
  'style',
  'note',
]

const TAG_WORDS: Record<string, (first: string, second: string) => string> = {
  atk: (kinds) => `${attackWords(kinds)} Attack:`,
  atkr: (kinds) =>
    `${kinds
      .split(',')
      .map((kind) => (kind === 'm' ? 'Melee' : 'Ranged'))
      .join(' or ')} Attack Roll:`,
  hit: (bonus) => signed(bonus),
  h: () => 'Hit: ',
  m: () => 'Miss: ',
  hom: () => 'Hit or Miss: ',
  dc: (number) => `DC ${number}`,
  recharge: (from) => (from && from !== '6' ? `(Recharge ${from}–6)` : '(Recharge 6)'),
  chance: (percent, shown) => shown || `${percent} percent`,
  dice: (dice, shown) => shown || dice,
  damage: (dice, shown) => shown || dice,
  d20: (bonus, shown) => shown || signed(bonus),
  scaledice: (dice) => dice,
  scaledamage: (dice) => dice,
  actSave: (ability) => `${abilityWord(ability)} Saving Throw:`,
  actSaveFail: (by) => (by ? `Failure (${by}):` : 'Failure:'),
  actSaveFailBy: (by) => `Failure by ${by} or More:`,
  actSaveSuccess: () => 'Success:',
  actSaveSuccessOrFail: () => 'Failure or Success:',
  actTrigger: () => 'Trigger:',
  actResponse: () => 'Response:',
  hitYourSpellAttack: () => 'your spell attack modifier to hit',
  dcYourSpellSave: () => 'your spell save DC',
  b: (text) => `**${text}**`,
  bold: (text) => `**${text}**`,
  i: (text) => `*${text}*`,
  italic: (text) => `*${text}*`,
}

function attackWords(kinds: string): string {
  const all = kinds.split(',')
  const places = [all.some((kind) => kind.includes('m')) && 'Melee', all.some((kind) => kind.includes('r')) && 'Ranged']
  const means = all.some((kind) => kind.includes('s')) ? 'Spell' : 'Weapon'
  return `${places.filter(Boolean).join(' or ')} ${means}`.trim()
}

function signed(bonus: string): string {
  return /^\d/.test(bonus) ? `+${bonus}` : bonus
}

function abilityWord(short: string): string {
  return ABILITY_NAMES.get(short.slice(0, 3).toLowerCase()) ?? short
}

/** Texts nest in lists, boxes and tables. */
const DEEPEST_ENTRY = 12

/** Its entries as Markdown, tags unwrapped. */
export function entriesMarkdown(entries: unknown, depth = 0): string {
  if (depth > DEEPEST_ENTRY) return '…'
  if (typeof entries === 'string' || typeof entries === 'number') return withoutTags(textOf(entries))
  if (Array.isArray(entries))
    return entries
      .map((each) => entriesMarkdown(each, depth + 1))
      .filter(Boolean)
      .join('\n')
  if (!isRow(entries)) return ''
  const { type, name, entry, items, rows, colLabels } = entries
  const inner = entriesMarkdown(entries.entries ?? entry, depth + 1)
  if (type === 'list' && Array.isArray(items)) {
    return items.map((item) => `- ${entriesMarkdown(item, depth + 1).replaceAll('\n', '\n  ')}`).join('\n')
  }
  if (type === 'table' && Array.isArray(rows)) return tableMarkdown(colLabels, rows, depth)
  const title = withoutTags(textOf(name)).replace(/\.$/, '')
  return title ? `**${title}.** ${inner}` : inner
}

function tableMarkdown(labels: unknown, rows: readonly unknown[], depth: number): string {
  const cells = (row: unknown) => (Array.isArray(row) ? row.map((cell) => cellText(cell, depth)) : [])
  const lines = [cells(labels), ...rows.map((row) => cells(isRow(row) ? row.row : row))]
  const [head = [], ...body] = lines.map((line) => `| ${line.join(' | ')} |`)
  return [head, `|${' --- |'.repeat(Math.max(1, lines[0]?.length ?? 1))}`, ...body].join('\n')
}

/** A cell of a table; a roll is '01-50'. */
export function cellText(cell: unknown, depth = 0): string {
  if (isRow(cell) && isRow(cell.roll)) {
    const { exact, min, max } = cell.roll
    return textOf(exact) || `${textOf(min)}–${textOf(max)}`
  }
  return entriesMarkdown(cell, depth + 1)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', '/')
}
