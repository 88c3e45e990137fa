import type { RawContents } from '../../data/local/engine/trouble/index.ts'
import classes from './storage-trouble.module.css'
import { comingBack } from './trouble-words.ts'

const list = new Intl.ListFormat('en-US')

type Props = { campaigns: RawContents['campaigns'] }

/** What happens to the campaigns; names those that won't come back by themselves. */
export function StartOverText({ campaigns }: Props) {
  const { fromCloud, here, more, isKnown } = comingBack(campaigns)
  const parts = list.formatToParts(more > 0 ? [...here, `${more} more`] : here)
  const known = here.length + more === 1 ? 'is' : 'are'
  const end = `${isKnown ? known : 'may be'} on this device only.`
  return (
    <>
      Starts empty and sets aside what’s here now.
      {fromCloud && ` ${fromCloud}${here.length > 0 ? ';' : '.'}`}{' '}
      {parts.map(({ type, value }) => {
        return type === 'literal' ? (
          value
        ) : (
          <strong key={value} className={classes.name}>
            {value}
          </strong>
        )
      })}
      {here.length > 0 && ` ${end}`}
    </>
  )
}
