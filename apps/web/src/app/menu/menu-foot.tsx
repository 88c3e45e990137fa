import { Button, Text } from '@mantine/core'
import { IconHistory, IconMap2, IconMessage2 } from '@tabler/icons-react'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { lazyPart } from '../../lib/lazy-view.tsx'
import classes from './main-menu.module.css'

const NewsDot = lazyPart(async () => (await import('./news-dot.tsx')).NewsDot)

type Props = {
  version: string
  /** Nothing may delay the opening of the database. */
  isIdle: boolean
  onChangelog: () => void
  onPlannedFeatures: () => void
  onFeedback: () => void
}

/** Links to the changelog, the planned features and feedback. */
export function MenuFoot({ version, isIdle, onChangelog, onPlannedFeatures, onFeedback }: Props) {
  const phone = useLayout() === 'phone'
  const quiet = { variant: 'subtle', color: 'gray', className: classes.quiet } as const
  return (
    <footer className={classes.foot}>
      <Button {...quiet} leftSection={<IconHistory size={20} aria-hidden="true" />} onClick={onChangelog}>
        Changelog
        {isIdle && <NewsDot />}
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
