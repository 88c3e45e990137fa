import { deleteAccountBody, type OwnAccount } from '@lanternkeep/schema'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { deleteOwnAccount } from '../../../../data/remote/leaving.ts'
import { count } from '../../../../lib/format.ts'
import { EditorDialog } from '../../../../ui/index.ts'
import { changeRefused } from './change-refused.ts'
import { CurrentPassword } from './current-password.tsx'

type Props = {
  account: OwnAccount
  opened: boolean
  onClose: () => void
  /** The account is on hold; `removeData`: so should be what this device has of it. */
  onDeleted: (removeData: boolean) => void
}

const EMPTY = { password: '', totp: '' }

/** What this device has stays unless the person says otherwise: it may be the only copy. */
export function DeleteAccountDialog({ account, opened, onClose, onDeleted }: Props) {
  const { user, campaigns, twoFactor } = account
  const [removeData, setRemoveData] = useState(false)
  return (
    <EditorDialog
      opened={opened}
      owner="account"
      title="Delete account"
      saveLabel="Delete account"
      destructive
      initialValues={() => EMPTY}
      schema={deleteAccountBody}
      save={async (body) => {
        await deleteOwnAccount(body)
        onDeleted(removeData)
      }}
      done="Account deleted. Log in within 30 days to take it back."
      failed="Account not deleted"
      refusalOf={changeRefused}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Text>
            You’re signed out everywhere right away and leave the campaigns you joined. After 30 days your account
            {campaigns > 0 && ` and ${count(campaigns, 'campaign')} in the cloud`} can’t be brought back by anyone. Log
            in before that to take it back.
          </Text>
          <CurrentPassword field={field('password')} email={user.email} />
          {twoFactor.isOn && (
            <TextInput
              {...field('totp')}
              size="md"
              required
              description="Or one of your recovery codes"
              autoComplete="one-time-code"
              maxLength={40}
            />
          )}
          <Checkbox
            label="Also remove my campaigns from this device"
            checked={removeData}
            onChange={(event) => setRemoveData(event.currentTarget.checked)}
          />
          <Text c={removeData ? 'straw' : 'dimmed'} role="status">
            {removeData
              ? 'Nothing of them stays here, also nothing that was never uploaded.'
              : 'Otherwise they stay in this browser and still open without an account.'}
          </Text>
        </>
      )}
    </EditorDialog>
  )
}
