import type { User } from '@lanternkeep/schema'
import { EmptyState } from '../../ui/index.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import classes from './admin-panel.module.css'
import { AdminTabs } from './admin-tabs.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { useLeaveWithoutRights } from './use-leave-without-rights.ts'
import { VersionForm } from './version-form.tsx'

type Props = { person: User | null; onBack: () => void }

/** For admins only. Anyone else, also a person who loses the rights, gets a message and returns to the menu. */
export function AdminPanel({ person, onBack }: Props) {
  const refusal = useLeaveWithoutRights(person, onBack)
  if (!person || refusal) {
    return (
      <main className={classes.refused}>
        <EmptyState title="Admin Panel" text={refusal} />
      </main>
    )
  }
  return (
    <div className={classes.page}>
      <PageHeader title="Admin Panel" onBack={onBack} right={<VersionForm />} />
      <main className={classes.main}>
        <RestoredNotice isOwner={person.isOwner} />
        <AdminTabs me={person} />
      </main>
    </div>
  )
}
