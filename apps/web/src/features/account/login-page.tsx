import type { User } from '@lanternkeep/schema'
import { Tabs, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import classes from './account.module.css'
import { AccountCard } from './account-card.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './registration/register-form.tsx'

type Props = {
  onBack: () => void
  onSignedIn: (user: User) => void
  /** After registering: back to the menu. */
  onRegistered: () => void
  onForgot: () => void
  onOutbox: () => void
}

export function LoginPage({ onBack, onSignedIn, onRegistered, onForgot, onOutbox }: Props) {
  const [tab, setTab] = useState<string | null>('login')
  return (
    <AccountCard onBack={onBack} wide={tab === 'register'}>
      <VisuallyHidden component="h1">Log in or register</VisuallyHidden>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="login" className={classes.tab}>
            Login
          </Tabs.Tab>
          <Tabs.Tab value="register" className={classes.tab}>
            Register
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login">
          <LoginForm onSignedIn={onSignedIn} onForgot={onForgot} />
        </Tabs.Panel>
        <Tabs.Panel value="register">
          <RegisterForm onRegistered={onRegistered} onSignedIn={onSignedIn} onOutbox={onOutbox} />
        </Tabs.Panel>
      </Tabs>
    </AccountCard>
  )
}
