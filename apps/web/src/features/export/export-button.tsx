import { Button, type ButtonProps } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { ExportDialog } from './export-dialog.tsx'

type Props = Pick<ButtonProps, 'variant' | 'size'> & { /** Absent: everything on this device. */ campaignId?: string }

export function ExportButton({ campaignId, ...look }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileExport size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        {...look}
      >
        Export
      </Button>
      {isOpen && <ExportDialog {...(campaignId !== undefined && { campaignId })} onClose={() => setOpen(false)} />}
    </>
  )
}
