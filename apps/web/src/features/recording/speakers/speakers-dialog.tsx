import type { Character, Recording } from '@lanternkeep/schema'
import { Button, Select, Text } from '@mantine/core'
import { chooseSpeaker, GM_SPEAKER, speakerIn, useCharacters, useDb } from '../../../data/local/index.ts'
import { LongDialog } from '../../../ui/index.ts'
import { attempt } from '../../../ui/toasts/attempt.ts'
import { Quote } from '../heard/quote.tsx'
import { useHear } from '../heard/use-hear.ts'
import type { Speaker } from './speaker-parts.ts'
import classes from './speakers.module.css'

type Props = { recording: Recording; speakers: readonly Speaker[]; sessionId: string | undefined; onClose: () => void }

const NO_CHARACTERS: Character[] = []
const NO_ONE = 'none'

/** Says who the speech model’s speakers are. Each choice is saved at once. */
export function SpeakersDialog({ recording, speakers, sessionId, onClose }: Props) {
  const db = useDb()
  const { data: heroes = NO_CHARACTERS } = useCharacters(recording.campaignId, 'player')
  const hear = useHear(recording)
  const hasParts = speakers.some(({ segment }) => segment !== speakers[0]?.segment)
  const people = [
    { value: NO_ONE, label: 'Nobody yet' },
    { value: GM_SPEAKER, label: 'Game Master' },
    ...heroes.map((hero) => ({ value: hero.id, label: heroInWords(hero) })),
  ]
  const choose = ({ segment, label }: Speaker, who: string) =>
    attempt(
      () => chooseSpeaker(db, recording.id, { segment, label, who: who === NO_ONE ? '' : who, sessionId }),
      'Couldn’t save it on this device.',
    )
  return (
    <LongDialog
      title="Who is speaking"
      subtitle="Names appear in the lines, and in the AI notes made from them."
      size="44rem"
      note=""
      buttons={<Button onClick={onClose}>Done</Button>}
      onClose={onClose}
    >
      {hasParts && (
        <Text>
          The speech model names speakers again in each part. Your choice holds for later parts until you change it
          there.
        </Text>
      )}
      <ul className={classes.speakers}>
        {speakers.map((speaker, index) => {
          const { segment, label, line } = speaker
          const isFirst = segment !== speakers[index - 1]?.segment
          const where = hasParts ? `, part ${segment + 1}` : ''
          return (
            <li key={`${segment}/${label}`} className={classes.speaker}>
              {hasParts && isFirst && <Text fw={600}>Part {segment + 1}</Text>}
              <Quote quote={line.text} at={line.position} hear={hear} />
              <Select
                label={`Speaker ${label}${where}`}
                data={people}
                allowDeselect={false}
                value={speakerIn(recording.speakers, segment, label) ?? NO_ONE}
                onChange={(who) => void (who && choose(speaker, who))}
              />
            </li>
          )
        })}
      </ul>
    </LongDialog>
  )
}

function heroInWords(hero: Character): string {
  const player = hero.type === 'player' ? hero.playerName : ''
  return player && player !== hero.name ? `${hero.name} (${player})` : hero.name
}
