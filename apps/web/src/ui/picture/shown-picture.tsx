import { IconPhotoOff } from '@tabler/icons-react'
import { useOnline } from '../../lib/hooks/use-online.ts'
import classes from './shown-picture.module.css'

type Props = {
  /** Undefined until it is here. */
  url: string | undefined
  alt: string
  /** Cropped to fill its place; otherwise all of it, as large as there is room. */
  cover?: boolean | undefined
}

/** A picture, or why it isn't here yet. */
export function ShownPicture({ url, alt, cover }: Props) {
  if (url) return <img className={classes.picture} data-cover={cover || undefined} src={url} alt={alt} />
  return <WaitingPicture cover={cover} />
}

export function WaitingPicture({ cover }: Pick<Props, 'cover'>) {
  const online = useOnline()
  return (
    <span className={classes.waiting} data-cover={cover || undefined}>
      <IconPhotoOff size={24} aria-hidden="true" />
      {online ? 'Loading the picture' : 'You’re offline. The picture loads when you’re back online.'}
    </span>
  )
}
