import classes from './figure-row.module.css'

type Props = {
  amount: string
  /** Read aloud, and shown where the row has no head above it. */
  word: string
  className: string | undefined
  isQuiet?: boolean
}

/** A figure in its column. */
export function Figure({ amount, word, className, isQuiet = false }: Props) {
  return (
    <span className={className} data-quiet={isQuiet || undefined}>
      {amount} <span className={classes.word}>{word}</span>
    </span>
  )
}
