import { ActionIcon, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { KeptCopyLine, type Trouble } from '../kept-copy-line.tsx'
import { NoCopy } from '../no-copy.tsx'
import { BackButton } from './back-button.tsx'
import { Page } from './page.tsx'

type Props = {
  title: string
  /** What is missing if it was never fetched: 'The changelog'. */
  what: string
  board: {
    data: readonly unknown[] | undefined
    trouble: Trouble | undefined
    copy: { at: string; total: number } | undefined
    isPending: boolean
    isFetching: boolean
    retry: () => void
  }
  /** For people who may edit. */
  add: { label: string; onClick: () => void } | undefined
  onBack: () => void
  children: ReactNode
}

const BACK = 'Back to Menu'

/** A public list that admins edit. Everyone can read it; without the server it shows the last copy. */
export function BoardPage({ title, what, board, add, onBack, children }: Props) {
  const { data, trouble, copy, isPending, isFetching, retry } = board
  const phone = useLayout() === 'phone'
  const icon = <IconPlus size={20} aria-hidden="true" />
  return (
    <Page
      fill
      title={title}
      backLabel={BACK}
      onBack={phone ? onBack : undefined}
      right={
        <>
          {!phone && <BackButton label={BACK} onClick={onBack} />}
          {add && phone && (
            <ActionIcon
              variant="filled"
              color="lantern"
              aria-label={add.label}
              title={add.label}
              disabled={!!trouble}
              onClick={add.onClick}
            >
              {icon}
            </ActionIcon>
          )}
          {add && !phone && (
            <Button leftSection={icon} disabled={!!trouble} onClick={add.onClick}>
              {add.label}
            </Button>
          )}
        </>
      }
      footer={
        trouble &&
        data &&
        copy && (
          <KeptCopyLine
            trouble={trouble}
            at={copy.at}
            shown={data.length}
            total={copy.total}
            meanwhile={add && 'To add, edit or delete, you need to be online.'}
            busy={isFetching}
            onRetry={retry}
          />
        )
      }
    >
      {!data && !isPending && trouble ? (
        <NoCopy trouble={trouble} what={what} busy={isFetching} onRetry={retry} />
      ) : (
        children
      )}
    </Page>
  )
}
