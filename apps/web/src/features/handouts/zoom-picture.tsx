import { useImageUrl } from '../../data/local/index.ts'
import { WaitingPicture } from '../../ui/picture/shown-picture.tsx'
import { ZoomImage } from '../../ui/zoom/zoom-image.tsx'

/** A handout's picture as large as the screen allows, to zoom and move. */
export function ZoomPicture({ imageUrl, title }: { imageUrl: string; title: string }) {
  const url = useImageUrl(imageUrl)
  return url ? <ZoomImage src={url} alt={title} /> : <WaitingPicture />
}
