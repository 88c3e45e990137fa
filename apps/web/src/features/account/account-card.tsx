import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Wordmark } from '../../ui/index.ts'
import classes from './account.module.css'

type Props = { onBack?: () => void; wide?: boolean; children: ReactNode }

/** The lit frame around everything about signing in. */
export function AccountCard({ onBack, wide, children }: Props) {
  return (
    <main className={classes.page}>
      {onBack && (
        <Button
          className={classes.back}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
          onClick={onBack}
        >
          Back
        </Button>
      )}
      <div className={classes.middle}>
        <Wordmark height={52} glow />
        <div className={classes.card} data-wide={wide || undefined}>
          {children}
        </div>
      </div>
    </main>
  )
}
