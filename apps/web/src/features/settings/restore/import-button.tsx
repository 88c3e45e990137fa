import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useRef } from 'react'
import { useSyncPerson } from '../../../data/local/index.ts'
import { useDeviceCopy } from '../cards/use-device-copy.ts'
import { CopyProgress, CopyQuestions } from './copy-progress.tsx'

/** Brings back campaigns from an export or a device copy, outside of Settings. */
export function ImportButton() {
  const { user } = useSyncPerson()
  const copy = useDeviceCopy(user)
  const resetFile = useRef<() => void>(null)
  // Browsers report no change when the same file is chosen again.
  const choose = (file: File | null) => {
    copy.choose(file)
    resetFile.current?.()
  }
  return (
    <>
      <FileButton
        resetRef={resetFile}
        accept="application/zip,.zip,application/json,.json"
        onChange={choose}
        disabled={copy.state.kind === 'working'}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconFileImport size={20} aria-hidden="true" />}
            disabled={copy.state.kind === 'working'}
          >
            Import a campaign
          </Button>
        )}
      </FileButton>
      <div style={{ flexBasis: '100%', order: 1 }}>
        <CopyProgress copy={copy} />
      </div>
      <CopyQuestions copy={copy} />
    </>
  )
}
