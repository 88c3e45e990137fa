import { Button } from '@mantine/core'
import type { RestoreChoices, RestorePlan } from '../../../data/local/copy/index.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { LongDialog } from '../../../ui/dialogs/long-dialog.tsx'
import classes from './restore.module.css'
import { RestoreCampaign } from './restore-campaign.tsx'
import { besidesInWords } from './restore-words.ts'
import { useChoices } from './use-choices.ts'

type Props = {
  madeAt: string
  madeBy: string
  plan: RestorePlan
  onRestore: (choices: RestoreChoices) => void
  onClose: () => void
}

/** Shows what restoring a copy would do before anything is written, and lets a person leave out or add parts. */
export function RestoreDialog({ madeAt, madeBy, plan, onRestore, onClose }: Props) {
  const { choices, choose } = useChoices(plan)
  return (
    <LongDialog
      title="Restore this copy?"
      subtitle={`Made ${formatDateTime(madeAt)} by ${madeBy}`}
      size="44rem"
      note={<span className={classes.muted}>Nothing on this device is overwritten.</span>}
      buttons={
        <>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" onClick={() => onRestore(choices)}>
            Restore
          </Button>
        </>
      }
      onClose={onClose}
    >
      {plan.campaigns.map((campaign) => (
        <RestoreCampaign key={campaign.id} campaign={campaign} choices={choices} onChoose={choose} />
      ))}
      {besidesInWords(plan).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {plan.campaigns.length === 0 && plan.joined === 0 && <p>This copy has no campaigns.</p>}
    </LongDialog>
  )
}
