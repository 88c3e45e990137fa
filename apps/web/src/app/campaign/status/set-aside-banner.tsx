import { Button, Text } from '@mantine/core'
import { IconCloudX } from '@tabler/icons-react'
import { useState } from 'react'
import { markDepartureSeen, useDb, useDepartures } from '../../../data/local/index.ts'
import { KeptList, useKept } from '../../../features/kept-changes/index.ts'
import { count } from '../../../lib/format.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import classes from '../campaign-frame.module.css'

/** Edits that someone who was let in again, or got another role, no longer has in the campaign. It goes once they have seen where those are. */
export function SetAsideBanner({ campaignId }: { campaignId: string }) {
  const db = useDb()
  const { data: departures = [] } = useDepartures()
  const { kept, nameOf } = useKept(campaignId)
  const [opened, setOpened] = useState(false)
  const news = departures.find((each) => each.campaignId === campaignId && each.why === 'again' && !each.seen)
  if (!news || kept.length === 0) return null
  return (
    <>
      <div className={classes.conflicts} role="status">
        <IconCloudX size={20} aria-hidden="true" />
        <span>{count(kept.length, 'change of yours isn’t', 'changes of yours aren’t')} in this campaign</span>
        <Button variant="subtle" color="ember" onClick={() => setOpened(true)}>
          See why
        </Button>
      </div>
      <Dialog opened={opened} onClose={() => void markDepartureSeen(db, news)} title="Kept on this device" size="lg">
        <Text c="dimmed" mb="sm">
          Before these changes were safe on the server, your seat moved to this account, you were removed from the
          campaign and let in again, you got another role, or the server was restored from a backup. So they aren’t in
          the campaign. They stay here for 30 days. Later you find them in Settings.
        </Text>
        <KeptList kept={kept} nameOf={nameOf} />
      </Dialog>
    </>
  )
}
