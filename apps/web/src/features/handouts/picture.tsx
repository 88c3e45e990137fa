import { IconPhotoOff } from '@tabler/icons-react'
import { useImageUrl } from '../../data/local/index.ts'
import { useOnline } from '../../lib/hooks/use-online.ts'
import classes from './picture.module.css'

type Props = {
  imageUrl: string | undefined
  title: string
  /** Cropped to fill a card; otherwise all of it, as large as there is room. */
  cover?: boolean
}

/** The picture of a handout, or why it isn't here yet. */
export function Picture({ imageUrl, title, cover }: Props) {
  const url = useImageUrl(imageUrl)
  if (url) return <img className={classes.picture} data-cover={cover || undefined} src={url} alt={title} />
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
