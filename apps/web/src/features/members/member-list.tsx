import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconUserMinus, IconWifi, IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import { approveMember, type Member, removeMember, useMembers } from '../../data/remote/members.ts'
import { reasonOf } from '../../data/remote/request.ts'
import { formatTime } from '../../lib/format.ts'
import { ConfirmDialog, IconButton, LoadingRows, notify } from '../../ui/index.ts'
import classes from './members.module.css'

export function MemberList({ campaignId }: { campaignId: string }) {
  const { data: members, isPending, isError, refetch } = useMembers(campaignId)
  const [leaving, setLeaving] = useState<Member | null>(null)
  const [isBusy, setBusy] = useState(false)

  if (isPending) return <LoadingRows count={3} height={56} />
  if (isError) {
    return (
      <Group>
        <Text c="dimmed">Who is at the table could not be read.</Text>
        <Button variant="default" onClick={() => refetch()}>
          Retry
        </Button>
      </Group>
    )
  }
  const players = (members ?? []).filter((member) => member.role === 'player' && member.status !== 'removed')

  async function act(work: () => Promise<void>, failure: string) {
    setBusy(true)
    try {
      await work()
      setLeaving(null)
    } catch (error) {
      notify({ title: failure, message: reasonOf(error, 'Please try again.'), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section>
      <Title order={3} fz={20}>
        {players.length === 0 ? 'Nobody has joined yet' : `${players.length} at the table`}
      </Title>
      {players.map((member) => (
        <div key={member.id} className={classes.member}>
          <div className={classes.who}>
            <Text fw={600}>{member.displayName}</Text>
            <Text ff="heading" c="dimmed">
              {member.characters?.map((character) => character.name).join(', ')}
            </Text>
          </div>
          {member.status === 'pending' ? (
            <Button
              variant="light"
              onClick={() =>
                act(() => approveMember(campaignId, member.id), `${member.displayName} could not be let in`)
              }
            >
              Let in
            </Button>
          ) : (
            <Presence member={member} />
          )}
          <IconButton
            label={`Remove ${member.displayName}`}
            icon={<IconUserMinus size={20} />}
            onClick={() => setLeaving(member)}
          />
        </div>
      ))}
      <ConfirmDialog
        opened={leaving !== null}
        title={`Remove ${leaving?.displayName ?? ''}?`}
        text="Their device loses this campaign, and their characters are free for others. They can come back only with a new code."
        confirmLabel="Remove from the table"
        destructive
        busy={isBusy}
        onConfirm={() => leaving && act(() => removeMember(campaignId, leaving.id), 'Removing failed')}
        onClose={() => setLeaving(null)}
      />
    </section>
  )
}

function Presence({ member }: { member: Member }) {
  if (member.live) {
    return (
      <Badge color="moss" variant="transparent" leftSection={<IconWifi size={18} />}>
        here now
      </Badge>
    )
  }
  return (
    <Badge color="gray" variant="transparent" leftSection={<IconWifiOff size={18} />}>
      {member.lastSeen ? `seen ${formatTime(member.lastSeen)}` : 'away'}
    </Badge>
  )
}
