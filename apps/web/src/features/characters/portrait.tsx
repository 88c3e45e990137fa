import { useImageUrl } from '../../data/local/index.ts'
import classes from './portrait.module.css'

type Props = { name: string; imageUrl: string | undefined; sizeRem: number }

/** The picture, or the first letter of the name. */
export function Portrait({ name, imageUrl, sizeRem }: Props) {
  const shown = useImageUrl(imageUrl || undefined)
  const size = { width: `${sizeRem}rem`, height: `${sizeRem}rem`, fontSize: `${sizeRem / 2}rem` }
  if (shown) return <img className={classes.portrait} style={size} src={shown} alt="" />
  return (
    <span className={classes.portrait} style={size} aria-hidden="true">
      {initialOf(name)}
    </span>
  )
}

function initialOf(name: string): string {
  return (/\p{Letter}|\p{Number}/u.exec(name)?.[0] ?? '?').toUpperCase()
}
