import { type KeptResult, LONGEST_TITLES, type RollOrigin } from '@lanternkeep/schema'
import { type LocalDb, type ResultDraft, saveResultEdit, storeImage } from '../../../data/local/index.ts'
import { pictureBytes } from '../../../lib/browser/picture-bytes.ts'
import type { GeneratorName } from '../generator-list.ts'
import { bodyOf, type Piece, pieceFrom, titleOf, withField } from './piece.ts'
import type { FieldEdit } from './piece-editor.tsx'

export type GeneratedResult = Exclude<KeptResult, { generator: 'table' }>

/** The longest drawing that is stored in the result itself. */
const LONGEST_DRAWING = 450_000

export function isGenerated(result: KeptResult): result is GeneratedResult {
  return result.generator !== 'table'
}

const pieces = new WeakMap<GeneratedResult, Piece>()

/** The same one as long as the result is, so that what was done with it is remembered. */
export function pieceOfResult(result: GeneratedResult): Piece {
  const { generator, name, answer, imageUrl } = result
  const piece = pieces.get(result) ?? pieceFrom(generator, name, imageUrl ? { ...answer, imageUrl } : answer)
  pieces.set(result, piece)
  return piece
}

/** A result as it is stored. A drawn map stays a drawing; any other picture is stored by itself. */
export async function draftOfPiece(
  db: LocalDb,
  generator: GeneratorName,
  { piece, origin }: { piece: Piece; origin: RollOrigin | undefined },
): Promise<ResultDraft> {
  const {
    imageUrl = '',
    imageProblem: _,
    ...body
  } = bodyOf(generator, piece) as { imageUrl?: string; imageProblem?: string }
  const isDrawing = imageUrl.startsWith('data:image/svg+xml') && imageUrl.length <= LONGEST_DRAWING
  const name = titleOf(generator, piece).trim().slice(0, LONGEST_TITLES[generator]).toWellFormed() || 'Unnamed'
  return {
    generator,
    name,
    answer: generator === 'map' ? { ...body, imageUrl: isDrawing ? imageUrl : '' } : body,
    ...(origin && { origin }),
    ...(imageUrl !== '' && !isDrawing && { imageUrl: await storeImage(db, await pictureBytes(imageUrl), 'picture') }),
  } as ResultDraft
}

/** Saves one field on top of what other devices changed. */
export async function saveFieldOfResult(db: LocalDb, result: GeneratedResult, edit: FieldEdit): Promise<void> {
  const { generator } = result
  const fieldsWith = (value: unknown) => {
    const { imageUrl: _, ...stored } = result
    const piece = withField(generator, pieceOfResult(stored as GeneratedResult), { ...edit, value })
    return { name: titleOf(generator, piece), answer: withoutUndefined(bodyOf(generator, piece)) }
  }
  const [base, mine] = [fieldsWith(edit.base), fieldsWith(edit.value)]
  await saveResultEdit(db, result.id, { base, mine } as Parameters<typeof saveResultEdit>[2])
}

/** "None" is an absent key: undefined wouldn’t survive JSON. */
function withoutUndefined(value: object): object {
  return JSON.parse(JSON.stringify(value))
}
