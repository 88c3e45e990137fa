import type { Campaign } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconDoorExit, IconMessage2, IconSettings } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { now, touchCampaign, useDb } from '../../../data/local/index.ts'
import { FeedbackDialog } from '../../../features/feedback/index.ts'
import { endRecordingIn } from '../../../features/recording/recorder-notices.ts'
import { campaignKeys } from '../../../lib/browser/browser-keys.ts'
import { hasFormDraft } from '../../../lib/browser/form-draft.ts'
import { lazyView } from '../../../lib/lazy-view.tsx'
import { whyNotStored } from '../../../lib/not-storable.ts'
import { endError, IconButton, notify } from '../../../ui/index.ts'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import { keepToastsAbove } from '../../../ui/toasts/toast-foot.ts'
import classes from '../campaign-frame.module.css'
import { SavedLine } from './saved-line.tsx'
import { hasUnsavedNotes, UnsavedNotes } from './unsaved-notes.tsx'

const RecordingPill = lazyView(async () => (await import('../../../features/recording/index.ts')).RecordingPill)

type Props = {
  campaign: Campaign
  compact: boolean
  /** Campaign Settings is open. */
  inSettings: boolean
  onSettings: () => void
  onJournal: () => void
  onExit: () => void
}

export function FrameFooter({ campaign, compact, inSettings, onSettings, onJournal, onExit }: Props) {
  const db = useDb()
  const [busy, setBusy] = useState(false)
  const [feedback, setFeedback] = useState(false)
  const [asking, setAsking] = useState(false)
  useEffect(() => () => endError(NOT_SAVED), [])
  const exit = async ({ saving = false } = {}) => {
    endError(NOT_SAVED)
    setBusy(true)
    try {
      await endRecordingIn(campaign.id)
      if (saving) {
        const { saveDrafts } = await import('../../../features/sessions/index.ts')
        await saveDrafts(db, campaign, now())
      }
      await touchCampaign(db, campaign.id)
      notify(savedInWords(campaign))
      onExit()
    } catch (error) {
      const reason = whyNotStored(error, 'The campaign couldn’t be saved on this device. Please try again.')
      notify({
        tone: 'error',
        title: NOT_SAVED,
        message: saving ? `${reason} Your drafts stay in this browser.` : reason,
        // A full device is cleaned up from the menu, so leaving must not need space.
        action: { label: 'Exit anyway', onClick: onExit },
      })
      setBusy(false)
    }
  }
  const icon = <IconSettings size={20} aria-hidden="true" />
  const feedbackIcon = <IconMessage2 size={20} aria-hidden="true" />
  const giveFeedback = () => setFeedback(true)
  return (
    <footer ref={keepToastsAbove} className={classes.footer}>
      {compact ? (
        <IconButton label="Campaign Settings" icon={icon} current={inSettings} onClick={onSettings} />
      ) : (
        <Button
          variant="subtle"
          color="gray"
          leftSection={icon}
          className={classes.quiet}
          aria-current={inSettings ? 'page' : undefined}
          onClick={onSettings}
        >
          Campaign Settings
        </Button>
      )}
      {!compact && <SavedLine campaign={campaign} />}
      <PartBoundary>
        <RecordingPill campaignId={campaign.id} onOpen={onJournal} />
      </PartBoundary>
      {compact ? (
        <IconButton label="Feedback" icon={feedbackIcon} onClick={giveFeedback} />
      ) : (
        <Button
          variant="subtle"
          color="gray"
          leftSection={feedbackIcon}
          className={classes.quiet}
          onClick={giveFeedback}
        >
          Feedback
        </Button>
      )}
      <Button
        ml="auto"
        variant="default"
        leftSection={!compact && <IconDoorExit size={20} aria-hidden="true" />}
        loading={busy}
        onClick={() => (hasUnsavedNotes(db.account, campaign.id) ? setAsking(true) : void exit())}
      >
        Save &amp; Exit
      </Button>
      <UnsavedNotes
        opened={asking}
        onSave={() => {
          setAsking(false)
          void exit({ saving: true })
        }}
        onExit={() => {
          setAsking(false)
          void exit()
        }}
        onClose={() => setAsking(false)}
      />
      <FeedbackDialog opened={feedback} onClose={() => setFeedback(false)} />
    </footer>
  )
}

const NOT_SAVED = 'Campaign not saved'

/** What is typed in its settings stays in this tab; only their own button saves it. */
function savedInWords({ id, name }: Campaign): Parameters<typeof notify>[0] {
  if (!hasFormDraft(campaignKeys(id).settingsDraft)) return { tone: 'success', title: 'Campaign Saved', message: name }
  const message = 'Without what you typed in Campaign Settings. It is there when you open them again in this tab.'
  return { tone: 'warning', title: 'Campaign Saved', message }
}
