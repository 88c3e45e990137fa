import { useImageUrl } from '../../data/local/index.ts'
import { ShownPicture } from '../../ui/picture/shown-picture.tsx'
import classes from './conflicts.module.css'

type Props = { imageUrl: string; name: string }

export function VersionPicture({ imageUrl, name }: Props) {
  const url = useImageUrl(imageUrl || undefined)
  if (!imageUrl) return <span className={classes.details}>No picture</span>
  return (
    <span className={classes.picture}>
      <ShownPicture url={url} alt={name} />
    </span>
  )
}
