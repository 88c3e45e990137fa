import { IconFileImport } from '@tabler/icons-react'
import { HeadButton } from './head-button.tsx'

/** Opens the import of files. */
export function ImportButton({ onClick }: { onClick: () => void }) {
  return <HeadButton label="Import" icon={<IconFileImport size={20} aria-hidden="true" />} onClick={onClick} />
}
