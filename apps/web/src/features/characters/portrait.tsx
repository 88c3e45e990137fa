import { useImageUrl } from '../../data/local/index.ts'
import { Portrait as Frame } from '../../ui/character/portrait.tsx'

type Props = { name: string; imageUrl: string | undefined; sizeRem: number }

export function Portrait({ name, imageUrl, sizeRem }: Props) {
  return <Frame name={name} src={useImageUrl(imageUrl || undefined)} sizeRem={sizeRem} />
}
