import { IconBookmark, IconBookmarkFilled, IconCopy, IconPin, IconPinnedOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { readResult, stayResult, useDb } from '../../../data/local/index.ts'
import { IconButton, notify } from '../../../ui/index.ts'
import { attempt, undoing } from '../../../ui/toasts/attempt.ts'
import { copyWithToast } from '../copy-with-toast.ts'
import { plainGenerators } from '../generators.ts'
import type { Slot } from './editable-results.tsx'
import { answerOf } from './piece.ts'
import { type GeneratedResult, isGenerated, pieceOfResult, saveFieldOfResult } from './stored-piece.ts'

/** A stored result as it is shown and edited. While `isGone`, it is stored nowhere. */
export function useStoredSlot(result: GeneratedResult, isGone = false): Slot {
  const db = useDb()
  const read = async () => {
    const now = await readResult(db, result.id)
    return now && isGenerated(now) ? now : undefined
  }
  return {
    key: result.id,
    storedId: result.id,
    piece: pieceOfResult(result),
    origin: result.origin,
    tools: null,
    isGone,
    read: async () => {
      const now = await read()
      return now && pieceOfResult(now)
    },
    save: async (edit) => {
      if (isGone) return false
      const done = await attempt(async () => {
        const now = await read()
        if (!now) throw new Error(`No result ${result.id} on this device`)
        await saveFieldOfResult(db, now, edit)
        return true
      }, 'Failed to update the result')
      return done === true
    },
  }
}

type Props = {
  result: GeneratedResult
  /** Where deleting it is another button. */
  isKeptHere?: boolean
  /** Another device deleted it. */
  isGone?: boolean
}

/** Pins a stored result, and keeps or copies it. */
export function StoredTools({ result, isKeptHere, isGone }: Props): ReactNode {
  const db = useDb()
  const { id, name, kept, pinned, generator } = result
  const stay = (patch: { kept?: boolean; pinned?: boolean }, title: string) =>
    attempt(async () => {
      const revert = await stayResult(db, id, patch)
      notify({ tone: 'success', title, message: name, action: undoing(revert) })
    }, 'Failed to update the result')
  return (
    <>
      <IconButton
        label={pinned ? `Unpin ${name}` : `Pin ${name}`}
        icon={pinned ? <IconPinnedOff size={18} /> : <IconPin size={18} />}
        disabled={isGone}
        onClick={() => void stay({ pinned: !pinned }, pinned ? 'Unpinned' : 'Pinned to the top of its generator')}
      />
      {!isKeptHere && (
        <IconButton
          label={kept ? `Don’t keep ${name}` : `Keep ${name}`}
          icon={kept ? <IconBookmarkFilled size={18} /> : <IconBookmark size={18} />}
          onClick={() => void stay({ kept: !kept }, kept ? 'No longer kept' : 'Kept in Prep')}
        />
      )}
      {isKeptHere && (
        <IconButton
          label={`Copy ${name}`}
          icon={<IconCopy size={18} />}
          onClick={() =>
            void copyWithToast(plainGenerators[generator].asText(answerOf(generator, [pieceOfResult(result)])))
          }
        />
      )}
    </>
  )
}
