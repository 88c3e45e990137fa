import type { User } from '@lanternkeep/schema'
import { useState } from 'react'
import { LeftBackupsPanel } from '../../features/backups/index.ts'
import { ExportButton } from '../../features/export/index.ts'
import { KeptPanel } from '../../features/kept-changes/index.ts'
import { SettingsPage } from '../../features/settings/index.ts'
import { LogoutDialog } from '../account/logout-dialog.tsx'
import { useDeviceFacts } from '../device-facts.ts'
import { views } from './use-view.ts'

export function SettingsView({ person, onBack }: { person: User | null; onBack: () => void }) {
  const [leaving, setLeaving] = useState(false)
  const facts = useDeviceFacts()
  const waiting = facts?.waiting ?? 0
  const close = () => setLeaving(false)
  return (
    <>
      <SettingsPage
        person={person}
        onBack={onBack}
        account={{
          onAccount: () => views.go({ name: 'account' }),
          onPlans: () => views.go({ name: 'subscription' }),
          onLogIn: () => views.go({ name: 'login' }),
          onLogOut: () => setLeaving(true),
        }}
        kept={
          <>
            <KeptPanel />
            <LeftBackupsPanel />
          </>
        }
        exportButton={<ExportButton />}
      />
      {person && (
        <LogoutDialog
          person={person}
          waiting={waiting}
          audio={facts?.audio}
          opened={leaving}
          onClose={close}
          onLocked={views.home}
        />
      )}
    </>
  )
}
