import { Button, Stack, Text, Title } from '@mantine/core'
import { markDepartureSeen, type StoredDeparture, useDb } from '../../data/local/index.ts'
import { count } from '../../lib/format.ts'
import { EmptyState, Panel } from '../../ui/index.ts'
import { KeptAudio } from './kept-audio.tsx'
import classes from './kept-changes.module.css'
import { KeptList } from './kept-list.tsx'
import { membershipEndedWords } from './membership-ended-words.ts'
import { useKept } from './use-kept.ts'

type Props = { departure: StoredDeparture; onExit: () => void }

/** Replaces a campaign that was removed while it was open. */
export function MembershipEndedScreen({ departure, onExit }: Props) {
  const db = useDb()
  const { kept, audio, nameOf } = useKept(departure.campaignId)
  const { title, text } = membershipEndedWords(departure)
  const leave = () => {
    void markDepartureSeen(db, departure)
    onExit()
  }
  return (
    <main className={classes.screen}>
      <EmptyState title={title} text={text} action={<Button onClick={leave}>Back to Menu</Button>} />
      {kept.length > 0 && (
        <Panel>
          <Stack gap="sm">
            <Title order={2} fz={20}>
              {count(kept.length, 'change wasn’t', 'changes weren’t')} uploaded
            </Title>
            <Text c="dimmed">You can read {kept.length === 1 ? 'it' : 'them'} here and in Settings for 30 days.</Text>
            <KeptList kept={kept} nameOf={nameOf} />
          </Stack>
        </Panel>
      )}
      {audio.length > 0 && (
        <Panel>
          <Stack gap="sm">
            <Title order={2} fz={20}>
              {count(audio.length, 'recording')} on this device only
            </Title>
            <Text c="dimmed">
              You can get {audio.length === 1 ? 'it' : 'them'} here and in Settings until you delete{' '}
              {audio.length === 1 ? 'it' : 'them'}.
            </Text>
            <KeptAudio audio={audio} nameOf={nameOf} />
          </Stack>
        </Panel>
      )}
    </main>
  )
}
