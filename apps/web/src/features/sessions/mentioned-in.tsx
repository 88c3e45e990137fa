import { sessionsMentioning } from '@lanternkeep/schema'
import { Button, Group, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useSessions } from '../../data/local/index.ts'
import { useCast } from './editor/use-cast.ts'

type Props = { campaignId: string; characterId: string; onOpenSession: (sessionId: string) => void }

/** The newest matter most; the others are a press away. */
const SHOWN = 8

/** Where the journal mentions a character; renders nothing without mentions. */
export function MentionedIn({ campaignId, characterId, onOpenSession }: Props) {
  const { data: sessions } = useSessions(campaignId)
  const { find } = useCast(campaignId)
  const [isWhole, setWhole] = useState(false)
  const all = sessionsMentioning(sessions ?? [], find, characterId)
  const shown = isWhole ? all : all.slice(-SHOWN)
  if (all.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label="Mentioned in">
      <Title order={3} fz={20}>
        Mentioned in
      </Title>
      <Group gap="xs">
        {all.length > shown.length && (
          <Button variant="subtle" color="gray" onClick={() => setWhole(true)}>
            {all.length - shown.length} earlier
          </Button>
        )}
        {shown.map(({ id, sessionNumber }) => (
          <Button key={id} variant="default" onClick={() => onOpenSession(id)}>
            Session {sessionNumber}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
