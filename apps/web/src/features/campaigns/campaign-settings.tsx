import { Tabs } from '@mantine/core'
import { IconFileExport, IconFileImport, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCampaign, useCampaignSync } from '../../data/local/index.ts'
import { LoadingRows, Panel } from '../../ui/index.ts'
import { CampaignForm } from './campaign-form.tsx'
import classes from './campaign-settings.module.css'
import { CloudUsage } from './cloud-usage.tsx'

type Props = {
  campaignId: string
  onDone: () => void
  /** How players join, passed in by the shell. */
  share?: ReactNode
  /** What was imported, with what takes it back. */
  imports: ReactNode
  /** The trash, also from the shell; `count` documents can be restored. */
  trash: { count: number; panel: ReactNode }
  /** What goes out of the campaign, also from the shell. */
  copies: ReactNode
}

/** Edit Campaign, and beside it its copies and imports, and its trash. */
export function CampaignSettings({ campaignId, onDone, share, imports, trash, copies }: Props) {
  const { data: campaign, isPending } = useCampaign(campaignId)
  const { accepted } = useCampaignSync(campaignId)
  return (
    <Tabs defaultValue="edit" keepMounted={false} className={classes.settings}>
      <Tabs.List aria-label="Campaign Settings">
        <Tabs.Tab value="edit" className={classes.tab}>
          Edit Campaign
        </Tabs.Tab>
        <Tabs.Tab value="imports" className={classes.tab} leftSection={<IconFileImport size={20} aria-hidden="true" />}>
          Imports
        </Tabs.Tab>
        <Tabs.Tab
          value="trash"
          className={classes.tab}
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          rightSection={trash.count > 0 && <span className={classes.count}>{trash.count}</span>}
        >
          Trash
        </Tabs.Tab>
        <Tabs.Tab value="copies" className={classes.tab} leftSection={<IconFileExport size={20} aria-hidden="true" />}>
          Copies
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="edit" className={classes.edit}>
        {isPending && <LoadingRows count={4} />}
        {campaign && (
          <Panel title="Edit Campaign">
            <CampaignForm key={campaign.id} campaign={campaign} onDone={onDone} share={share} />
          </Panel>
        )}
        <CloudUsage campaignId={campaignId} isInCloud={accepted} />
      </Tabs.Panel>
      <Tabs.Panel value="imports" className={classes.wide}>
        {imports}
      </Tabs.Panel>
      <Tabs.Panel value="trash" className={classes.wide}>
        {trash.panel}
      </Tabs.Panel>
      <Tabs.Panel value="copies" className={classes.edit}>
        {copies}
      </Tabs.Panel>
    </Tabs>
  )
}
