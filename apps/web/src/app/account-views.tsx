import type { User } from '@lanternkeep/schema'
import { LoginPage, VerifyEmail } from '../features/account/index.ts'
import { currentPerson } from './account/person.ts'
import { views } from './use-view.ts'
import type { View } from './view.ts'

type Props = { view: View; onSignedIn: (user: User) => void }

/** The views that need no database. */
export function AccountViews({ view, onSignedIn }: Props) {
  const signedIn = (user: User) => {
    // Who comes back to his own data goes on where the session ended.
    const isBack = currentPerson()?.id === user.id
    onSignedIn(user)
    if (isBack) views.back()
    else views.home()
  }
  if (view.name === 'verify-email') {
    return <VerifyEmail token={view.token} onDone={() => views.replace({ name: 'login' })} onBack={views.home} />
  }
  return <LoginPage onBack={views.back} onSignedIn={signedIn} onRegistered={views.home} />
}
