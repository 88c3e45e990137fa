import type { TwoFactorSetup } from '@lanternkeep/schema'
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconDeviceMobile } from '@tabler/icons-react'
import { copyText } from '../../../../lib/browser/copy-text.ts'
import { useLayout } from '../../../../lib/hooks/use-layout.ts'
import { FormFailure, notify, QrCode, type SchemaForm } from '../../../../ui/index.ts'
import { Step } from './step.tsx'
import classes from './two-factor.module.css'

/** On the phone that has the app, a link opens it: no camera can scan its own screen. */
export function ScanStep({ setup, isDone }: { setup: TwoFactorSetup; isDone: boolean }) {
  const isPhone = useLayout() === 'phone'
  const copy = async () => {
    if (await copyText(setup.key)) notify({ tone: 'success', title: 'Key copied' })
    else notify({ tone: 'warning', title: 'Not copied', message: 'Select the key and copy it yourself.' })
  }
  return (
    <Step
      number={1}
      title={isPhone ? 'Add it to an authenticator app' : 'Scan with an authenticator app'}
      isDone={isDone}
    >
      <div className={classes.scan}>
        {isPhone ? (
          <Button
            component="a"
            href={setup.uri}
            size="md"
            variant="default"
            leftSection={<IconDeviceMobile size={20} aria-hidden="true" />}
          >
            Open in my app
          </Button>
        ) : (
          <QrCode small text={setup.uri} label="QR code for the authenticator app" />
        )}
        <div>
          <span className={classes.muted}>Or type this key</span>
          <span className={classes.key}>{setup.key.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          <Button
            variant="subtle"
            px={0}
            leftSection={<IconCopy size={20} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            Copy key
          </Button>
        </div>
      </div>
    </Step>
  )
}

const DIGITS = 6

export function CodeStep({ form, isDone }: { form: SchemaForm<{ totp: string }>; isDone: boolean }) {
  const { onChange, ...field } = form.field('totp')
  return (
    <Step number={2} title="Type the code it shows" isDone={isDone}>
      <form {...form.formProps}>
        <FormFailure message={form.failure} />
        {isDone ? (
          <p className={classes.right} role="status">
            <IconCheck size={20} aria-hidden="true" /> The code is right
          </p>
        ) : (
          <TextInput
            {...field}
            className={classes.typed}
            size="md"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={DIGITS + 1}
            data-autofocus
            onChange={onChange}
          />
        )}
        {!isDone && (
          <Button type="submit" variant="default" size="md" mt="sm" loading={form.isSending}>
            Check code
          </Button>
        )}
      </form>
    </Step>
  )
}
