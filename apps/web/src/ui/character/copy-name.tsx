import classes from './copy-name.module.css'

type Props = { name: string }

const NUMBERED = /^(.*\S)\s+(\d{1,4})$/

/** A character's name; a long one is shortened, but never the number that tells copies apart. */
export function CopyName({ name }: Props) {
  const [, words, number] = NUMBERED.exec(name) ?? []
  if (words === undefined || number === undefined) return <span className={classes.words}>{name}</span>
  return (
    <span className={classes.name}>
      <span className={classes.words}>{words} </span>
      <span className={classes.number}>{number}</span>
    </span>
  )
}
