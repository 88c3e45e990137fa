import { SECURITY_QUESTION_LABELS, SECURITY_QUESTIONS } from '@lanternkeep/schema'
import { Alert, Button, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ChangeEvent } from 'react'
import { useRegistration } from '../../../data/remote/auth.ts'
import classes from '../account.module.css'
import { HumanCheckField } from '../human-check/human-check.tsx'
import { OfflineLine } from '../offline-line.tsx'
import { PasswordStrength } from './password-strength.tsx'
import type { Registration } from './registration.ts'
import { useRegister } from './use-register.ts'

const questions = SECURITY_QUESTIONS.map((value) => ({ value, label: SECURITY_QUESTION_LABELS[value] }))

type Props = { onRegistered: () => void }

export function RegisterForm({ onRegistered }: Props) {
  const { form, typed, errors, failure, phase, attempt, tokenMissing, change, setToken, submit } =
    useRegister(onRegistered)
  const { data: server } = useRegistration()
  const field = (name: keyof Registration) => ({
    size: 'md',
    value: typed[name],
    error: errors[name],
    // Mantine's password field does not say it by itself.
    'aria-invalid': errors[name] ? true : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => change(name, event.currentTarget.value),
  })
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <OfflineLine rest="You can register once you’re back online. To play with a join code, you don’t need an account." />
        {failure && (
          <Alert color="ember" icon={<IconAlertCircle size={22} />} title="Registration Failed" role="alert">
            {failure}
          </Alert>
        )}
        <TextInput
          {...field('email')}
          label="Email"
          type="email"
          name="username"
          required
          placeholder="you@example.org"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
        />
        <div className={classes.pair}>
          <div>
            <PasswordInput
              {...field('password')}
              label="Password"
              name="new-password"
              required
              autoComplete="new-password"
              maxLength={128}
            />
            {!errors.password && <PasswordStrength password={typed.password} />}
          </div>
          <PasswordInput
            {...field('confirmation')}
            label="Confirm password"
            name="confirm-password"
            required
            autoComplete="new-password"
            maxLength={128}
          />
        </div>
        <div className={classes.pair}>
          <NativeSelect
            {...field('securityQuestion')}
            label="Security question"
            required
            data={[{ value: '', label: 'Choose one' }, ...questions]}
          />
          <TextInput {...field('securityAnswer')} label="Answer" required autoComplete="off" maxLength={200} />
        </div>
        <div className={classes.pair}>
          <TextInput {...field('firstName')} label="First name" placeholder="optional" autoComplete="given-name" />
          <TextInput {...field('lastName')} label="Last name" placeholder="optional" autoComplete="family-name" />
        </div>
        {server?.setupCode && (
          <TextInput
            {...field('setupCode')}
            label="Setup code"
            autoComplete="off"
            description="Only for the server’s owner. The server’s log shows the code."
          />
        )}
        <HumanCheckField
          attempt={attempt}
          error={tokenMissing ? 'Please confirm that you’re human' : undefined}
          onToken={setToken}
        />
        <Button type="submit" size="lg" fullWidth disabled={phase !== 'typing'} aria-busy={phase === 'sending'}>
          {phase === 'typing' ? 'Create account' : phase === 'sending' ? 'Creating Account...' : 'Account created'}
        </Button>
      </Stack>
    </form>
  )
}
