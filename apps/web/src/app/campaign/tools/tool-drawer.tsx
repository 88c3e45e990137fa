import type { Campaign } from '@lanternkeep/schema'
import { Drawer, UnstyledButton } from '@mantine/core'
import { IconSettings, IconUserPlus } from '@tabler/icons-react'
import classes from '../campaign-frame.module.css'
import { SavedLine } from '../status/saved-line.tsx'
import { SessionLine } from '../status/session-line.tsx'
import { ToolList } from './tool-list.tsx'
import type { ToolName } from './tools.ts'

type Props = {
  opened: boolean
  campaign: Campaign
  tool: ToolName
  onTool: (tool: ToolName) => void
  onShare: () => void
  onClose: () => void
}

/** Below 768 px the tools slide in from the left. */
export function ToolDrawer({ opened, campaign, tool, onTool, onShare, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Tools"
      size="min(18.5rem, 85vw)"
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      <ToolList tool={tool} onTool={onTool} words />
      <div className={classes.drawerFoot}>
        <span className={classes.saved}>
          <SessionLine campaign={campaign} />
        </span>
        <SavedLine campaign={campaign} />
        <UnstyledButton className={classes.tool} onClick={onShare}>
          <IconUserPlus size={23} aria-hidden="true" />
          <span>Invite players</span>
        </UnstyledButton>
        <UnstyledButton
          className={classes.tool}
          aria-current={tool === 'settings' ? 'page' : undefined}
          onClick={() => onTool('settings')}
        >
          <IconSettings size={23} aria-hidden="true" />
          <span>Campaign Settings</span>
        </UnstyledButton>
      </div>
    </Drawer>
  )
}
