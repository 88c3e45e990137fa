import type { User } from '@lanternkeep/schema'
import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload, IconRestore } from '@tabler/icons-react'
import type { DeviceCopy } from '../../data/local/copy/index.ts'
import { formatDateTime } from '../../lib/format.ts'
import { ConfirmDialog, Panel } from '../../ui/index.ts'
import { AsideCopies } from './aside-copies.tsx'
import { contentsInWords, lastCopyInWords } from './copy-words.ts'
import { nameOf, useDeviceCopy } from './use-device-copy.ts'

/** One file of everything on this device, out and in; on every plan and without an account. */
export function CopyCard({ person }: { person: User | null }) {
  const { account, state, lastAt, save, choose, restore, cancel, dismiss } = useDeviceCopy(person)
  const last = lastCopyInWords(lastAt, Date.now())
  const busy = state.kind === 'working'
  return (
    <Panel title="Everything on this device">
      <Stack gap="sm">
        <Text c="dimmed">
          All your campaigns with their characters, sessions, fights, pictures and drafts as one file: to keep
          elsewhere, or to take to another device. Whoever has the file can read it. The audio of recordings is not in
          it; it is downloaded from its session.
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
          <FileButton accept="application/json,.json" onChange={choose} disabled={busy}>
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
      <ConfirmDialog
        opened={state.kind === 'asking'}
        title="Restore this copy?"
        text={state.kind === 'asking' ? questionAbout(state.copy) : undefined}
        confirmLabel="Restore"
        onConfirm={() => state.kind === 'asking' && void restore(state.copy)}
        onClose={dismiss}
      />
    </Panel>
  )
}

function questionAbout({ madeAt, account, contents }: DeviceCopy): string {
  const { collections, images, drafts } = contents
  const counted = Object.fromEntries(Object.entries(collections).map(([name, list]) => [name, list.length]))
  const words = contentsInWords({ campaigns: 0, characters: 0, sessions: 0, ...counted }, images.length, drafts.length)
  return (
    `Made ${formatDateTime(madeAt)} by ${account.name}: ${words ?? 'nothing in it'}. ` +
    'Nothing on this device is overwritten: what is missing comes back, and where both differ you choose.'
  )
}
