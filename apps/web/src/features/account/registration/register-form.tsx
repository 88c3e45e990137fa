import { SECURITY_QUESTION_LABELS, SECURITY_QUESTIONS } from '@lanternkeep/schema'
import { Button, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useRegistration } from '../../../data/remote/auth.ts'
import { FormFailure } from '../../../ui/index.ts'
import classes from '../account.module.css'
import { HumanCheckField } from '../human-check/human-check.tsx'
import { OfflineLine } from '../offline-line.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { type RegisterActions, useRegister } from './use-register.ts'

const questions = SECURITY_QUESTIONS.map((value) => ({ value, label: SECURITY_QUESTION_LABELS[value] }))
const secret = { size: 'md', required: true, autoComplete: 'new-password', maxLength: 128 } as const

export function RegisterForm(actions: RegisterActions) {
  const { form, isDone, attempt } = useRegister(actions)
  const { data: server } = useRegistration()
  const { field, errors, values, isSending } = form
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <OfflineLine rest="You can register once you’re back online. To play with a join code, you don’t need an account." />
        <FormFailure title="Registration Failed" message={form.failure} />
        <TextInput
          {...field('email')}
          type="email"
          name="username"
          size="md"
          required
          placeholder="you@example.org"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
        />
        <div className={classes.pair}>
          <div>
            <PasswordInput {...field('password')} {...secret} name="new-password" />
            {!errors.password && <PasswordStrength password={values.password} />}
          </div>
          <PasswordInput {...field('confirmation')} {...secret} name="confirm-password" />
        </div>
        <div className={classes.pair}>
          <NativeSelect
            {...field('securityQuestion')}
            size="md"
            required
            data={[{ value: '', label: 'Choose one' }, ...questions]}
          />
          <TextInput {...field('securityAnswer')} size="md" required autoComplete="off" maxLength={200} />
        </div>
        <div className={classes.pair}>
          <TextInput {...field('firstName')} size="md" placeholder="optional" autoComplete="given-name" />
          <TextInput {...field('lastName')} size="md" placeholder="optional" autoComplete="family-name" />
        </div>
        {server?.setupCode && (
          <TextInput
            {...field('setupCode')}
            size="md"
            autoComplete="off"
            description="Only for the server’s owner. The server’s log shows the code."
          />
        )}
        <HumanCheckField
          attempt={attempt}
          error={errors.recaptchaToken}
          onToken={(recaptchaToken) => form.change({ recaptchaToken })}
          onPassed={(recaptchaToken) => form.supply({ recaptchaToken })}
        />
        <Button type="submit" size="lg" fullWidth disabled={isSending || isDone} aria-busy={isSending}>
          {isDone ? 'Account created' : isSending ? 'Creating Account...' : 'Create account'}
        </Button>
      </Stack>
    </form>
  )
}
