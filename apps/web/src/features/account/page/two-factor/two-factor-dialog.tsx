import type { User } from '@lanternkeep/schema'
import { Button, Checkbox } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { FormFailure, LongDialog } from '../../../../ui/index.ts'
import { CurrentPassword } from '../dialogs/current-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Step } from './step.tsx'
import { CodeStep, ScanStep } from './steps.tsx'
import classes from './two-factor.module.css'
import { useTwoFactorSetup } from './use-two-factor-setup.ts'

const PASSWORD_FORM = 'two-factor-password'

/** Turns two-factor on in three steps; the third appears when the code is right. */
export function TwoFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { setup, codes, password, code, isFinishing, finish } = useTwoFactorSetup(onClose)
  const [isKept, setKept] = useState(false)
  const [endsOthers, setEndsOthers] = useState(false)
  return (
    <LongDialog
      title="Two-factor sign-in"
      subtitle="After your password, a code from your phone. It works without internet on the phone."
      size={setup ? '61rem' : '34rem'}
      note={
        setup &&
        (endsOthers
          ? 'Other devices are signed out, and asked at their next login.'
          : 'Other devices stay signed in. They are asked at their next login.')
      }
      buttons={
        <>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          {setup ? (
            <Button
              size="md"
              leftSection={<IconShieldCheck size={20} aria-hidden="true" />}
              disabled={!codes || !isKept}
              loading={isFinishing}
              onClick={() => void finish(endsOthers)}
            >
              Turn on two-factor
            </Button>
          ) : (
            <Button type="submit" size="md" form={PASSWORD_FORM} loading={password.isSending}>
              Continue
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      {!setup && (
        <form {...password.formProps} id={PASSWORD_FORM}>
          <FormFailure message={password.failure} />
          <CurrentPassword field={password.field('password')} email={user.email} />
        </form>
      )}
      {setup && (
        <div className={classes.steps}>
          <div>
            <ScanStep setup={setup} isDone={codes !== null} />
            <CodeStep form={code} isDone={codes !== null} />
          </div>
          {codes && (
            <Step number={3} title="Keep your recovery codes" isDone={isKept}>
              <p className={classes.muted}>For the day your phone is lost. Each works once. Shown only now.</p>
              <RecoveryCodes codes={codes} email={user.email} />
              <Checkbox
                mt="sm"
                label="I have kept these codes somewhere safe"
                checked={isKept}
                onChange={(event) => setKept(event.currentTarget.checked)}
              />
              <Checkbox
                label="Sign out everywhere else, too"
                checked={endsOthers}
                onChange={(event) => setEndsOthers(event.currentTarget.checked)}
              />
            </Step>
          )}
        </div>
      )}
    </LongDialog>
  )
}
