import type { ComponentProps } from 'react'
import { markdownFile, useCampaign } from '../../data/local/index.ts'
import type { PrintedJournal } from '../../ui/print/printed-journal.tsx'
import { type TakeOut, TakeOutMenu } from '../../ui/print/take-out-menu.tsx'
import { usePrint, usePrintKey } from '../../ui/print/use-print.tsx'

type Journal = ComponentProps<typeof PrintedJournal>

type Props = {
  campaignId: string
  label: string
  title: string
  /** Under the title, after the campaign. */
  line?: string
  sessions: Journal['sessions']
}

/** Sessions on paper or as one Markdown file, for the GM, or only what players read, to give away. */
export function JournalMenu({ campaignId, label, title, line, sessions }: Props) {
  const { data: campaign } = useCampaign(campaignId)
  const start = usePrint()
  const fullTitle = [campaign?.name, title].filter(Boolean).join(', ')
  const linesFor = (readers: Journal['readers']) =>
    [campaign?.name, line, readers === 'gm' && 'For the GM'].filter((each) => typeof each === 'string')
  const print = (readers: Journal['readers']) =>
    start(fullTitle, async () => {
      const { PrintedJournal } = await import('../../ui/print/printed-journal.tsx')
      return <PrintedJournal title={title} lines={linesFor(readers)} sessions={sessions} readers={readers} />
    })
  const save = async (readers: Journal['readers']) => {
    const { journalMarkdown } = await import('@lanternkeep/archive')
    const reader = readers === 'gm' ? 'gm' : 'player'
    return markdownFile(fullTitle, journalMarkdown({ title, lines: linesFor(readers), sessions, reader }))
  }
  usePrintKey(() => print('gm'))
  const ways: TakeOut[] = [
    { as: 'print', label: 'Print everything, with GM notes', print: () => print('gm') },
    { as: 'print', label: 'Print only what players read', print: () => print('players') },
    { as: 'markdown', label: 'Save everything as Markdown', make: () => save('gm') },
    { as: 'markdown', label: 'Save what players read as Markdown', make: () => save('players') },
  ]
  return <TakeOutMenu label={label} ways={ways} />
}
