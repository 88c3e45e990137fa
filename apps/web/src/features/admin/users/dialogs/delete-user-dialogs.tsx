import type { User } from '@lanternkeep/schema'
import { useState } from 'react'
import { reasonOf } from '../../../../data/http/request-error.ts'
import { countCampaignsOf, deleteUser } from '../../../../data/remote/admin/admin.ts'
import { count, formatDate } from '../../../../lib/format.ts'
import { ConfirmDialog, notify } from '../../../../ui/index.ts'
import { useLastValue } from '../../list/use-last-value.ts'
import { restore } from '../user-acts.ts'
import { calledBy } from '../user-words.ts'

type Props = { user: User | null; onClose: () => void; onDeleted: () => void }

/** Asks twice, the second time with everything that is deleted with the account, before it sends anything. */
export function DeleteUserDialogs({ user, onClose, onDeleted }: Props) {
  const [campaigns, setCampaigns] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const shown = useLastValue(user)
  if (!shown) return null
  const name = calledBy(shown)
  const isFinal = campaigns !== null

  const close = () => {
    setCampaigns(null)
    onClose()
  }
  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify({ tone: 'error', title: 'Error', message: reasonOf(error, 'Failed to delete user') })
      close()
    } finally {
      setBusy(false)
    }
  }
  const goOn = (target: User) => attempt(async () => setCampaigns(await countCampaignsOf(target)))
  const end = (target: User) =>
    attempt(async () => {
      const { heldUntil } = await deleteUser(target)
      close()
      onDeleted()
      const message = `${name} can be restored until ${formatDate(heldUntil)}.`
      const action = { label: 'Restore', onClick: () => void restore({ id: target.id, name }) }
      notify({ tone: 'success', title: 'User deleted successfully', message, action })
    })
  return (
    <>
      <ConfirmDialog
        opened={user !== null && !isFinal}
        title="Delete User - First Confirmation"
        text={`Delete ${name}${name === shown.email ? '' : ` (${shown.email})`}? They’re logged out everywhere right away and leave the campaigns they joined.`}
        confirmLabel="Continue"
        destructive
        busy={isBusy}
        onConfirm={() => goOn(shown)}
        onClose={close}
      />
      <ConfirmDialog
        opened={user !== null && isFinal}
        title="Delete User - Final Confirmation"
        text={whatGoes(name, campaigns ?? 0)}
        confirmLabel="Yes, Delete Permanently"
        destructive
        busy={isBusy}
        onConfirm={() => end(shown)}
        onClose={close}
      />
    </>
  )
}

function whatGoes(name: string, campaigns: number): string {
  const account = `${name}’s account`
  const deletes =
    campaigns === 0
      ? `${account} has no campaigns on the server. It’s deleted for good after 30 days.`
      : `${account} and ${count(campaigns, 'campaign')} on the server are deleted for good after 30 days.`
  return `${deletes} Until then an admin can restore the account. Their feedback becomes anonymous.`
}
