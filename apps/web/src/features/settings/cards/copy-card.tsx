import type { User } from '@lanternkeep/schema'
import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload, IconRestore } from '@tabler/icons-react'
import { useRef } from 'react'
import { Panel } from '../../../ui/index.ts'
import { RestoreDialog } from '../restore/restore-dialog.tsx'
import { AsideCopies } from './aside-copies.tsx'
import { lastCopyInWords } from './copy-words.ts'
import { nameOf, useDeviceCopy } from './use-device-copy.ts'

/** Saves everything on this device to one file and restores it; on every plan and without an account. */
export function CopyCard({ person }: { person: User | null }) {
  const { account, state, lastAt, save, choose, restore, cancel, dismiss } = useDeviceCopy(person)
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
          or take it to another device. Anyone with the file can read it. Audio isn’t included. Download it from its
          session.
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
          <FileButton resetRef={resetFile} accept="application/json,.json" onChange={chooseFile} disabled={busy}>
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
        </Group>
        {state.kind === 'working' && (
          <Group gap="sm" wrap="nowrap">
            <Text style={{ flex: 'none' }}>{state.words}</Text>
            <Progress value={state.share * 100} aria-label={state.words} style={{ flex: 1 }} />
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
          </Group>
        )}
        {state.kind === 'said' && (
          <Alert
            color={state.tone === 'failed' ? 'ember' : 'moss'}
            role={state.tone === 'failed' ? 'alert' : 'status'}
            withCloseButton
            closeButtonLabel="Close"
            onClose={dismiss}
          >
            {state.lines.map((line) => (
              <Text key={line}>{line}</Text>
            ))}
          </Alert>
        )}
        <AsideCopies account={account} accountName={nameOf(person)} />
      </Stack>
      {state.kind === 'asking' && (
        <RestoreDialog
          madeAt={state.copy.madeAt}
          madeBy={state.copy.account.name}
          plan={state.plan}
          onRestore={(choices) => void restore({ copy: state.copy, choices })}
          onClose={dismiss}
        />
      )}
    </Panel>
  )
}
