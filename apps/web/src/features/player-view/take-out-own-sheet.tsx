import type { PlayerCharacter } from '@lanternkeep/schema'
import { Group } from '@mantine/core'
import { markdownFile, singleJsonFile, useDb, useImageUrl } from '../../data/local/index.ts'
import { type TakeOut, TakeOutMenu } from '../../ui/print/take-out-menu.tsx'
import { usePrint, usePrintKey } from '../../ui/print/use-print.tsx'

/** One's own sheet on paper or as a file: what this phone holds of it, so never the GM's notes. */
export function TakeOutOwnSheet({ character }: { character: PlayerCharacter }) {
  const db = useDb()
  const portrait = useImageUrl(character.imageUrl || undefined)
  const start = usePrint()
  const { name } = character
  const print = () =>
    start(name, async () => {
      const { PrintedCharacter } = await import('../../ui/print/character/printed-character.tsx')
      return <PrintedCharacter character={character} portrait={portrait} />
    })
  usePrintKey(print)
  const ways: TakeOut[] = [
    { as: 'print', label: 'Print', print },
    {
      as: 'markdown',
      label: 'Save as Markdown',
      make: async () => {
        const { characterMarkdown } = await import('@lanternkeep/archive')
        return markdownFile(name, characterMarkdown(character, 'player'))
      },
    },
    { as: 'json', label: 'Save as JSON', make: () => singleJsonFile(db, { kind: 'character', document: character }) },
  ]
  return (
    <Group justify="flex-end">
      <TakeOutMenu hasWord label="Print or save the sheet" ways={ways} />
    </Group>
  )
}
