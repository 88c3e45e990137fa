import { Button } from '@mantine/core'
import { IconArrowsSplit } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useCampaignSync } from '../../../data/local/index.ts'
import { OwnTextsKept } from '../../../features/conflicts/own-texts-kept.tsx'
import { count } from '../../../lib/format.ts'
import { takeLostFocusToPart } from '../../../lib/hooks/lost-focus.ts'
import { lazyView } from '../../../lib/lazy-view.tsx'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import classes from '../campaign-frame.module.css'

const ConflictDialog = lazyView(async () => (await import('../../../features/conflicts/index.ts')).ConflictDialog)

/** Says in one line that two devices changed the same text. It can be settled later. */
export function ConflictBanner({ campaignId }: { campaignId: string }) {
  const { conflicts } = useCampaignSync(campaignId)
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const isDone = conflicts === 0 && !opened
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isDone && wasOpen.current) takeLostFocusToPart()
    wasOpen.current = !isDone
  }, [isDone])
  return (
    <>
      {conflicts > 0 && (
        <div className={classes.conflicts} role="status">
          <IconArrowsSplit size={20} aria-hidden="true" />
          <span>{count(conflicts, 'conflict')} to resolve</span>
          <Button variant="subtle" color="ember" px="xs" onClick={() => setOpened(true)}>
            Review
          </Button>
        </div>
      )}
      <OwnTextsKept campaignId={campaignId} />
      {opened && (
        <PartBoundary name="The comparison" onFailed={close}>
          <ConflictDialog campaignId={campaignId} onClose={close} />
        </PartBoundary>
      )}
    </>
  )
}
