import type { Character, Session } from '@lanternkeep/schema'
import { namesKeptFromPlayers } from '@lanternkeep/schema'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconLock, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog, notify, Prose } from '../../../ui/index.ts'
import type { Shareable } from './saving/save-from-editor.ts'
import classes from './share-control.module.css'

type Props = {
  text: Shareable
  /** Absent while the session isn't created: then there is nothing to share. */
  session: Session | undefined
  /** As it is in the field. */
  written: string
  cast: readonly Character[]
  isSaving: boolean
  onShare: () => void
  onTakeBack: () => void
}

/** Says who reads a text, and changes it. Before sharing, the words are shown once more. */
export function ShareControl({ text, session, written, cast, isSaving, onShare, onTakeBack }: Props) {
  const [isAsking, setAsking] = useState(false)
  const isShared = session?.shared[text] ?? false
  const takesBack = useTakenBackElsewhere(text, isShared)
  const Icon = isShared ? IconUsers : IconLock
  return (
    <div className={classes.control}>
      <span className={classes.state} data-shared={isShared || undefined}>
        <Icon size={18} aria-hidden="true" />
        {stateInWords(isShared, session?.[text] ?? '', written)}
      </span>
      {session && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.button}
          disabled={isSaving || (!isShared && !written.trim())}
          onClick={() => {
            if (!isShared) return setAsking(true)
            takesBack()
            onTakeBack()
          }}
        >
          {isShared ? 'Stop sharing' : 'Share'}
          <VisuallyHidden>&nbsp;the {text}</VisuallyHidden>
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={`Share the ${text} with players?`}
        text="Until you stop sharing it, players read on their phones:"
        confirmLabel={`Share ${text}`}
        onConfirm={() => {
          setAsking(false)
          onShare()
        }}
        onClose={() => setAsking(false)}
      >
        <div className={classes.words}>
          <Prose text={written} />
        </div>
        <KeptNames written={written} cast={cast} />
      </ConfirmDialog>
    </div>
  )
}

/**
 * Says that a text isn't shared any more, also if that came of another device's words (SPEC.md, M12). Returns what to
 * call before it is taken back here.
 */
function useTakenBackElsewhere(text: Shareable, isShared: boolean): () => void {
  const before = useRef(isShared)
  useEffect(() => {
    if (before.current && !isShared) {
      notify({
        tone: 'warning',
        title: `Players can’t read the ${text} now`,
        message: 'New words came in, or it was taken back on another device. Share it again when it’s ready.',
      })
    }
    before.current = isShared
  }, [text, isShared])
  return () => {
    before.current = false
  }
}

function stateInWords(isShared: boolean, saved: string, written: string): string {
  if (!isShared) return 'Only you'
  if (saved === written) return saved.trim() ? 'Players can read this' : 'Shared, still empty'
  return 'Players see the saved version'
}

/** A name that players don't know yet is easily shared by accident. */
function KeptNames({ written, cast }: { written: string; cast: readonly Character[] }) {
  return namesKeptFromPlayers(written, cast).map(({ id, name, hidden, alias }) => (
    <Text key={id} c="straw">
      It names {name}, {hidden ? 'hidden from players' : `known to players as ${alias}`}.
    </Text>
  ))
}
