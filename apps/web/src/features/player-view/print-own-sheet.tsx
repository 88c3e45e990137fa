import type { PlayerCharacter } from '@lanternkeep/schema'
import { Group } from '@mantine/core'
import { useImageUrl } from '../../data/local/index.ts'
import { PrintButton } from '../../ui/print/print-button.tsx'

export function PrintOwnSheet({ character }: { character: PlayerCharacter }) {
  const portrait = useImageUrl(character.imageUrl || undefined)
  return (
    <Group justify="flex-end">
      <PrintButton
        hasWord
        label="Print the sheet"
        title={character.name}
        load={async () => {
          const { PrintedCharacter } = await import('../../ui/print/character/printed-character.tsx')
          return <PrintedCharacter character={character} portrait={portrait} />
        }}
      />
    </Group>
  )
}
