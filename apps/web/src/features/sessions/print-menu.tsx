import { ActionIcon, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useCampaign } from '../../data/local/index.ts'
import type { PrintedJournal } from '../../ui/print/printed-journal.tsx'
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

/** Prints sessions for the GM, or only what players read, to give away. */
export function PrintMenu({ campaignId, label, title, line, sessions }: Props) {
  const { data: campaign } = useCampaign(campaignId)
  const start = usePrint()
  const print = (readers: Journal['readers']) =>
    start([campaign?.name, title].filter(Boolean).join(', '), async () => {
      const { PrintedJournal } = await import('../../ui/print/printed-journal.tsx')
      const lines = [campaign?.name, line, readers === 'gm' && 'For the GM'].filter((each) => typeof each === 'string')
      return <PrintedJournal title={title} lines={lines} sessions={sessions} readers={readers} />
    })
  usePrintKey(() => print('gm'))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label} title={label} variant="subtle" color="gray" size="sm">
          <IconPrinter size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => print('gm')}>Everything, with GM notes</Menu.Item>
        <Menu.Item onClick={() => print('players')}>Only what players read</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
