import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { shownOf, useCampaign, useHandouts, useSessions } from '../../data/local/index.ts'
import { sessionTime } from '../../lib/session-name.ts'
import { EmptyState, LoadingRows, Prose } from '../../ui/index.ts'
import { TakeOutJournal } from './take-out-journal.tsx'

/** What the GM showed, and the recaps and summaries they shared. */
export function SharedTab({ campaignId, handouts }: { campaignId: string; handouts: ReactNode }) {
  const { data: campaign } = useCampaign(campaignId)
  const { data: sessions } = useSessions(campaignId)
  const { data: shown } = useHandouts(campaignId)
  if (!sessions || !shown) return <LoadingRows count={3} height={96} />
  const shared = sessions.filter(
    (session) => (session.shared.recap && session.recap) || (session.shared.summary && session.summary),
  )
  if (shared.length === 0 && shownOf(shown).length === 0) {
    return <EmptyState title="Nothing shared yet" text="Handouts and recaps your GM shares show up here." />
  }
  return (
    <Stack gap="md">
      {handouts}
      {shared.length > 0 && (
        <Group justify="flex-end">
          <TakeOutJournal title={campaign?.name ?? ''} sessions={shared} />
        </Group>
      )}
      {shared.map((session) => (
        <Card key={session.id} component="article" withBorder radius="md" padding="md">
          <Title order={2} fz={20}>
            Session {session.sessionNumber}
          </Title>
          <Text c="dimmed" fz="sm" mb="xs">
            {sessionTime(session, shared)}
          </Text>
          <Stack gap="md">
            {session.shared.summary && session.summary && <Prose text={session.summary} />}
            {session.shared.recap && session.recap && <Prose text={session.recap} />}
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}
