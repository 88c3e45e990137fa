import { localDay, type OwnAccount } from '@lanternkeep/schema'
import { Button, Text } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadAccount } from '../../../data/remote/leaving.ts'
import { refusalOf } from '../../../data/remote/refusal.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { count } from '../../../lib/format.ts'
import { notify, Panel } from '../../../ui/index.ts'
import classes from './account-page.module.css'

type Props = { account: OwnAccount; canChange: boolean; onDelete: () => void }

/** What the account leaves with: a file of everything, or not at all any more. */
export function LeavingPanels({ account, canChange, onDelete }: Props) {
  return (
    <>
      <Panel title="Your data">
        <div className={classes.row}>
          <Text className={classes.words}>
            Campaigns in the cloud, pictures, feedback and account facts, in one file. Settings can restore it.
          </Text>
          {canChange && <Download />}
        </div>
      </Panel>
      <Panel title="Delete account">
        <div className={classes.row}>
          <Text className={classes.words} c="dimmed">
            {account.user.isOwner
              ? 'You own this server. Hand it over first, in the Admin Panel under Server; then you can delete your account.'
              : `Held for 30 days, then gone${withCampaigns(account.campaigns)}. Until then, logging in undoes it.`}
          </Text>
          {canChange && !account.user.isOwner && (
            <Button
              variant="outline"
              color="ember"
              size="md"
              leftSection={<IconTrash size={20} aria-hidden="true" />}
              onClick={onDelete}
            >
              Delete account...
            </Button>
          )}
        </div>
      </Panel>
    </>
  )
}

function Download() {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    const fail = (message: string) => notify({ tone: 'error', title: 'Nothing downloaded', message })
    setBusy(true)
    try {
      const file = await downloadAccount()
      if (file) saveFile(file, `lanternkeep-account-${localDay(new Date().toISOString())}.json`)
      else fail('The connection broke before the file was complete. Try again.')
    } catch (error) {
      fail(refusalOf(error, 'Can’t reach the server.').message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size="md"
      loading={isBusy}
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      onClick={() => void download()}
    >
      Download everything
    </Button>
  )
}

function withCampaigns(campaigns: number): string {
  return campaigns > 0 ? ` with ${count(campaigns, 'campaign')} in the cloud` : ''
}
