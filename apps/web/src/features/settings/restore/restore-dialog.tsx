import { Button, Modal, Title } from '@mantine/core'
import { useState } from 'react'
import { type RestoreChoices, type RestorePlan, suggestedChoices } from '../../../data/local/copy/index.ts'
import { useBackLayer } from '../../../lib/back-layer.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useFocusBack } from '../../../lib/use-focus-back.ts'
import { useLayout } from '../../../lib/use-layout.ts'
import classes from './restore.module.css'
import { RestoreCampaign } from './restore-campaign.tsx'
import { besidesInWords } from './restore-words.ts'

type Props = {
  madeAt: string
  madeBy: string
  plan: RestorePlan
  onRestore: (choices: RestoreChoices) => void
  onClose: () => void
}

/** Shows what restoring a copy would do before anything is written, and what of it a person may leave out or add. */
export function RestoreDialog({ madeAt, madeBy, plan, onRestore, onClose }: Props) {
  const [choices, setChoices] = useState(() => suggestedChoices(plan))
  const isPhone = useLayout() === 'phone'
  useBackLayer(true, onClose)
  useFocusBack(true)

  function choose(choice: keyof RestoreChoices, keys: readonly string[], isWanted: boolean) {
    setChoices((before) => {
      const chosen = new Set(before[choice])
      for (const key of keys) {
        if (isWanted) chosen.add(key)
        else chosen.delete(key)
      }
      return { ...before, [choice]: chosen }
    })
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="44rem"
      fullScreen={isPhone}
      centered
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header className={classes.header}>
          <div>
            <Modal.Title component={Title} className={classes.title}>
              Restore this copy?
            </Modal.Title>
            <p className={classes.muted}>
              Made {formatDateTime(madeAt)} by {madeBy}
            </p>
          </div>
          <Modal.CloseButton aria-label="Close" iconSize={20} />
        </Modal.Header>
        <div className={classes.body}>
          {plan.campaigns.map((campaign) => (
            <RestoreCampaign key={campaign.id} campaign={campaign} choices={choices} onChoose={choose} />
          ))}
          {besidesInWords(plan).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {plan.campaigns.length === 0 && plan.joined === 0 && <p>There is no campaign in this copy.</p>}
        </div>
        <footer className={classes.footer}>
          <p className={classes.muted}>Nothing on this device is overwritten.</p>
          <div className={classes.acts}>
            <Button variant="default" size="md" onClick={onClose}>
              Cancel
            </Button>
            <Button size="md" onClick={() => onRestore(choices)}>
              Restore
            </Button>
          </div>
        </footer>
      </Modal.Content>
    </Modal.Root>
  )
}
