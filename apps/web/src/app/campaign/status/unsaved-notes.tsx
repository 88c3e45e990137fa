import { draftsOf, isToBeSeen } from '../../../data/local/forms/drafts.ts'
import { ConfirmDialog } from '../../../ui/index.ts'

type Props = { opened: boolean; onSave: () => void; onExit: () => void; onClose: () => void }

/** Whether the journal has drafts that Save & Exit saves. */
export function hasUnsavedNotes(account: string, campaignId: string): boolean {
  return draftsOf(account).some((draft) => draft.campaignId === campaignId && !isToBeSeen(draft))
}

/** Save & Exit asks before it saves drafts: players may read a session, and other devices get it. */
export function UnsavedNotes({ opened, onSave, onExit, onClose }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Your notes aren’t saved yet"
      text="Your journal notes are a draft in this browser. Other devices and your players don’t have them. Without saving, the draft stays here."
      confirmLabel="Save and exit"
      other={{ label: 'Exit without saving', onClick: onExit }}
      onConfirm={onSave}
      onClose={onClose}
    />
  )
}
