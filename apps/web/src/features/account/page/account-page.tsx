import type { User } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconLogin2, IconLogout2 } from '@tabler/icons-react'
import { useState } from 'react'
import { RequestError } from '../../../data/http/request-error.ts'
import { useOwnAccount } from '../../../data/remote/own-account.ts'
import { useOnline } from '../../../lib/hooks/use-online.ts'
import { EmptyState, LoadingRows, Page } from '../../../ui/index.ts'
import { OfflineLine } from '../offline-line.tsx'
import classes from './account-page.module.css'
import { AccountDialogs, type DialogName } from './dialogs/account-dialogs.tsx'
import { LeavingPanels } from './leaving-panels.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SigningInPanel } from './signing-in-panel.tsx'
import { YouPanel } from './you-panel.tsx'

type Props = {
  person: User | null
  onBack: () => void
  onLogIn: () => void
  onLogOut: () => void
  /** The account was deleted; `removeData`: so should be what this device has of it. */
  onDeleted: (removeData: boolean) => void
}

/** One page of facts about the account; each is changed in a dialog. */
export function AccountPage({ person, onBack, onLogIn, onLogOut, onDeleted }: Props) {
  const online = useOnline()
  const { data: account, error, refetch } = useOwnAccount()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const isSignedOut = !person || (error instanceof RequestError && error.status === 401)
  const isOwn = account !== undefined && account.user.id === person?.id && !isSignedOut
  const logOut = (
    <Button variant="default" leftSection={<IconLogout2 size={20} aria-hidden="true" />} onClick={onLogOut}>
      Log out
    </Button>
  )
  return (
    <Page title="Account" onBack={onBack} right={person && logOut}>
      <div className={classes.offline}>
        <OfflineLine rest="Your account is on the server: you can change it once you’re back online." />
      </div>
      {isSignedOut && <SignedOut onLogIn={onLogIn} />}
      {!isSignedOut && !isOwn && (online || error) && <Missing isLoading={!error} onRetry={() => void refetch()} />}
      {isOwn && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <YouPanel account={account} canChange={online} onOpen={setDialog} />
            <SigningInPanel account={account} canChange={online} onOpen={setDialog} />
          </div>
          <div className={classes.column}>
            <SessionsPanel canChange={online} />
            <LeavingPanels account={account} canChange={online} onDelete={() => setDialog('delete')} />
          </div>
        </div>
      )}
      {account && (
        <AccountDialogs account={account} opened={dialog} onClose={() => setDialog(null)} onDeleted={onDeleted} />
      )}
    </Page>
  )
}

function SignedOut({ onLogIn }: { onLogIn: () => void }) {
  return (
    <EmptyState
      title="You’re not logged in"
      text="Log in to see and change your account."
      action={
        <Button leftSection={<IconLogin2 size={20} aria-hidden="true" />} onClick={onLogIn}>
          Log In
        </Button>
      }
    />
  )
}

function Missing({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => void }) {
  if (isLoading) return <LoadingRows count={4} height={140} label="Loading your account" />
  return (
    <EmptyState
      title="Can’t reach the server"
      text="Your account is on the server. Campaigns on this device still open."
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  )
}
