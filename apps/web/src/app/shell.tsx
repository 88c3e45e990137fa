import { refusalToCreateCampaign } from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useState } from 'react'
import { accountKeyOf } from '../data/local/store/account.ts'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { lazyView, usePreload } from '../lib/lazy-view.tsx'
import { nextTask } from '../lib/next-task.ts'
import { notify } from '../ui/index.ts'
import { PartBoundary } from '../ui/part-boundary.tsx'
import { currentPerson } from './account/person.ts'
import { signIn, useSignInSession } from './account/use-session.ts'
import { useDeviceFacts } from './device-facts.ts'
import { MainMenu } from './menu/main-menu.tsx'
import { Notices } from './notices/notices.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import classes from './shell.module.css'
import { laterViewsOf, preloadView } from './views/later-views.tsx'
import { useView, views } from './views/use-view.ts'
import { areaOf, titleOf } from './views/view.ts'
import { useViewFocus } from './views/view-focus.ts'
import { ViewLoading } from './views/view-loading.tsx'

const LocalData = lazyView(
  async () => {
    const { LocalData, openEarly } = await import('./local-data.tsx')
    // Running that code is long enough for one task.
    await nextTask()
    openEarly(accountKeyOf(currentPerson()))
    return LocalData
  },
  ({ opening }) => opening,
)
const LocalViews = lazyView(async () => (await import('./views/local-views.tsx')).LocalViews, ViewLoading)
const AccountViews = lazyView(async () => (await import('./views/account-views.tsx')).AccountViews, ViewLoading)
const OnlineViews = lazyView(async () => (await import('./views/online-views.tsx')).OnlineViews, ViewLoading)
const FeedbackDialog = lazyView(async () => (await import('../features/feedback/index.ts')).FeedbackDialog)

// Loaded next to the menu, which renders without them.
void LocalData.preload()
void LocalViews.preload()
preloadView(views.current())

const NONE_YET: ReturnType<typeof laterViewsOf> = []

type Feedback = 'unused' | 'open' | 'closed'

/** Closes when the account changes: no one else sees or sends the text, which is kept for the person who typed it. */
function useFeedback(account: string | undefined) {
  const [feedback, setFeedback] = useState<Feedback>('unused')
  useEffect(() => {
    if (!account) return
    return () => setFeedback((now) => (now === 'open' ? 'closed' : now))
  }, [account])
  return [feedback, setFeedback] as const
}

export function Shell() {
  const view = useView()
  const session = useSignInSession()
  const { person, unreachable, askAgain } = session
  const facts = useDeviceFacts()
  const [feedback, setFeedback] = useFeedback(person?.id)
  const [isTrouble, setTrouble] = useState(false)
  const online = facts?.online
  const room = areaOf(view)
  // Nothing may delay the opening of the database, nor the list of campaigns that is drawn from it.
  usePreload(facts?.areCampaignsRead ? laterViewsOf(view) : NONE_YET)

  // If the server couldn't be asked who is signed in, ask again when it is back.
  const retry = useEffectEvent(() => unreachable && askAgain())
  useEffect(() => {
    if (online) retry()
  }, [online])
  useEffect(() => {
    document.title = titleOf(view)
    window.scrollTo(0, 0)
  }, [view])
  useViewFocus(view)

  const startNew = () => {
    const refusal = refusalToCreateCampaign(person)
    if (!refusal) return views.go({ name: 'create' })
    const action = person
      ? { label: 'See plans', onClick: () => views.go({ name: 'subscription' }) }
      : { label: 'Log in now', onClick: () => views.go({ name: 'login' }) }
    notify({ tone: 'warning', ...refusal, action })
  }
  return (
    <div className={classes.shell}>
      <Notices
        signedOut={session.signedOut || facts?.signedOut === true}
        endedBy={session.endedBy}
        updateNeeded={facts?.updateNeeded === true}
        facts={facts}
      />
      <div className={classes.view}>
        <ErrorBoundary
          view={view}
          renderFailed={(onRetry, isMissing) => <ScreenFailed {...{ onRetry, isMissing }} onMenu={views.home} />}
        >
          {room === 'menu' && !isTrouble && (
            <MainMenu
              person={person}
              facts={facts}
              onNew={startNew}
              onGo={(name) => views.go({ name })}
              onFeedback={() => setFeedback('open')}
            />
          )}
          {feedback !== 'unused' && (
            <PartBoundary name="The feedback form" onFailed={() => setFeedback('unused')}>
              <FeedbackDialog opened={feedback === 'open'} onClose={() => setFeedback('closed')} />
            </PartBoundary>
          )}
          {room === 'account' && <AccountViews view={view} onSignedIn={signIn} />}
          {room === 'boards' && <OnlineViews view={view} person={person} />}
          <LocalData
            person={person}
            syncing={session.syncing}
            onRightsChanged={askAgain}
            opening={room === 'local' && <ViewLoading />}
            showTrouble={room === 'menu' || room === 'local'}
            onTrouble={setTrouble}
          >
            {room === 'local' && <LocalViews view={view} person={person} onNew={startNew} />}
          </LocalData>
        </ErrorBoundary>
      </div>
    </div>
  )
}
