import type { PlayerCharacter } from '@lanternkeep/schema'
import { Button, Group, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { RequestError, reasonOf } from '../../data/http/request-error.ts'
import { useCharacters, useMembersStatus } from '../../data/local/index.ts'
import { claimCharacter, releaseCharacter } from '../../data/remote/campaigns/claims.ts'
import { approveMember, type Member, removeMember, useMembers } from '../../data/remote/campaigns/members.ts'
import { count } from '../../lib/format.ts'
import { useFocusOnNextRow } from '../../lib/hooks/use-focus-on-next.ts'
import { ConfirmDialog, LoadingRows, notify } from '../../ui/index.ts'
import { MemberItem } from './member-item.tsx'
import classes from './members.module.css'

export function MemberList({ campaignId }: { campaignId: string }) {
  const { data: members, isPending, isError, refetch } = useMembers(campaignId)
  const { data: characters } = useCharacters(campaignId, 'player')
  const { members: changes } = useMembersStatus(campaignId)
  const [leaving, setLeaving] = useState<Member | null>(null)
  const [isBusy, setBusy] = useState(false)

  const here = (members ?? []).filter(({ status }) => status !== 'removed')
  const players = here.filter(({ role }) => role === 'player')
  const { rows, leave } = useFocusOnNextRow<HTMLUListElement>(players.map(({ id }) => id))
  const heroes = (characters ?? []).filter((character): character is PlayerCharacter => character.type === 'player')
  const claims = heroes.map(({ id, claimedBy, playerName }) => `${id} ${claimedBy} ${playerName}`).join()
  // The list isn't replicated: the stream says when it changes. A member is named after their characters.
  const askAgain = useEffectEvent((_why: string) => void refetch())
  useEffect(() => askAgain(`${changes} ${claims}`), [changes, claims])

  if (isPending) return <LoadingRows count={3} height={56} />
  if (isError) {
    return (
      <Group>
        <Text c="dimmed">Couldn’t load the players.</Text>
        <Button variant="default" onClick={() => refetch()}>
          Retry
        </Button>
      </Group>
    )
  }
  const playerIds = new Set(players.map(({ id }) => id))
  // A hero may still name a player who is no longer a member, or the GM.
  const free = heroes.filter(({ claimedBy }) => claimedBy === null || !playerIds.has(claimedBy))
  const active = players.filter((member) => member.status === 'active').length

  async function act(work: () => Promise<unknown>, failure: string) {
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

  async function remove({ id, displayName }: Member) {
    leave(id)
    try {
      await removeMember(campaignId, id)
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 404)) throw error
      const { data: left } = await refetch()
      if (!left || left.some((member) => member.id === id && member.status !== 'removed')) throw error
      notify({ title: `${displayName} is already gone`, tone: 'info' })
    }
  }

  return (
    <section>
      <Title order={3} fz={20} mb="xs">
        {players.length === 0 ? 'No players have joined yet' : `${count(active, 'player')} joined`}
      </Title>
      <ul ref={rows} className={classes.members}>
        {players.map((member) => (
          <MemberItem
            key={member.id}
            member={member}
            own={heroes.filter(({ claimedBy }) => claimedBy === member.id)}
            free={free}
            busy={isBusy}
            onLetIn={() => act(() => approveMember(campaignId, member.id), `Couldn’t let ${member.displayName} in`)}
            onRemove={() => setLeaving(member)}
            onGive={(hero) => act(() => claimCharacter(hero.id, member.id), `Couldn’t assign ${hero.name}`)}
            onTakeBack={(hero) => act(() => releaseCharacter(hero.id), `Couldn’t unassign ${hero.name}`)}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={leaving !== null}
        title={`Remove ${leaving?.displayName ?? ''}?`}
        text="The campaign is removed from their device, and others can take their characters. They can only come back with a new join code."
        confirmLabel="Remove from campaign"
        destructive
        busy={isBusy}
        onConfirm={() => leaving && act(() => remove(leaving), 'Couldn’t remove the player')}
        onClose={() => setLeaving(null)}
      />
    </section>
  )
}
