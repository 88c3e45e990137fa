import { Button, Text } from '@mantine/core'
import { IconHistory, IconMap2, IconMessage2 } from '@tabler/icons-react'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import classes from './main-menu.module.css'

type Props = { version: string; onChangelog: () => void; onPlannedFeatures: () => void; onFeedback: () => void }

/** Links to the changelog, the planned features and feedback. */
export function MenuFoot({ version, onChangelog, onPlannedFeatures, onFeedback }: Props) {
  const phone = useLayout() === 'phone'
  const quiet = { variant: 'subtle', color: 'gray', className: classes.quiet } as const
  return (
    <footer className={classes.foot}>
      <Button {...quiet} leftSection={<IconHistory size={20} aria-hidden="true" />} onClick={onChangelog}>
        Changelog
      </Button>
      <Button {...quiet} leftSection={<IconMap2 size={20} aria-hidden="true" />} onClick={onPlannedFeatures}>
        Planned Features
      </Button>
      <Button {...quiet} leftSection={<IconMessage2 size={20} aria-hidden="true" />} onClick={onFeedback}>
        Feedback
      </Button>
      {phone && <Text className={classes.footVersion}>v{version}</Text>}
    </footer>
  )
}
