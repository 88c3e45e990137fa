import type { CampaignUsage } from '@lanternkeep/schema'
import { Progress } from '@mantine/core'
import { useCampaignUsage } from '../../data/remote/campaigns/usage.ts'
import { bytesInWords } from '../../lib/format.ts'
import { Panel } from '../../ui/index.ts'
import classes from './cloud-usage.module.css'

const ROWS = [
  { key: 'entries', label: 'Entries', inWords: numberInWords },
  { key: 'bytes', label: 'Text', inWords: bytesInWords },
  { key: 'pictureBytes', label: 'Pictures', inWords: bytesInWords },
  { key: 'rolls', label: 'Dice rolls', inWords: numberInWords },
  { key: 'seats', label: 'Players', inWords: numberInWords },
] as const satisfies { key: keyof CampaignUsage; label: string; inWords: (amount: number) => string }[]

/** From this share on, the person should know. */
const NEARLY = 0.8

/** How much of the campaign the cloud holds, and how much it may. Nothing is shown without the server's answer. */
export function CloudUsage({ campaignId, isInCloud }: { campaignId: string; isInCloud: boolean }) {
  const { data: usage } = useCampaignUsage(campaignId, isInCloud)
  if (!usage) return null
  return (
    <Panel title="In the cloud">
      <ul className={classes.rows}>
        {ROWS.map(({ key, label, inWords }) => {
          const { used, most } = usage[key]
          const share = most === 0 ? 1 : used / most
          return (
            <li key={key}>
              <div className={classes.words}>
                <span>{label}</span>
                <span className={`lk-numbers ${classes.amount}`}>
                  {inWords(used)} of {inWords(most)}
                </span>
              </div>
              <Progress
                value={Math.min(100, share * 100)}
                color={share >= NEARLY ? 'ember' : 'moss'}
                aria-label={`${label} in the cloud`}
              />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function numberInWords(amount: number): string {
  return amount.toLocaleString('en-US')
}
