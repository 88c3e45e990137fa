import { IconBookmark, IconBookmarkFilled, IconPin } from '@tabler/icons-react'
import { useResults } from '../../../data/local/index.ts'
import { IconButton } from '../../../ui/index.ts'
import type { PlainGenerator } from '../generator.ts'
import type { Shown } from '../generator-store.ts'
import { EditableResults, type Slot } from './editable-results.tsx'
import { type Piece, piecesOf, titleOf } from './piece.ts'
import { useFreshPieces } from './use-fresh-pieces.ts'

type Props = { campaignId: string; generator: PlainGenerator; shown: Shown<object> }

/** New results: each can be edited, pinned to the top, and kept in the campaign. */
export function FreshResults({ campaignId, generator, shown }: Props) {
  const { data: stored = [] } = useResults(campaignId)
  const { pin, keep, drop, read, save } = useFreshPieces(campaignId, generator)
  const isKept = (id: string | undefined) => stored.some((result) => result.id === id && result.kept)
  const slots = piecesOf(generator.name, shown.answer).map((piece: Piece, index): Slot => {
    const { at, resultId } = shown.slots[index] ?? { at: index }
    const title = titleOf(generator.name, piece)
    const kept = isKept(resultId)
    return {
      key: `${shown.id} ${at}`,
      piece,
      origin: shown.seed === undefined ? undefined : { seed: shown.seed, at, body: shown.body },
      tools: (
        <>
          <IconButton label={`Pin ${title}`} icon={<IconPin size={18} />} onClick={() => void pin(at)} />
          <IconButton
            label={kept ? `Don’t keep ${title}` : `Keep ${title}`}
            icon={kept ? <IconBookmarkFilled size={18} /> : <IconBookmark size={18} />}
            onClick={() => void (kept ? drop(at) : keep(at))}
          />
        </>
      ),
      read: async () => read(at)?.piece,
      save: (edit) => save(shown.id, at, edit),
    }
  })
  return <EditableResults key={shown.id} generator={generator} campaignId={campaignId} slots={slots} />
}
