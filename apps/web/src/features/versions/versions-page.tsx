import { type VersionedCollection, withUseAsNow } from '@lanternkeep/schema'
import { Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { takeBackFields, undoTakeBack, useCampaignSync, useDb } from '../../data/local/index.ts'
import { useEarlierVersion, useEarlierVersions } from '../../data/remote/campaigns/earlier-versions.ts'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { formatRecent } from '../../lib/format.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { useRetryOnline } from '../../lib/hooks/use-retry-online.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { BackButton, EmptyState, LoadingRows, notify } from '../../ui/index.ts'
import { type ComparedPart, compareParts } from './compare-parts.ts'
import { VersionCompare } from './version-compare.tsx'
import { VersionList } from './version-list.tsx'
import { type Fields, partValues } from './version-parts.ts'
import classes from './versions.module.css'
import { VersionsMissing } from './versions-missing.tsx'

type Props = {
  campaignId: string
  collection: VersionedCollection
  id: string
  /** Its state on this device. */
  document: object
  /** Where Back leads: 'Session 14'. */
  name: string
  /** Who can read this list: 'Only GMs see them.' */
  readers: string
  onBack: () => void
}

/** The earlier versions of a text or sheet, each beside the present state. The server stores them. */
export function VersionsPage({ campaignId, collection, id, document, name, readers, onBack }: Props) {
  const db = useDb()
  const layout = useLayout()
  const today = useToday()
  const { accepted, memberId } = useCampaignSync(campaignId)
  const of = { campaignId, collection, id }
  const list = useEarlierVersions(of, accepted)
  const [chosenId, setChosenId] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const phone = layout === 'phone'
  const versions = list.data ?? []
  const chosen = versions.find((version) => version.id === chosenId) ?? (phone ? undefined : versions[0])
  const state = useEarlierVersion(of, chosen?.id)
  useRetryOnline(list.error, () => void list.refetch())
  useRetryOnline(state.error, () => void state.refetch())
  const earlier = state.data?.fields
  const parts = useMemo(
    () => earlier && compareParts(collection, withUseAsNow(earlier, document as Fields), document as Fields),
    [collection, earlier, document],
  )
  const time = chosen ? formatRecent(chosen.made.at, today) : ''
  const isOpen = phone && chosen !== undefined
  const close = () => setChosenId(undefined)
  useBackLayer(true, onBack)
  useBackLayer(isOpen, close)

  async function orReportFailure<T>(write: Promise<T>): Promise<T | undefined> {
    try {
      return await write
    } catch {
      notify({ tone: 'error', title: 'Not restored', message: 'This device couldn’t save the change.' })
    }
  }
  async function use(part?: ComparedPart) {
    if (!parts || !earlier) return
    setBusy(true)
    const chosenParts = part ? [part] : parts.filter((each) => each.earlier !== each.now)
    const fields = Object.assign({}, ...chosenParts.map((each) => partValues(each, earlier)))
    const taken = await orReportFailure(takeBackFields(db, { collection, id }, fields))
    setBusy(false)
    if (!taken) return
    const title = part ? `${part.label} restored` : 'Version restored'
    const undo = () => void orReportFailure(undoTakeBack(db, { collection, id }, taken))
    notify({ tone: 'success', title, message: time, action: { label: 'Undo', onClick: undo } })
    onBack()
  }

  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <BackButton label={isOpen ? 'Back to versions' : `Back to ${name}`} onClick={isOpen ? close : onBack} />
        <Title order={2} className={classes.title}>
          {isOpen ? time : 'Earlier versions'}
        </Title>
        {!isOpen && <span className={classes.about}>The last 50 saves, up to 90 days. {readers}</span>}
      </header>
      {list.data ? (
        <div className={classes.body}>
          {versions.length === 0 && (
            <EmptyState lit title="No earlier versions yet" text="Each save keeps the version before it." />
          )}
          {versions.length > 0 && !isOpen && (
            <VersionList versions={versions} selectedId={chosen?.id} memberId={memberId} onSelect={setChosenId} />
          )}
          {chosen && !parts && (
            <div className={classes.compare}>
              {state.error ? (
                <VersionsMissing error={state.error} isLocal={false} onRetry={() => void state.refetch()} />
              ) : (
                <LoadingRows count={4} height={64} label="Loading the version" />
              )}
            </div>
          )}
          {chosen && parts && (
            <VersionCompare
              key={chosen.id}
              parts={parts}
              time={time}
              isBusy={isBusy}
              onUse={(part) => void use(part)}
            />
          )}
        </div>
      ) : list.isPending && !list.error ? (
        <LoadingRows count={4} height={64} label="Loading earlier versions" />
      ) : (
        <VersionsMissing error={list.error} isLocal={!accepted} onRetry={() => void list.refetch()} />
      )}
    </div>
  )
}
