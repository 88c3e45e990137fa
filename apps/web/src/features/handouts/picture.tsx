import { useImageUrl } from '../../data/local/index.ts'
import { ShownPicture } from '../../ui/picture/shown-picture.tsx'

type Props = {
  imageUrl: string | undefined
  title: string
  /** Cropped to fill a card; otherwise all of it, as large as there is room. */
  cover?: boolean
}

/** The picture of a handout. */
export function Picture({ imageUrl, title, cover }: Props) {
  return <ShownPicture url={useImageUrl(imageUrl)} alt={title} cover={cover} />
}
