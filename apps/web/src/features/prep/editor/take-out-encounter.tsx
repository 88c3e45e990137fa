import type { Encounter } from '@lanternkeep/schema'
import { markdownFile, singleJsonFile, useDb } from '../../../data/local/index.ts'
import { type TakeOut, TakeOutMenu } from '../../../ui/print/take-out-menu.tsx'

/** `written`: with what was typed and isn't stored yet. */
export function TakeOutEncounter({ written }: { written: () => Encounter }) {
  const db = useDb()
  const markdown = async () => (await import('@lanternkeep/archive')).encounterMarkdown(written())
  const ways: TakeOut[] = [
    {
      as: 'markdown',
      label: 'Save as Markdown',
      make: async () => markdownFile(written().name, await markdown()),
    },
    { as: 'json', label: 'Save as JSON', make: () => singleJsonFile(db, { kind: 'encounter', document: written() }) },
    {
      as: 'text',
      label: 'Copy as Markdown',
      make: async () => (await import('@lanternkeep/archive')).withoutProperties(await markdown()),
    },
  ]
  return <TakeOutMenu note="With your GM notes" label="Save or copy the encounter" variant="default" ways={ways} />
}
