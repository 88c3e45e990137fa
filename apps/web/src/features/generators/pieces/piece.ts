import type { GeneratorName } from '../generator-list.ts'

/** One result of a generator: an item, an event, a shop, a map, an encounter. */
export type Piece = Readonly<Record<string, unknown>>
type Shape = {
  /** Its own title. */
  title: string
  /** The answer's list, where one answer has several results. */
  list?: string
  /** The list of its parts that can be edited by themselves. */
  parts?: string
}

const SHAPES: Record<GeneratorName, Shape> = {
  loot: { title: 'name', list: 'items' },
  event: { title: 'title', list: 'events' },
  shop: { title: 'shopName', parts: 'items' },
  map: { title: 'title', parts: 'mapKey' },
  encounter: { title: 'title', parts: 'enemies' },
}

/** Whether an answer is a list of results; otherwise it is one. */
export function isListOf(name: GeneratorName): boolean {
  return SHAPES[name].list !== undefined
}

export function piecesOf(name: GeneratorName, answer: object): Piece[] {
  const { list } = SHAPES[name]
  return list === undefined ? [answer as Piece] : ((answer as Record<string, Piece[]>)[list] ?? [])
}

/** The answer with these results. */
export function answerOf<Answer>(name: GeneratorName, pieces: readonly Piece[]): Answer {
  const { list } = SHAPES[name]
  return (list === undefined ? pieces[0] : { [list]: pieces }) as Answer
}

export function titleOf(name: GeneratorName, piece: Piece): string {
  return String(piece[SHAPES[name].title] ?? '')
}

/** Without its title, as it is stored beside it. */
export function bodyOf(name: GeneratorName, piece: Piece): Record<string, unknown> {
  const { [SHAPES[name].title]: _, ...body } = piece
  return body
}

/** From what is stored. */
export function pieceFrom(name: GeneratorName, title: string, body: object): Piece {
  return { ...body, [SHAPES[name].title]: title }
}

/** The result itself is part 0; its own parts count from 1. */
export function partOf(name: GeneratorName, piece: Piece, part: number): Piece {
  return part === 0 ? piece : ((piece[SHAPES[name].parts ?? ''] as Piece[] | undefined)?.[part - 1] ?? {})
}

export function withField(
  name: GeneratorName,
  piece: Piece,
  { part, field, value }: { part: number; field: string; value: unknown },
): Piece {
  const { parts = '' } = SHAPES[name]
  if (part === 0) return { ...piece, [field]: value }
  const list = (piece[parts] as Piece[]).map((each, at) => (at === part - 1 ? { ...each, [field]: value } : each))
  return { ...piece, [parts]: list }
}
