import type { User } from '@lanternkeep/schema'
import { useState } from 'react'
import { AccountPage } from '../../features/account/page/account-page.tsx'
import { leaveDeletedAccount } from '../account/log-out.ts'
import { LogoutDialog } from '../account/logout-dialog.tsx'
import { useDeviceFacts } from '../device-facts.ts'
import { views } from './use-view.ts'

export function AccountPageView({ person, onBack }: { person: User | null; onBack: () => void }) {
  const [leaving, setLeaving] = useState(false)
  const facts = useDeviceFacts()
  return (
    <>
      <AccountPage
        person={person}
        onBack={onBack}
        onLogIn={() => views.go({ name: 'login' })}
        onLogOut={() => setLeaving(true)}
        onDeleted={(removeData) => person && void leaveDeletedAccount(person.id, removeData)}
      />
      {person && (
        <LogoutDialog
          person={person}
          waiting={facts?.waiting ?? 0}
          audio={facts?.audio}
          opened={leaving}
          onClose={() => setLeaving(false)}
          onLocked={views.home}
        />
      )}
    </>
  )
}
