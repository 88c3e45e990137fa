import { SRD_ATTRIBUTION, SRD_CHANGES } from '@lanternkeep/library'
import type { Character } from '@lanternkeep/schema'
import { markdownFile, singleJsonFile, useDb } from '../../data/local/index.ts'
import { type TakeOut, TakeOutMenu } from '../../ui/print/take-out-menu.tsx'
import { usePrint, usePrintKey } from '../../ui/print/use-print.tsx'

/** `isSrd`: its license asks to be named wherever the figures go. */
export function TakeOutCreature({ character, isSrd }: { character: Character; isSrd: boolean }) {
  const db = useDb()
  const start = usePrint()
  const { name } = character
  const credit = isSrd ? `${SRD_ATTRIBUTION} ${SRD_CHANGES}` : undefined
  const print = () =>
    start(name, async () => {
      const { PrintedCharacter } = await import('../../ui/print/character/printed-character.tsx')
      return <PrintedCharacter character={character} credit={credit} />
    })
  usePrintKey(print)
  const markdown = async () => {
    const { characterMarkdown } = await import('@lanternkeep/archive')
    const page = characterMarkdown(character, 'gm')
    return credit ? `${page}\n---\n\n${credit}\n` : page
  }
  const credited = credit ? { ...character, notes: [character.notes, credit].filter(Boolean).join('\n\n') } : character
  const ways: TakeOut[] = [
    { as: 'print', label: 'Print', print },
    { as: 'markdown', label: 'Save as Markdown', make: async () => markdownFile(name, await markdown()) },
    { as: 'json', label: 'Save as JSON', make: () => singleJsonFile(db, { kind: 'character', document: credited }) },
    {
      as: 'text',
      label: 'Copy as Markdown',
      make: async () => (await import('@lanternkeep/archive')).withoutProperties(await markdown()),
    },
  ]
  return (
    <TakeOutMenu
      note={character.notes ? 'With your GM notes' : undefined}
      label="Print or save the stat block"
      variant="default"
      ways={ways}
    />
  )
}
