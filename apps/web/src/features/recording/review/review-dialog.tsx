import type { Character, FindKind, Recording } from '@lanternkeep/schema'
import { FIND_KINDS } from '@lanternkeep/schema'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import {
  askForReview,
  type Find,
  type StoredReview,
  targetOf,
  useCharacters,
  useDb,
} from '../../../data/local/index.ts'
import { askReview } from '../../../data/remote/ai/ai-review.ts'
import { count } from '../../../lib/format.ts'
import { Unsaved, useAskBeforeLeaving } from '../../../lib/hooks/unsaved-parts.ts'
import { useLayout } from '../../../lib/hooks/use-layout.ts'
import { DiscardDialog } from '../../../ui/dialogs/discard-dialog.tsx'
import { LongDialog, Segments } from '../../../ui/index.ts'
import { useHear } from '../heard/use-hear.ts'
import { useTellOfLostSession } from '../use-tell-of-lost-session.ts'
import { AskModel } from './ask-model.tsx'
import { FindCard } from './find-card.tsx'
import { isOpen, KIND_WORDS } from './find-words.ts'
import classes from './review.module.css'
import { useFindActs } from './use-find-acts.ts'

type Props = { recording: Recording; review: StoredReview | undefined; sessionId: string; onClose: () => void }

const NO_CHARACTERS: Character[] = []
const NO_FINDS: Find[] = []

const CLOSED = { title: 'Review closed', kept: 'What you didn’t settle stays with the recording.' }

/** What a transcript may add to the campaign. Nothing is added until someone accepts it. */
export function ReviewDialog({ recording, review, sessionId, onClose }: Props) {
  const db = useDb()
  const { data: characters = NO_CHARACTERS } = useCharacters(recording.campaignId)
  const [shown, setShown] = useState<Shown>('all')
  const hear = useHear(recording)
  useTellOfLostSession({ recordingId: recording.id, sessionId, ...CLOSED })
  const acts = useFindActs(recording, sessionId)
  const { finds, isEditing, edit } = useEditedFinds(review?.finds ?? NO_FINDS)
  const { unsaved, leaveBy, dialog } = useAskBeforeLeaving()
  const close = () => {
    if (!dialog.opened) leaveBy(onClose)
  }
  const kinds = FIND_KINDS.filter((kind) => finds.some((find) => find.kind === kind))
  const visible = finds.filter((find) => shown === 'all' || find.kind === shown || isEditing(find))
  // What no line says is never accepted in passing, nor what someone is rewording.
  const acceptable = visible.filter((find) => isOpen(find) && find.said && !isEditing(find))
  const settled = finds.filter((find) => !isOpen(find)).length
  return (
    <LongDialog
      title="Review"
      subtitle={
        review?.finds
          ? `${settled} of ${count(finds.length, 'find')} settled`
          : 'What the transcript may add to your campaign'
      }
      size="64rem"
      note="Nothing is in the campaign until you accept it. Players see none of this."
      buttons={
        <>
          {acceptable.length > 1 && (
            <Button variant="default" disabled={acts.isBusy} onClick={() => void acts.acceptAll(acceptable)}>
              Accept all {acceptable.length}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            {settled < finds.length ? 'Finish later' : 'Close'}
          </Button>
        </>
      }
      onClose={close}
    >
      {kinds.length > 1 && <KindField value={shown} kinds={kinds} finds={finds} onChange={setShown} />}
      {review?.finds && finds.length === 0 && <Text>Nothing was found in this transcript.</Text>}
      <Unsaved value={unsaved}>
        <ul className={classes.cards}>
          {visible.map((find) => (
            <FindCard
              key={find.id}
              find={find}
              targetFor={(each) => targetOf(each, characters)}
              nameOf={(id) => characters.find((character) => character.id === id)?.name}
              hear={hear}
              acts={acts}
              isEditing={isEditing(find)}
              onEditing={(isOpened) => edit(find, isOpened)}
            />
          ))}
        </ul>
      </Unsaved>
      <DiscardDialog {...dialog} />
      <AskModel
        intro="The transcript is sent to this server’s AI service, which proposes NPCs, places, loot, promises and quests, each with the words it comes from."
        what="Looking through a transcript"
        label={review?.finds ? 'Look again' : 'Look through the transcript'}
        isAgain={review?.finds !== undefined}
        kept="What you settled stays."
        onAsk={() => askForReview(db, recording, askReview)}
      />
    </LongDialog>
  )
}

/** One whose editor is open stays, with what is typed, also when looking again no longer finds it. */
function useEditedFinds(stored: Find[]) {
  const [edited, setEdited] = useState<readonly Find[]>([])
  const isEditing = ({ id }: Find) => edited.some((each) => each.id === id)
  return {
    finds: [...edited.filter(({ id }) => stored.every((find) => find.id !== id)), ...stored],
    isEditing,
    edit: (find: Find, isOpened: boolean) =>
      setEdited((before) => [...before.filter(({ id }) => id !== find.id), ...(isOpened ? [find] : [])]),
  }
}

type Shown = FindKind | 'all'
type KindProps = {
  value: Shown
  kinds: readonly FindKind[]
  finds: readonly Find[]
  onChange: (shown: Shown) => void
}

/** A phone is too narrow for all of them side by side. */
function KindField({ value, kinds, finds, onChange }: KindProps) {
  const isPhone = useLayout() === 'phone'
  const choices = [
    { value: 'all' as Shown, label: `All ${finds.length}` },
    ...kinds.map((kind) => ({ value: kind, label: KIND_WORDS[kind].many })),
  ]
  if (!isPhone) return <Segments label="Which finds" value={value} choices={choices} onChange={onChange} />
  return (
    <NativeSelect
      label="Which finds"
      data={choices}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Shown)}
    />
  )
}
