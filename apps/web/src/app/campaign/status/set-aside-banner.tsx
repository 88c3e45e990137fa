import { Button } from '@mantine/core'
import { IconCloudX } from '@tabler/icons-react'
import { useState } from 'react'
import { markDepartureSeen, useDb, useDepartures } from '../../../data/local/index.ts'
import { useKept } from '../../../features/kept-changes/use-kept.ts'
import { count } from '../../../lib/format.ts'
import { lazyView, usePreload } from '../../../lib/lazy-view.tsx'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import classes from '../campaign-frame.module.css'

const SetAsideDialog = lazyView(async () => (await import('./set-aside-dialog.tsx')).SetAsideDialog)
/** While the server, from which its code comes, is there. */
const AT_A_TAP = [SetAsideDialog]
const NOTHING: typeof AT_A_TAP = []

/** Edits that someone who was let in again, or got another role, no longer has in the campaign. It goes once they have seen where those are. */
export function SetAsideBanner({ campaignId }: { campaignId: string }) {
  const db = useDb()
  const { data: departures = [] } = useDepartures()
  const { kept, nameOf } = useKept(campaignId)
  const [opened, setOpened] = useState(false)
  const news = departures.find((each) => each.campaignId === campaignId && each.why === 'again' && !each.seen)
  const isShown = news !== undefined && kept.length > 0
  usePreload(isShown ? AT_A_TAP : NOTHING)
  if (!isShown) return null
  return (
    <>
      <div className={classes.conflicts} role="status">
        <IconCloudX size={20} aria-hidden="true" />
        <span>{count(kept.length, 'change of yours isn’t', 'changes of yours aren’t')} in this campaign</span>
        <Button variant="subtle" color="ember" onClick={() => setOpened(true)}>
          See why
        </Button>
      </div>
      {opened && (
        <PartBoundary name="The list of changes" onFailed={() => setOpened(false)}>
          <SetAsideDialog kept={kept} nameOf={nameOf} opened onClose={() => void markDepartureSeen(db, news)} />
        </PartBoundary>
      )}
    </>
  )
}
