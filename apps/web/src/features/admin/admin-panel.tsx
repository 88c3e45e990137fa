import type { User } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { useOwnAccount } from '../../data/remote/own-account.ts'
import { useRootMark } from '../../lib/browser/root-mark.ts'
import { EmptyState, Page } from '../../ui/index.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import classes from './admin-panel.module.css'
import { AdminTabs } from './admin-tabs.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { LateBackupNotice } from './server/late-backup-notice.tsx'
import { useLeaveWithoutRights } from './use-leave-without-rights.ts'
import { VersionForm } from './version-form.tsx'

type Props = {
  initialTab?: 'outbox' | undefined
  person: User | null
  onBack: () => void
  onAccount: () => void
}

/** For admins only. Anyone else, also a person who loses the rights, gets a message and returns to the menu. */
export function AdminPanel({ initialTab, person, onBack, onAccount }: Props) {
  const { data: account } = useOwnAccount()
  const refusal = useLeaveWithoutRights(person, onBack)
  const needsTwoFactor = account?.twoFactor.isRequired === true && !account.twoFactor.isOn
  // Its form is at the top, where a phone would show them.
  useRootMark('toasts-at-foot', person !== null && !refusal && !needsTwoFactor)
  if (!person || refusal) {
    return (
      <main className={classes.refused}>
        <EmptyState title="Admin Panel" text={refusal} />
      </main>
    )
  }
  if (needsTwoFactor) {
    return <TwoFactorNeeded onBack={onBack} onAccount={onAccount} />
  }
  return (
    <div className={classes.page}>
      <PageHeader title="Admin Panel" onBack={onBack} right={<VersionForm />} />
      <main className={classes.main}>
        <RestoredNotice isOwner={person.isOwner} />
        <LateBackupNotice isOwner={person.isOwner} />
        <AdminTabs me={person} initialTab={initialTab} />
      </main>
    </div>
  )
}

function TwoFactorNeeded({ onBack, onAccount }: Pick<Props, 'onBack' | 'onAccount'>) {
  return (
    <Page title="Admin Panel" onBack={onBack}>
      <EmptyState
        title="Turn on two-factor first"
        text="The server’s owner asks it of all admins. It takes a minute and an authenticator app."
        action={<Button onClick={onAccount}>Open your account</Button>}
      />
    </Page>
  )
}
