import { handOverBody } from '@lanternkeep/schema'
import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { handOverServer } from '../../../data/remote/admin/handover.ts'
import { useOwnAccount } from '../../../data/remote/own-account.ts'
import { refusalOf } from '../../../data/remote/refusal.ts'
import { EditorDialog } from '../../../ui/index.ts'
import classes from './server.module.css'

const EMPTY = { email: '', password: '', totp: '' }

/** Moves the server to another account. Its address is typed: only that person can give it back. */
export function HandOver() {
  const { data: account } = useOwnAccount()
  const [isOpen, setOpen] = useState(false)
  if (!account) return null
  return (
    <section className={classes.row} aria-label="Owner">
      <div className={classes.words}>
        <p className={classes.strong}>You own this server</p>
        <p className={classes.muted}>Someone else can take it over. You stay an admin.</p>
      </div>
      <div className={classes.acts}>
        <Button variant="default" size="md" onClick={() => setOpen(true)}>
          Hand over...
        </Button>
      </div>
      <EditorDialog
        opened={isOpen}
        owner="handover"
        title="Hand over this server"
        saveLabel="Hand over"
        destructive
        initialValues={() => EMPTY}
        schema={handOverBody}
        save={handOverServer}
        done="This server has a new owner"
        failed="Not handed over"
        refusalOf={(error) => refusalOf(error, 'Can’t reach the server.')}
        onClose={() => setOpen(false)}
      >
        {({ field }) => (
          <>
            <Text>
              The new owner reads the outbox and this page, and decides who owns the server next. Only they can give it
              back.
            </Text>
            <TextInput
              {...field('email')}
              size="md"
              description="An account on this server with a verified address"
              type="email"
              autoComplete="off"
              required
              maxLength={254}
            />
            <input hidden readOnly name="username" autoComplete="username" value={account.user.email} />
            <PasswordInput {...field('password')} size="md" required autoComplete="current-password" maxLength={128} />
            {account.twoFactor.isOn && (
              <TextInput
                {...field('totp')}
                size="md"
                required
                description="Or one of your recovery codes"
                autoComplete="one-time-code"
                maxLength={40}
              />
            )}
          </>
        )}
      </EditorDialog>
    </section>
  )
}
