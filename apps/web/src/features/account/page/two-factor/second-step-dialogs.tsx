import { secondStepBody, type User } from '@lanternkeep/schema'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { newRecoveryCodes, turnOffTwoFactor } from '../../../../data/remote/two-factor.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { EditorDialog, type SchemaForm } from '../../../../ui/index.ts'
import { type ChangeDialogProps, changeRefused } from '../dialogs/change-refused.ts'
import { CurrentPassword } from '../dialogs/current-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const EMPTY = { password: '', totp: '' }

export function TurnOffDialog({ user, opened, onClose }: ChangeDialogProps) {
  return (
    <EditorDialog
      opened={opened}
      owner="account"
      title="Turn off two-factor"
      saveLabel="Turn off"
      initialValues={() => EMPTY}
      schema={secondStepBody}
      save={turnOffTwoFactor}
      done="Two-factor is off"
      failed="Two-factor is still on"
      refusalOf={changeRefused}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text c="dimmed">After that, your password alone is enough to log in.</Text>
          <BothSteps form={form} user={user} />
        </>
      )}
    </EditorDialog>
  )
}

export function NewCodesDialog({ user, opened, onClose }: ChangeDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setCodes(null)
  return (
    <>
      <EditorDialog
        opened={opened}
        owner="account"
        title="New recovery codes"
        saveLabel="Make new codes"
        initialValues={() => EMPTY}
        schema={secondStepBody}
        save={async (body) => setCodes(await newRecoveryCodes(body))}
        done="New recovery codes"
        failed="No new codes"
        refusalOf={changeRefused}
        onClose={onClose}
      >
        {(form) => (
          <>
            <Text c="dimmed">The codes you have work no more.</Text>
            <BothSteps form={form} user={user} />
          </>
        )}
      </EditorDialog>
      <Dialog
        opened={codes !== null}
        onClose={close}
        title="Keep your recovery codes"
        size="lg"
        closeOnClickOutside={false}
      >
        <Stack gap="md">
          <Text c="dimmed">Each works once. Shown only now.</Text>
          <RecoveryCodes codes={codes ?? []} email={user.email} />
          <Button size="md" ml="auto" onClick={close}>
            I have kept them
          </Button>
        </Stack>
      </Dialog>
    </>
  )
}

function BothSteps({ form, user }: { form: SchemaForm<typeof EMPTY>; user: User }) {
  return (
    <>
      <CurrentPassword field={form.field('password')} email={user.email} />
      <TextInput
        {...form.field('totp')}
        size="md"
        required
        description="Or one of your recovery codes"
        autoComplete="one-time-code"
        maxLength={40}
      />
    </>
  )
}
