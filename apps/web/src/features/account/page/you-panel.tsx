import { type OwnAccount, SECURITY_QUESTION_LABELS, SECURITY_QUESTIONS, tierLabel } from '@lanternkeep/schema'
import { Badge } from '@mantine/core'
import { IconCheck, IconMail, IconX } from '@tabler/icons-react'
import { cancelNewEmail } from '../../../data/remote/own-account.ts'
import { refusalOf } from '../../../data/remote/refusal.ts'
import { IconButton, notify, Panel, TierBadge, type TierName } from '../../../ui/index.ts'
import classes from './account-page.module.css'
import type { DialogName } from './dialogs/account-dialogs.tsx'
import { FactRow } from './fact-row.tsx'

type Props = { account: OwnAccount; canChange: boolean; onOpen: (dialog: DialogName) => void }

/** Who the account belongs to. */
export function YouPanel({ account, canChange, onOpen }: Props) {
  const { user, pendingEmail } = account
  const opener = (dialog: DialogName) => (canChange ? () => onOpen(dialog) : undefined)
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <Panel title="You" right={<TierBadge tier={tierLabel(user).toLowerCase() as TierName} />}>
      <FactRow label="Name" value={name || 'No name yet'} onChange={opener('name')} />
      <FactRow
        label="Email"
        value={user.email}
        badge={
          user.emailVerified ? (
            <Badge color="moss" leftSection={<IconCheck size={16} aria-hidden="true" />}>
              Verified
            </Badge>
          ) : (
            <Badge color="straw">Not verified</Badge>
          )
        }
        onChange={opener('email')}
      />
      {pendingEmail && <PendingEmail email={pendingEmail} canCancel={canChange} />}
      <FactRow label="Security question" value={questionInWords(account)} onChange={opener('question')} />
    </Panel>
  )
}

function PendingEmail({ email, canCancel }: { email: string; canCancel: boolean }) {
  const cancel = async () => {
    try {
      const { user } = await cancelNewEmail()
      const title = user.email === email ? 'Email was changed before' : 'Email stays as it is'
      notify({ tone: 'success', title })
    } catch (error) {
      notify({ tone: 'error', title: 'Not changed', message: refusalOf(error, 'Can’t reach the server.').message })
    }
  }
  return (
    <div className={classes.pending} role="status">
      <IconMail size={22} aria-hidden="true" />
      <p>
        Open the link sent to <strong>{email}</strong> to change to it. It works for 24 hours.
      </p>
      {canCancel && (
        <IconButton
          label={`Don’t change to ${email}`}
          icon={<IconX size={20} aria-hidden="true" />}
          onClick={() => void cancel()}
        />
      )}
    </div>
  )
}

function questionInWords({ securityQuestion }: OwnAccount): string {
  const known = SECURITY_QUESTIONS.find((question) => question === securityQuestion)
  return known ? SECURITY_QUESTION_LABELS[known] : 'None'
}
