import type { Session } from '@lanternkeep/schema'
import { Badge, Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSessions } from '../../data/local/index.ts'
import { formatDate } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { summaryLine } from './session-text.ts'
import classes from './sessions.module.css'

type SessionListProps = { campaignId: string; onOpen: (sessionId: string) => void; onNew: () => void }

export function SessionList({ campaignId, onOpen, onNew }: SessionListProps) {
  const { data: sessions, isPending } = useSessions(campaignId)
  const newButton = (
    <Button leftSection={<IconPlus size={20} />} onClick={onNew}>
      New Session
    </Button>
  )

  return (
    <Stack gap="md" className={classes.page}>
      <Group justify="space-between">
        <Title order={2} fz={24}>
          Session Journal
        </Title>
        {sessions && sessions.length > 0 && newButton}
      </Group>
      {isPending && <LoadingRows count={3} height={96} />}
      {sessions?.length === 0 && (
        <EmptyState
          lit
          title="An unwritten page"
          text="No sessions yet. Create your first session to start tracking your campaign."
          action={newButton}
        />
      )}
      {sessions?.map((session) => (
        <SessionCard key={session.id} session={session} onOpen={onOpen} />
      ))}
    </Stack>
  )
}

function SessionCard({ session, onOpen }: { session: Session; onOpen: (sessionId: string) => void }) {
  return (
    <UnstyledButton className={classes.card} onClick={() => onOpen(session.id)}>
      <Group gap="xs">
        <Badge variant="light">Session {session.sessionNumber}</Badge>
        <Text c="dimmed" fz="sm">
          {formatDate(session.date)}
        </Text>
        {session.conflicts.length > 0 && (
          <Badge color="ember" variant="light">
            Conflict
          </Badge>
        )}
      </Group>
      <Text lineClamp={2} mt="xs">
        {summaryLine(session)}
      </Text>
    </UnstyledButton>
  )
}
