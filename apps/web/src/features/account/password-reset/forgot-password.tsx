import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useRegistration } from '../../../data/remote/auth.ts'
import { FormFailure } from '../../../ui/index.ts'
import classes from '../account.module.css'
import { AccountCard } from '../account-card.tsx'
import { HumanCheckField } from '../human-check/human-check.tsx'
import { OfflineLine } from '../offline-line.tsx'
import { useRequestReset } from './use-request-reset.ts'

type Props = { onBack: () => void; onLogin: () => void }

export function ForgotPassword({ onBack, onLogin }: Props) {
  const { message, ...request } = useRequestReset()
  return (
    <AccountCard onBack={onBack}>
      {message === undefined ? <Form {...request} onLogin={onLogin} /> : <Sent message={message} onLogin={onLogin} />}
    </AccountCard>
  )
}

type FormProps = Omit<ReturnType<typeof useRequestReset>, 'message'> & { onLogin: () => void }

function Form({ form, attempt, onLogin }: FormProps) {
  return (
    <form {...form.formProps} className={classes.form}>
      <Stack gap="md">
        <div>
          <Title order={1} className={classes.title}>
            Forgot Password
          </Title>
          <Text c="dimmed">Enter your email address and we’ll send you a link to set a new password.</Text>
        </div>
        <OfflineLine rest="You can ask for a link once you’re back online." />
        <FormFailure message={form.failure} />
        <TextInput
          {...form.field('email')}
          type="email"
          name="username"
          size="md"
          required
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
        />
        <HumanCheckField
          attempt={attempt}
          error={form.errors.recaptchaToken}
          onToken={(recaptchaToken) => form.change({ recaptchaToken })}
          onPassed={(recaptchaToken) => form.supply({ recaptchaToken })}
        />
        <Button type="submit" size="lg" fullWidth disabled={form.isSending} aria-busy={form.isSending}>
          {form.isSending ? 'Sending...' : 'Send Reset Link'}
        </Button>
        <Button variant="subtle" onClick={onLogin}>
          Back to Login
        </Button>
      </Stack>
    </form>
  )
}

function Sent({ message, onLogin }: { message: string; onLogin: () => void }) {
  const { data: server } = useRegistration()
  return (
    <Stack align="center" className={classes.state} role="status">
      <span className={classes.mark}>
        <IconMailCheck size={52} stroke={1.5} aria-hidden="true" />
      </span>
      <Title order={1}>Check Your Email</Title>
      <Text>{message}</Text>
      <Text c="dimmed">
        Please check your email for a reset link. It works once, for 30 minutes. Earlier links no longer work.
      </Text>
      {server?.sendsMail === false && <Text>This server sends no mail. Ask the server’s owner for the link.</Text>}
      <Button mt="xs" onClick={onLogin}>
        Back to Login
      </Button>
    </Stack>
  )
}
