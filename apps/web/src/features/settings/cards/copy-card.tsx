import type { User } from '@lanternkeep/schema'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconRestore } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Panel } from '../../../ui/index.ts'
import { CopyProgress, CopyQuestions } from '../restore/copy-progress.tsx'
import { AsideCopies } from './aside-copies.tsx'
import { lastCopyInWords } from './copy-words.ts'
import { nameOf, useDeviceCopy } from './use-device-copy.ts'

/** Saves everything on this device to one file and restores it, or an export; on every plan and without an account. */
export function CopyCard({ person, exportButton }: { person: User | null; exportButton?: ReactNode }) {
  const copy = useDeviceCopy(person)
  const { account, state, lastAt, save, choose } = copy
  const last = lastCopyInWords(lastAt, Date.now())
  const busy = state.kind === 'working'
  const resetFile = useRef<() => void>(null)
  // Browsers report no change when the same file is chosen again.
  const chooseFile = (file: File | null) => {
    choose(file)
    resetFile.current?.()
  }
  return (
    <Panel title="Everything on this device">
      <Stack gap="sm">
        <Text c="dimmed">
          One file with all your campaigns: characters, sessions, fights, pictures and drafts. Keep it somewhere safe,
          or take it to another device. Anyone with the file can read it. Audio isn’t included. An export is a zip that
          opens without Lanternkeep too, with audio if you want. Both can be restored here.
        </Text>
        <Text c={last.isOld ? 'straw' : undefined}>{last.text}</Text>
        <Group gap="sm">
          <Button
            leftSection={<IconDownload size={20} aria-hidden="true" />}
            onClick={() => void save()}
            disabled={busy}
          >
            Save a copy
          </Button>
          <FileButton
            resetRef={resetFile}
            accept="application/json,.json,application/zip,.zip"
            onChange={chooseFile}
            disabled={busy}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconRestore size={20} aria-hidden="true" />}
                disabled={busy}
              >
                Restore a copy
              </Button>
            )}
          </FileButton>
          {exportButton}
        </Group>
        <CopyProgress copy={copy} />
        <AsideCopies account={account} accountName={nameOf(person)} />
      </Stack>
      <CopyQuestions copy={copy} />
    </Panel>
  )
}
