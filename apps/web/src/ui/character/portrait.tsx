import classes from './portrait.module.css'

type Props = { name: string; src: string | undefined; sizeRem: number }

/** The picture, or the first letter of the name. */
export function Portrait({ name, src, sizeRem }: Props) {
  const size = { width: `${sizeRem}rem`, height: `${sizeRem}rem`, fontSize: `${sizeRem / 2}rem` }
  if (src) return <img className={classes.portrait} style={size} src={src} alt="" />
  return (
    <span className={classes.portrait} style={size} aria-hidden="true">
      {initialOf(name)}
    </span>
  )
}

function initialOf(name: string): string {
  return (/\p{Letter}|\p{Number}/u.exec(name)?.[0] ?? '?').toUpperCase()
}
