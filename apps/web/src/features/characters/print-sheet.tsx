import type { Character } from '@lanternkeep/schema'
import { useImageUrl } from '../../data/local/index.ts'
import { PrintButton } from '../../ui/print/print-button.tsx'

export function PrintSheet({ character }: { character: Character }) {
  const portrait = useImageUrl(character.imageUrl || undefined)
  return (
    <PrintButton
      label={character.type === 'player' ? 'Print the sheet' : 'Print the stat block'}
      title={character.name}
      load={async () => {
        const { PrintedCharacter } = await import('../../ui/print/character/printed-character.tsx')
        return <PrintedCharacter character={character} portrait={portrait} />
      }}
    />
  )
}
