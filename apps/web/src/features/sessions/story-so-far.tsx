import { orderSessions, partyPlace, type Session } from '@lanternkeep/schema'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useSessions } from '../../data/local/index.ts'
import { plainWords } from '../../lib/typing/plain-words.ts'
import { PlaceLink } from '../../ui/names/place-link.tsx'

type StorySoFarProps = { campaignId: string; onOpenJournal: () => void }

/** Shown in the tracker's place outside of combat (behavior.md#combat). */
export function StorySoFar({ campaignId, onOpenJournal }: StorySoFarProps) {
  const { data: sessions } = useSessions(campaignId)
  const parts = whereParts(sessions ?? [])
  if (parts.length === 0) return null
  return (
    <Stack gap="md" component="section" aria-label="Where we are">
      {parts.map(({ title, text, place }) => (
        <div key={title}>
          <Title order={4} fz={17}>
            {title}
          </Title>
          <Text lineClamp={6} style={{ whiteSpace: 'pre-line' }}>
            {place ? <PlaceLink name={place} /> : plainWords(text)}
          </Text>
        </div>
      ))}
      <Button variant="default" onClick={onOpenJournal} style={{ alignSelf: 'flex-start' }}>
        Open the journal
      </Button>
    </Stack>
  )
}

/** The newest text of each field: the last session may lack a party location that the one before has. */
function whereParts(sessions: readonly Session[]): { title: string; text: string; place?: string }[] {
  const newest = orderSessions(sessions)
  const latest = (pick: (session: Session) => string) => newest.map(pick).find((text) => text.trim()) ?? ''
  const location = latest((session) => session.partyLocation)
  return [
    { title: 'Last recap', text: latest((session) => session.recap || session.summary) },
    { title: 'Key topics and events', text: latest((session) => session.keyTopics) },
    { title: 'Party location', text: location, place: partyPlace(location) },
  ].filter(({ text }) => text.trim())
}
