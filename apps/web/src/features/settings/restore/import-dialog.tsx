import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ImportPlan, ImportWay } from '../../../data/local/archive/index.ts'
import type { RestoreChoices } from '../../../data/local/copy/index.ts'
import { bytesInWords, formatDateTime } from '../../../lib/format.ts'
import { LongDialog, Segments } from '../../../ui/index.ts'
import { playersViewsInWords } from '../cards/copy-words.ts'
import classes from './restore.module.css'
import { RestoreCampaign } from './restore-campaign.tsx'
import { besidesInWords } from './restore-words.ts'
import { useChoices } from './use-choices.ts'

type Props = {
  plan: ImportPlan
  onImport: (choices: RestoreChoices, ways: ReadonlyMap<string, ImportWay>) => void
  onClose: () => void
}

const WAYS: { value: ImportWay; label: string }[] = [
  { value: 'beside', label: 'Beside it' },
  { value: 'merge', label: 'Merge' },
]

/** What importing a zip would do: a campaign that is here already can be put beside, or merged. */
export function ImportDialog({ plan: importPlan, onImport, onClose }: Props) {
  const { madeAt, madeBy, plan, ways: offered, besideNames, playersViews, soundBytes } = importPlan
  const { choices, choose } = useChoices(plan)
  const [ways, setWays] = useState(() => new Map([...offered].map(([id, [first = 'merge']]) => [id, first] as const)))
  return (
    <LongDialog
      title="Import this export?"
      subtitle={`Made ${formatDateTime(madeAt)} by ${madeBy}`}
      size="44rem"
      note={<span className={classes.muted}>Nothing on this device is overwritten.</span>}
      buttons={
        <>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" onClick={() => onImport(choices, ways)}>
            Import
          </Button>
        </>
      }
      onClose={onClose}
    >
      {plan.campaigns.map((campaign) => {
        const way = ways.get(campaign.id)
        const isAsked = (offered.get(campaign.id)?.length ?? 0) > 1
        return (
          <RestoreCampaign
            key={campaign.id}
            campaign={campaign}
            choices={choices}
            onChoose={choose}
            besideName={way === 'beside' ? besideNames.get(campaign.id) : undefined}
            way={
              isAsked &&
              way && (
                <Segments
                  label={`Where ${campaign.name} goes`}
                  value={way}
                  choices={WAYS}
                  onChange={(next) => setWays(new Map([...ways, [campaign.id, next]]))}
                />
              )
            }
          />
        )
      })}
      {besidesInWords(plan).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {soundBytes > 0 && <p>With the sound of its recordings, {bytesInWords(soundBytes)}.</p>}
      {playersViews > 0 && <p>{playersViewsInWords(playersViews)}</p>}
    </LongDialog>
  )
}
