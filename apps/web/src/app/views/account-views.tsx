import type { User } from '@lanternkeep/schema'
import { useUser } from '../../data/remote/auth.ts'
import { ForgotPassword, LoginPage, ResetPassword, VerifyEmail } from '../../features/account/index.ts'
import { currentPerson } from '../account/person.ts'
import { unlessLeft, views } from './use-view.ts'
import type { View } from './view.ts'

type Props = { view: View; onSignedIn: (user: User) => void }

/** The views that need no database. */
export function AccountViews({ view, onSignedIn }: Props) {
  const isSignedIn = Boolean(useUser(false).data)
  const goBack = unlessLeft(view, views.back)
  const signedIn = (user: User) => {
    // A person who logs back in to their own data continues where the sign-in session ended.
    const isBack = currentPerson()?.id === user.id
    onSignedIn(user)
    if (isBack) goBack()
    else views.home()
  }
  const toLogin = () => views.replace({ name: 'login' })
  const toForgot = () => views.replace({ name: 'forgot-password' })
  switch (view.name) {
    case 'verify-email':
      return (
        <VerifyEmail
          token={view.token}
          isSignedIn={isSignedIn}
          onDone={isSignedIn ? views.home : toLogin}
          onBack={views.home}
        />
      )
    case 'forgot-password':
      return <ForgotPassword onBack={views.back} onLogin={toLogin} />
    case 'reset-password':
      return <ResetPassword token={view.token} onBack={views.home} onLogin={toLogin} onForgot={toForgot} />
    default:
      return (
        <LoginPage
          onBack={views.back}
          onSignedIn={signedIn}
          onRegistered={views.home}
          onForgot={() => views.go({ name: 'forgot-password' })}
          onOutbox={() => views.go({ name: 'admin', tab: 'outbox' })}
        />
      )
  }
}
