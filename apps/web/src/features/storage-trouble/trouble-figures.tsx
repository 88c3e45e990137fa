import type { RawContents } from '../../data/local/engine/trouble/index.ts'
import classes from './storage-trouble.module.css'

const figures = new Intl.NumberFormat('en-US')

type Props = { contents: RawContents }

/** What is stored here. Left out if not everything could be read: figures are never guessed. */
export function TroubleFigures({ contents }: Props) {
  const { campaigns, entries, pictures, waiting, unreadable } = contents
  if (unreadable.size > 0 || campaigns.length + entries + pictures === 0) return null
  const shown = [
    { amount: campaigns.length, word: campaigns.length === 1 ? 'campaign' : 'campaigns' },
    { amount: entries, word: entries === 1 ? 'entry' : 'entries' },
    { amount: pictures, word: pictures === 1 ? 'picture' : 'pictures' },
    { amount: waiting, word: waiting === 1 ? 'change not in the cloud' : 'changes not in the cloud', isWaiting: true },
  ]
  return (
    <dl className={classes.figures} aria-label="What is on this device">
      {shown.map(({ amount, word, isWaiting }) => (
        <div key={word} className={classes.figure} data-waiting={(isWaiting && amount > 0) || undefined}>
          <dt>{word}</dt>
          <dd>{figures.format(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
