import { refusalToCreateCampaign } from '@lanternkeep/schema'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { notify } from '../ui/index.ts'
import { signIn, useSession } from './account/use-session.ts'
import { useDeviceFacts } from './device-facts.ts'
import { MainMenu } from './menu/main-menu.tsx'
import { Notices } from './notices.tsx'
import classes from './shell.module.css'
import { useView, views } from './use-view.ts'
import { roomOf, titleOf } from './view.ts'
import { ViewLoading } from './view-loading.tsx'

const LocalRoom = lazy(() => import('./local-room.tsx'))
const LocalViews = lazy(() => import('./local-views.tsx'))
const AccountViews = lazy(() => import('./account-views.tsx'))
const BoardViews = lazy(() => import('./board-views.tsx'))

export function Shell() {
  const view = useView()
  const session = useSession()
  const { person, unreachable, askAgain } = session
  const facts = useDeviceFacts()
  const online = facts?.online
  const room = roomOf(view)

  // Whoever could not be asked who is signed in is asked again when the server is back.
  const retry = useEffectEvent(() => unreachable && askAgain())
  useEffect(() => {
    if (online) retry()
  }, [online])
  useEffect(() => {
    document.title = titleOf(view)
    window.scrollTo(0, 0)
  }, [view])

  const startNew = () => {
    const refusal = refusalToCreateCampaign(person)
    if (refusal) notify({ tone: 'warning', ...refusal })
    else views.go({ name: 'create' })
  }
  return (
    <div className={classes.shell}>
      <Notices
        signedOut={session.signedOut || facts?.signedOut === true}
        updateNeeded={facts?.updateNeeded === true}
        facts={facts}
      />
      <div className={classes.view}>
        {room === 'menu' && (
          <MainMenu person={person} facts={facts} onNew={startNew} onGo={(name) => views.go({ name })} />
        )}
        {room === 'account' && (
          <Suspense fallback={<ViewLoading />}>
            <AccountViews view={view} onSignedIn={signIn} />
          </Suspense>
        )}
        {room === 'boards' && (
          <Suspense fallback={<ViewLoading />}>
            <BoardViews view={view} person={person} />
          </Suspense>
        )}
        <Suspense fallback={room === 'local' ? <ViewLoading /> : null}>
          <LocalRoom person={person} syncing={session.syncing} onSignedOut={askAgain}>
            {room === 'local' && (
              <Suspense fallback={<ViewLoading />}>
                <LocalViews view={view} person={person} onNew={startNew} />
              </Suspense>
            )}
          </LocalRoom>
        </Suspense>
      </div>
    </div>
  )
}
