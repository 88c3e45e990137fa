import type { PlayerCharacter } from '@lanternkeep/schema'
import { useImageUrl } from '../../data/local/index.ts'
import { Portrait } from '../../ui/index.ts'

export function HeroPortrait({ hero, sizeRem }: { hero: PlayerCharacter; sizeRem: number }) {
  return <Portrait name={hero.name} src={useImageUrl(hero.imageUrl)} sizeRem={sizeRem} />
}
