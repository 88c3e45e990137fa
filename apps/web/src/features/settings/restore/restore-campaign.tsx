import { isLibraryId, libraryIdOf } from '@lanternkeep/schema'
import { Title } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import type { CampaignPlan, RestoreChoices } from '../../../data/local/copy/index.ts'
import { useDb } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'
import classes from './restore.module.css'
import { RestoreGroup } from './restore-group.tsx'
import { backInWords, nameInWords, restoreGroups } from './restore-words.ts'

type Props = {
  campaign: CampaignPlan
  choices: RestoreChoices
  onChoose: (choice: keyof RestoreChoices, keys: readonly string[], isWanted: boolean) => void
}

/** What the copy would do to one campaign. */
export function RestoreCampaign({ campaign, choices, onChoose }: Props) {
  const { account } = useDb()
  const { id, isHere, unchanged } = campaign
  const name = nameInWords(campaign, account)
  const back = backInWords(campaign)
  const groups = restoreGroups(campaign)
  return (
    <section className={classes.campaign} aria-label={name}>
      <div className={classes.campaignHead}>
        <Title order={3} className={`lk-serif ${classes.name}`}>
          {name}
        </Title>
        {!isHere && <span className={classes.muted}>Not on this device</span>}
      </div>
      {back && (
        <p className={classes.back}>
          <IconArrowBackUp size={20} aria-hidden="true" />
          <span>Will be restored: {back}.</span>
        </p>
      )}
      {isLibraryId(id) && id !== libraryIdOf(account) && (
        <p className={classes.muted}>Stays apart from yours. Your library page offers to add it.</p>
      )}
      {groups.map((group) => (
        <RestoreGroup
          key={group.kind}
          group={group}
          chosen={choices[group.choice]}
          onChoose={(keys, isWanted) => onChoose(group.choice, keys, isWanted)}
        />
      ))}
      {unchanged > 0 && (
        <p className={classes.same}>
          <IconCheck size={20} aria-hidden="true" />
          <span>{count(unchanged, 'entry is', 'entries are')} already here, the same or newer.</span>
        </p>
      )}
    </section>
  )
}
