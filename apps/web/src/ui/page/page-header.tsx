import { Button, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { IconButton } from '../icon-button.tsx'
import classes from './page-header.module.css'

type Props = { title: string; onBack?: () => void; backLabel?: string; right?: ReactNode }

/** Back, the view's title, and the actions on the whole view. */
export function PageHeader({ title, onBack, backLabel = 'Back', right }: Props) {
  const phone = useLayout() === 'phone'
  const arrow = <IconArrowLeft size={20} aria-hidden="true" />
  return (
    <header className={classes.header} data-alone={!onBack || undefined}>
      {onBack && phone && <IconButton label={backLabel} icon={arrow} onClick={onBack} />}
      {onBack && !phone && (
        <Button variant="subtle" color="gray" leftSection={arrow} onClick={onBack} className={classes.back}>
          {backLabel}
        </Button>
      )}
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {right && <div className={classes.right}>{right}</div>}
    </header>
  )
}
