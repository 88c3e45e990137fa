import { plain } from '../../packages/importers/src/text/figures.ts'
import { type Row, row, rows, textOf } from '../../packages/importers/src/values/row.ts'
import { seededRandomInt, shuffled } from '../../packages/schema/src/index.ts'

export const SAMPLE_SEED = 51
export const SAMPLE_SIZE = 20

export type Sample = { name: string; fiveE: Row; open5e: Row }

/** Creatures picked by seed as the sources have them, without sentences: of an attack, its line up to the damage is left. */
export function sampleOf(fiveE: unknown, open5e: unknown): Sample[] {
  const monsters = new Map(rows(fiveE).map((monster) => [textOf(monster.name), monster]))
  const others = rows(open5e).map(({ fields }) => row(fields))
  return sampleNames([...monsters.keys()]).map((name) => {
    const other = others.find(
      (each) => textOf(each.name).toLowerCase() === name.replace(/, .+ Form$/, '').toLowerCase(),
    )
    return { name, fiveE: figuresOnly(monsters.get(name)) as Row, open5e: figuresOnly(other) as Row }
  })
}

export function sampleNames(names: readonly string[]): string[] {
  return shuffled(names.toSorted(), seededRandomInt(SAMPLE_SEED)).slice(0, SAMPLE_SIZE)
}

/** 'Melee Weapon Attack: +4 to hit, reach 5 ft, one target. Hit: 5 (1d6 + 2) slashing damage' */
const ATTACK_LINE = /(?:Melee|Ranged)[\w ]* Attack: .*?Hit: \d[^.]*? damage(?: plus \d[^.]*? damage)?/
const DROPPED = [
  'url',
  'index',
  'image',
  'img_main',
  'legendary_desc',
  'environments_json',
  'page_no',
  'route',
  'document',
]

function figuresOnly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(figuresOnly)
  if (typeof value === 'string') return /^(\[\{|\{)/.test(value) ? figuresOnly(JSON.parse(value)) : value
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([key, each]) => !DROPPED.includes(key) && each !== null && each !== '' && each !== 'null',
  )
  return Object.fromEntries(
    kept.flatMap(([key, each]) => {
      if (key !== 'desc') return [[key, figuresOnly(each)]]
      const line = ATTACK_LINE.exec(plain(textOf(each)))?.[0]
      return line ? [['attack', line]] : []
    }),
  )
}
