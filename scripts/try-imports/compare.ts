import type { FoundThing } from '../../packages/importers/src/found.ts'
import type { CreatureFigures } from '../../packages/schema/src/index.ts'

type Compared = { creature: string; figure: string; one: string; other: string }
export type Differences = { edition: string; sources: [string, string]; compared: number; differing: Compared[] }
type Named = { name: string; figures: CreatureFigures }

/** What each two sources of one book say differently of the same creature. */
export function differencesBetween(things: readonly FoundThing[]): Differences[] {
  const byEdition = Map.groupBy(
    things.filter(({ reading }) => reading.kind === 'creature'),
    editionOf,
  )
  return [...byEdition].flatMap(([edition, all]) => {
    const sources = [...Map.groupBy(all, ({ place }) => place.file.split('/').slice(0, 2).join('/')).entries()]
    return sources.flatMap(([one, ones], at) => {
      return sources
        .slice(at + 1)
        .map(([other, others]) => compare(edition, [one, ones.flatMap(creature)], [other, others.flatMap(creature)]))
    })
  })
}

function creature({ reading }: FoundThing): Named[] {
  return reading.kind === 'creature' ? [{ name: reading.name, figures: reading.figures }] : []
}

function editionOf({ source }: FoundThing): string {
  if (/5\.2|5e 2024/.test(source)) return 'SRD 5.2'
  if (/5\.1|5e 2014|Basic Rules|5e Core/.test(source)) return 'SRD 5.1'
  return source.replace(/[^\w ]/g, '')
}

function compare(edition: string, [one, ones]: [string, Named[]], [other, others]: [string, Named[]]): Differences {
  const byName = new Map(others.map((each) => [keyOf(each.name), each]))
  const pairs = ones.flatMap((each) => {
    const match = byName.get(keyOf(each.name))
    return match ? [[each, match] as const] : []
  })
  const differing = pairs.flatMap(([a, b]) =>
    figuresOf(a, b).map((difference) => ({ creature: a.name, ...difference })),
  )
  return { edition, sources: [one, other], compared: pairs.length, differing }
}

function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/, (.+) form$/, '')
    .replace(/[^a-z ]/g, '')
    .trim()
}

function figuresOf({ figures: a }: Named, { figures: b }: Named): Omit<Compared, 'creature'>[] {
  const plain = (
    ['armorClass', 'maxHealth', 'hitDice', 'initiativeBonus', 'challengeRating', 'stats'] as const
  ).flatMap((figure) => {
    return differing(figure, sorted(a[figure]), sorted(b[figure]))
  })
  const theirs = new Map((b.actions ?? []).map((action) => [keyOf(action.name), action]))
  const attacks = (a.actions ?? []).flatMap((action) => {
    const match = theirs.get(keyOf(action.name))
    if (!match || (action.attackBonus === undefined && match.attackBonus === undefined)) return []
    return differing(`attacks/${action.name}`, attackWords(action), attackWords(match))
  })
  return [...plain, ...attacks]
}

function attackWords({
  attackBonus,
  reach,
  range,
  damages = [],
}: NonNullable<CreatureFigures['actions']>[number]): string {
  const [first] = damages
  return [attackBonus, reach, range, first && `${first.formula} ${first.type}`]
    .filter((each) => each !== undefined)
    .join(', ')
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function differing(figure: string, a: unknown, b: unknown): Omit<Compared, 'creature'>[] {
  const [one, other] = [a, b].map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '-')))
  return one === other ? [] : [{ figure, one: one ?? '', other: other ?? '' }]
}
