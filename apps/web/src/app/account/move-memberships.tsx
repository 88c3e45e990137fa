import type { User } from '@lanternkeep/schema'
import { Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { isGone, reasonOf } from '../../data/http/request-error.ts'
import {
  accountKeyOf,
  campaignsOfGuest,
  dropMovedMembership,
  type LocalMembership,
  membershipsToMove,
  useDb,
  whenSent,
} from '../../data/local/index.ts'
import { adoptMembership } from '../../data/remote/campaigns/members.ts'
import { ConfirmDialog, notify } from '../../ui/index.ts'
import { questionOf, staysWithGuest } from './move-question.ts'

type Props = { user: User; onDone: () => void }

/**
 * Asks, one membership after the other, whether what was played here as a guest moves to the account. Pending edits are
 * sent first (behavior.md#guests). Campaigns that the guest made stay with the guest, and a toast says so.
 */
export function MoveMemberships({ user, onDone }: Props) {
  const db = useDb()
  const [memberships, setMemberships] = useState<LocalMembership[]>([])
  const [busy, setBusy] = useState(false)
  const membership = memberships[0]

  const ask = (left: LocalMembership[]) => {
    setMemberships(left)
    if (left.length === 0) onDone()
  }
  const begin = useEffectEvent(ask)
  useEffect(() => {
    let left = false
    const tell = (names: string[]) => {
      if (!left && names.length > 0) notify(staysWithGuest(names))
    }
    // Data that can't be read now must keep no one out of their account.
    const told = campaignsOfGuest(db).then(tell, () => undefined)
    told
      .then(() => membershipsToMove(db))
      .then(
        (found) => !left && begin(found),
        () => !left && begin([]),
      )
    return () => {
      left = true
    }
  }, [db])
  if (!membership) return null

  const next = () => ask(memberships.slice(1))
  const move = async () => {
    setBusy(true)
    try {
      await whenSent(db, membership.campaignId)
      await adoptMembership(membership.campaignId, membership.memberId)
      await dropMovedMembership(db, membership, accountKeyOf(user))
      next()
    } catch (error) {
      const gone = isGone(error)
      const reason = reasonOf(error, 'Your latest changes couldn’t be uploaded yet. Please try again.')
      notify({ tone: 'error', title: 'Not moved', message: gone ? 'You’re no longer in this campaign.' : reason })
      if (gone) next()
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened
      title={questionOf(membership)}
      text={`${membership.campaignName} will then open on every device where ${user.firstName || user.email} is logged in.`}
      confirmLabel="Move it"
      cancelLabel="Leave it here"
      busy={busy}
      onConfirm={move}
      onClose={next}
    >
      <Text c="dimmed">
        If you leave it here, you’ll find it on this device after you log out. We’ll ask again the next time you log in.
      </Text>
    </ConfirmDialog>
  )
}
