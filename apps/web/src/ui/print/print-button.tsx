import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { usePrint, usePrintKey } from './use-print.tsx'

type Props = {
  /** 'Print the sheet' */
  label: string
  /** The name of the page, and of a file that it is saved as. */
  title: string
  load: () => Promise<ReactNode>
  variant?: 'default' | 'subtle'
  /** Says Print beside the icon. */
  hasWord?: boolean
}

/** Prints one thing; so does Ctrl+P while the button is there. */
export function PrintButton({ label, title, load, variant, hasWord }: Props) {
  const start = usePrint()
  const print = () => start(title, load)
  usePrintKey(print)
  if (hasWord) {
    return (
      <Button
        variant="default"
        aria-label={label}
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={print}
      >
        Print
      </Button>
    )
  }
  return <IconButton label={label} variant={variant} icon={<IconPrinter size={20} />} onClick={print} />
}
