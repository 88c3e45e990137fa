import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useLayout } from '../lib/hooks/use-layout.ts'
import { IconButton } from './icon-button.tsx'

/** Opens the import of files; a symbol alone where there is no room for words. */
export function ImportButton({ onClick }: { onClick: () => void }) {
  const icon = <IconFileImport size={20} aria-hidden="true" />
  if (useLayout() !== 'laptop') return <IconButton label="Import" variant="default" icon={icon} onClick={onClick} />
  return (
    <Button variant="default" leftSection={icon} onClick={onClick}>
      Import
    </Button>
  )
}
