import type { Character } from '@lanternkeep/schema'
import { markdownFile, singleJsonFile, useDb, useImageUrl } from '../../data/local/index.ts'
import { type TakeOut, TakeOutMenu } from '../../ui/print/take-out-menu.tsx'
import { usePrint, usePrintKey } from '../../ui/print/use-print.tsx'

/** A sheet or stat block on paper, or as a file with everything that the GM knows of it. */
export function TakeOutSheet({ character }: { character: Character }) {
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
  const markdown = async () => (await import('@lanternkeep/archive')).characterMarkdown(character, 'gm')
  const ways: TakeOut[] = [
    { as: 'print', label: 'Print', print },
    {
      as: 'markdown',
      label: 'Save as Markdown',
      make: async () => markdownFile(name, await markdown()),
    },
    { as: 'json', label: 'Save as JSON', make: () => singleJsonFile(db, { kind: 'character', document: character }) },
    {
      as: 'text',
      label: 'Copy as Markdown',
      make: async () => (await import('@lanternkeep/archive')).withoutProperties(await markdown()),
    },
  ]
  const what = character.type === 'player' ? 'sheet' : 'stat block'
  return <TakeOutMenu label={`Print or save the ${what}`} note="Files and copies include your GM notes" ways={ways} />
}
