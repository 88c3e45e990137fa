import type { Session } from '@lanternkeep/schema'
import { markdownFile } from '../../data/local/index.ts'
import { type TakeOut, TakeOutMenu } from '../../ui/print/take-out-menu.tsx'
import { usePrint, usePrintKey } from '../../ui/print/use-print.tsx'

type Props = { title: string; sessions: readonly Session[] }

/** What the GM shared of the journal, on paper or as one Markdown file. */
export function TakeOutJournal({ title, sessions }: Props) {
  const start = usePrint()
  const fullTitle = `${title}, journal`
  const print = () =>
    start(fullTitle, async () => {
      const { PrintedJournal } = await import('../../ui/print/printed-journal.tsx')
      return <PrintedJournal title={title} lines={[]} sessions={sessions} readers="players" />
    })
  usePrintKey(print)
  const save = async () => {
    const { journalMarkdown } = await import('@lanternkeep/archive')
    return markdownFile(fullTitle, journalMarkdown({ title, lines: [], sessions, reader: 'player' }))
  }
  const ways: TakeOut[] = [
    { as: 'print', label: 'Print', print },
    { as: 'markdown', label: 'Save as Markdown', make: save },
  ]
  return <TakeOutMenu hasWord label="Print or save what the GM shared" ways={ways} />
}
