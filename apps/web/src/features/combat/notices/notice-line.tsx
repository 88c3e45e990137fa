import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ToastSlot } from '../../../ui/toasts/toast-slot.tsx'
import { dismissPlainToast } from '../../../ui/toasts/toast-store.ts'
import { NoticeCheck } from '../rules/notice-check.tsx'
import type { Said } from '../use-announcer.ts'
import classes from './notice-line.module.css'

const FRESH_MS = 5_000

type Props = {
  said: Said
  /** Whether what the line says can still be undone, or redone. */
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  /** News of the players. */
  feed: ReactNode
}

/** One line above the work: what was just done, with a way back, and the news. Toasts appear in it too. */
export function NoticeLine({ said, canUndo, canRedo, onUndo, onRedo, feed }: Props) {
  const { text, count, kind } = said
  // What a person just did is news; a toast that only confirms something earlier gives way.
  const [oldCount, setOldCount] = useState(0)
  useEffect(() => {
    if (count === 0) return undefined
    dismissPlainToast()
    const timer = setTimeout(() => setOldCount(count), FRESH_MS)
    return () => clearTimeout(timer)
  }, [count])
  const Icon = kind === 'undone' ? IconArrowBackUp : IconCheck
  return (
    <div className={classes.line}>
      <ToastSlot>
        <div className={classes.said} data-empty={text === '' || undefined}>
          {text !== '' && <Icon className={classes.icon} data-kind={kind} size={20} aria-hidden="true" />}
          <span
            role="status"
            aria-live="polite"
            className={classes.words}
            data-old={oldCount === count || undefined}
            title={text}
          >
            <span key={count}>{text}</span>
          </span>
          {kind === 'done' && canUndo && (
            <Button variant="subtle" px="xs" size="md" aria-label={`Undo: ${text}`} onClick={onUndo}>
              Undo
            </Button>
          )}
          {kind === 'undone' && canRedo && (
            <Button variant="subtle" px="xs" size="md" aria-label={`Redo after “${text}”`} onClick={onRedo}>
              Redo
            </Button>
          )}
        </div>
      </ToastSlot>
      <NoticeCheck />
      {feed}
    </div>
  )
}
