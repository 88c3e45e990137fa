import { SECURITY_QUESTION_LABELS, SECURITY_QUESTIONS } from '@lanternkeep/schema'
import { Button, NativeSelect, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCircleCheckFilled, IconLinkOff } from '@tabler/icons-react'
import { FormFailure } from '../../../ui/index.ts'
import classes from '../account.module.css'
import { AccountCard } from '../account-card.tsx'
import { OfflineLine } from '../offline-line.tsx'
import { PasswordStrength } from '../registration/password-strength.tsx'
import { resetAddress } from './reset-address.ts'
import { useResetPassword } from './use-reset-password.ts'

const QUESTIONS = SECURITY_QUESTIONS.map((value) => ({ value, label: SECURITY_QUESTION_LABELS[value] }))
const secret = { size: 'md', autoComplete: 'new-password', maxLength: 128, required: true } as const

type Props = { token: string; onBack: () => void; onLogin: () => void; onForgot: () => void }

export function ResetPassword({ token, onBack, onLogin, onForgot }: Props) {
  const { form, deadReason, isDone } = useResetPassword(token, onLogin)
  return (
    <AccountCard onBack={onBack}>
      {isDone && <Done onLogin={onLogin} />}
      {deadReason && <DeadLink reason={deadReason} onForgot={onForgot} />}
      {!isDone && !deadReason && <Form form={form} />}
    </AccountCard>
  )
}

function Form({ form }: Pick<ReturnType<typeof useResetPassword>, 'form'>) {
  const { field, values, errors, isSending } = form
  return (
    <form {...form.formProps} className={classes.form}>
      <Stack gap="md">
        <div>
          <Title order={1} className={classes.title}>
            Reset Password
          </Title>
          <Text c="dimmed">Choose a new password. You’ll be logged out on every device.</Text>
        </div>
        <OfflineLine rest="You can set the password once you’re back online." />
        <FormFailure message={form.failure} />
        <input hidden readOnly name="username" autoComplete="username" value={resetAddress()} />
        <div>
          <PasswordInput {...field('newPassword')} {...secret} name="new-password" />
          {!errors.newPassword && <PasswordStrength password={values.newPassword} />}
        </div>
        <PasswordInput {...field('confirmation')} {...secret} name="confirm-password" />
        <NativeSelect
          {...field('securityQuestion')}
          size="md"
          description="Optional. If you choose one, choose the one you registered with."
          data={[{ value: '', label: 'None' }, ...QUESTIONS]}
        />
        {values.securityQuestion && (
          <TextInput {...field('securityAnswer')} size="md" autoComplete="off" maxLength={200} />
        )}
        <Button type="submit" size="lg" fullWidth disabled={isSending} aria-busy={isSending}>
          {isSending ? 'Resetting...' : 'Reset Password'}
        </Button>
      </Stack>
    </form>
  )
}

function Done({ onLogin }: { onLogin: () => void }) {
  return (
    <Stack align="center" className={classes.state} role="status">
      <span className={classes.passed}>
        <IconCircleCheckFilled size={52} aria-hidden="true" />
      </span>
      <Title order={1} className={classes.sentence}>
        Password reset successfully! Redirecting to login...
      </Title>
      <Button onClick={onLogin}>Log In</Button>
    </Stack>
  )
}

/** Nothing that could be typed here would help any more. */
function DeadLink({ reason, onForgot }: { reason: string; onForgot: () => void }) {
  return (
    <Stack align="center" className={classes.state} role="alert">
      <IconLinkOff size={52} stroke={1.5} aria-hidden="true" />
      <Title order={1}>Reset failed</Title>
      <Text>{reason}</Text>
      <Text c="dimmed">
        A link works once, for 30 minutes, and only the newest one counts. Your password hasn’t changed.
      </Text>
      <Button mt="xs" onClick={onForgot}>
        Ask for a new link
      </Button>
    </Stack>
  )
}
