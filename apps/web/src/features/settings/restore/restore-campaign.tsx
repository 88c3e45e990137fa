import { isLibraryId, libraryIdOf } from '@lanternkeep/schema'
import { Title } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconCopyPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
  /** Lets a person choose between merging and putting it beside. */
  way?: ReactNode
  /** Set if it becomes a campaign of its own, of this name. */
  besideName?: string | undefined
}

/** What the copy would do to one campaign, or that it becomes another one. */
export function RestoreCampaign({ campaign, choices, onChoose, way, besideName }: Props) {
  const { account } = useDb()
  const { isHere } = campaign
  const name = nameInWords(campaign, account)
  return (
    <section className={classes.campaign} aria-label={name}>
      <div className={classes.campaignHead}>
        <Title order={3} className={`lk-serif ${classes.name}`}>
          {name}
        </Title>
        {!isHere && <span className={classes.muted}>Not on this device</span>}
      </div>
      {way}
      {besideName !== undefined && (
        <p className={classes.back}>
          <IconCopyPlus size={20} aria-hidden="true" />
          <span>
            Becomes a campaign of its own, “<bdi>{besideName}</bdi>”, with a new join code and without its players. The
            one that is here stays as it is.
          </span>
        </p>
      )}
      {besideName === undefined && <Merged campaign={campaign} choices={choices} onChoose={onChoose} />}
    </section>
  )
}

function Merged({ campaign, choices, onChoose }: Pick<Props, 'campaign' | 'choices' | 'onChoose'>) {
  const { account } = useDb()
  const { id, unchanged } = campaign
  const back = backInWords(campaign)
  const groups = restoreGroups(campaign)
  return (
    <>
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
    </>
  )
}
