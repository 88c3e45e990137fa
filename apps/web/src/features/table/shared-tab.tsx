import { Card, Stack, Text, Title } from '@mantine/core'
import { useSessions } from '../../data/local/index.ts'
import { formatDate } from '../../lib/format.ts'
import { EmptyState, LoadingRows } from '../../ui/index.ts'

/** Recaps and summaries that the GM shared. */
export function SharedTab({ campaignId }: { campaignId: string }) {
  const { data: sessions, isPending } = useSessions(campaignId)
  if (isPending) return <LoadingRows count={3} height={96} />
  const shared = (sessions ?? []).filter(
    (session) => (session.shared.recap && session.recap) || (session.shared.summary && session.summary),
  )
  if (shared.length === 0) {
    return <EmptyState title="Nothing shared yet" text="Recaps that your GM shares are kept here." />
  }
  return (
    <Stack gap="sm">
      {shared.map((session) => (
        <Card key={session.id} component="article" withBorder radius="md" padding="md">
          <Title order={2} fz={20}>
            Session {session.sessionNumber}
          </Title>
          <Text c="dimmed" fz="sm" mb="xs">
            {formatDate(session.date)}
          </Text>
          {session.shared.recap && <Prose text={session.recap} />}
          {session.shared.summary && <Prose text={session.summary} />}
        </Card>
      ))}
    </Stack>
  )
}

function Prose({ text }: { text: string }) {
  return (
    <Text style={{ whiteSpace: 'pre-line' }} mb="xs">
      {text}
    </Text>
  )
}
