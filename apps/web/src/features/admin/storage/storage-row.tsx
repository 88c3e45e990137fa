import type { AccountUsage } from '@lanternkeep/schema'
import { Text } from '@mantine/core'
import { bytesInWords } from '../../../lib/format.ts'
import { Figure } from '../list/figure.tsx'
import classes from '../list/figure-row.module.css'

/** Only visual: each figure in the rows has its own label. */
export function StorageHead() {
  return (
    <div className={classes.head} aria-hidden="true">
      <span className={classes.who}>Person</span>
      <span className={classes.tokens}>Campaigns</span>
      <span className={classes.tokens}>Entries</span>
      <span className={classes.tokens}>Text</span>
      <span className={classes.tokens}>Pictures</span>
    </div>
  )
}

export function StorageRow({ usage, mostCampaigns }: { usage: AccountUsage; mostCampaigns: number }) {
  const { user, campaigns, entries, bytes, pictureBytes } = usage
  const person = user.name || '(no name)'
  const isFull = campaigns >= mostCampaigns
  return (
    <article className={classes.row} aria-label={person}>
      <div className={classes.who}>
        <Text className={classes.name}>{person}</Text>
        <Text className={classes.address}>{user.email}</Text>
      </div>
      <div className={classes.figures}>
        <Figure
          className={classes.tokens}
          amount={isFull ? `${campaigns} of ${mostCampaigns}` : String(campaigns)}
          word={campaigns === 1 ? 'campaign' : 'campaigns'}
        />
        <Figure
          className={classes.tokens}
          amount={entries.toLocaleString('en-US')}
          word={entries === 1 ? 'entry' : 'entries'}
        />
        <Figure className={classes.tokens} amount={bytesInWords(bytes)} word="of text" />
        <Figure
          className={classes.tokens}
          amount={bytesInWords(pictureBytes)}
          word="of pictures"
          isQuiet={pictureBytes === 0}
        />
      </div>
    </article>
  )
}
