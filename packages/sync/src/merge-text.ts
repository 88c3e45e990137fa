import { diff3Merge } from 'node-diff3'

/** Beyond so many differing pieces a merge by words would take too long: by lines then, and by choice after that. */
const MAX_PIECES = 2000

/** Base, theirs, mine, in pieces. */
type Sides = [string[], string[], string[]]

/** Three-way by words, or by lines when very much changed; undefined if both changed the same place. */
export function mergeText(base: string, theirs: string, mine: string): string | undefined {
  return mergePieces(base, theirs, mine, /\s+|[^\s]+/g) ?? mergePieces(base, theirs, mine, /[^\n]*\n|[^\n]+/g)
}

function mergePieces(base: string, theirs: string, mine: string, piece: RegExp): string | undefined {
  const split = (text: string): string[] => text.match(piece) ?? []
  const sides: Sides = [split(base), split(theirs), split(mine)]
  const head = commonHead(sides)
  const tail = commonTail(sides, head)
  const [o, a, b] = sides.map((pieces) => pieces.slice(head, pieces.length - tail)) as Sides
  if (Math.max(o.length, a.length, b.length) > MAX_PIECES) return undefined
  const regions = diff3Merge(a, o, b, { excludeFalseConflicts: true })
  if (regions.some((region) => region.conflict)) return undefined
  const merged = regions.flatMap((region) => region.ok ?? [])
  return [...sides[0].slice(0, head), ...merged, ...sides[0].slice(sides[0].length - tail)].join('')
}

function commonHead([o, a, b]: Sides): number {
  let length = 0
  while (length < o.length && o[length] === a[length] && o[length] === b[length]) length += 1
  return length
}

function commonTail([o, a, b]: Sides, head: number): number {
  const most = Math.min(o.length, a.length, b.length) - head
  let length = 0
  while (length < most && o.at(-1 - length) === a.at(-1 - length) && o.at(-1 - length) === b.at(-1 - length))
    length += 1
  return length
}
