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
import { useLayout } from '../../../lib/hooks/use-layout.ts'
import { LongDialog, Segments } from '../../../ui/index.ts'
import { useHear } from '../heard/use-hear.ts'
import { AskModel } from './ask-model.tsx'
import { FindCard } from './find-card.tsx'
import { isOpen, KIND_WORDS } from './find-words.ts'
import classes from './review.module.css'
import { useFindActs } from './use-find-acts.ts'

type Props = { recording: Recording; review: StoredReview | undefined; sessionId: string; onClose: () => void }

const NO_CHARACTERS: Character[] = []

/** What a transcript may add to the campaign. Nothing is added until someone accepts it. */
export function ReviewDialog({ recording, review, sessionId, onClose }: Props) {
  const db = useDb()
  const { data: characters = NO_CHARACTERS } = useCharacters(recording.campaignId)
  const [shown, setShown] = useState<Shown>('all')
  const hear = useHear(recording)
  const acts = useFindActs(recording, sessionId)
  const finds = review?.finds ?? []
  const kinds = FIND_KINDS.filter((kind) => finds.some((find) => find.kind === kind))
  const visible = finds.filter(({ kind }) => shown === 'all' || kind === shown)
  // What no line says is never accepted in passing.
  const acceptable = visible.filter((find) => isOpen(find) && find.said)
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
          <Button variant="default" onClick={onClose}>
            {settled < finds.length ? 'Finish later' : 'Close'}
          </Button>
        </>
      }
      onClose={onClose}
    >
      {kinds.length > 1 && <KindField value={shown} kinds={kinds} finds={finds} onChange={setShown} />}
      {review?.finds && finds.length === 0 && <Text>Nothing was found in this transcript.</Text>}
      <ul className={classes.cards}>
        {visible.map((find) => (
          <FindCard
            key={find.id}
            find={find}
            targetFor={(each) => targetOf(each, characters)}
            nameOf={(id) => characters.find((character) => character.id === id)?.name}
            hear={hear}
            acts={acts}
          />
        ))}
      </ul>
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
