import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import type { useDeviceCopy } from '../cards/use-device-copy.ts'
import { ImportDialog } from './import-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

type Props = { copy: ReturnType<typeof useDeviceCopy> }

/** How far saving or restoring is, and what came of it. */
export function CopyProgress({ copy: { state, cancel, dismiss } }: Props) {
  if (state.kind === 'working') {
    return (
      <Group gap="sm" wrap="nowrap">
        <Text style={{ flex: 'none' }}>{state.words}</Text>
        <Progress value={state.share * 100} aria-label={state.words} style={{ flex: 1 }} />
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    )
  }
  if (state.kind !== 'said') return null
  return (
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
  )
}

/** What a chosen file would do, before anything is written. */
export function CopyQuestions({ copy: { state, restore, importZip, dismiss } }: Props) {
  if (state.kind === 'asking') {
    return (
      <RestoreDialog
        madeAt={state.copy.madeAt}
        madeBy={state.copy.account.name}
        plan={state.plan}
        onRestore={(choices) => void restore({ copy: state.copy, choices })}
        onClose={dismiss}
      />
    )
  }
  if (state.kind !== 'asking about a zip') return null
  const { archive, plan } = state
  return (
    <ImportDialog
      plan={plan}
      onImport={(choices, ways) => void importZip({ archive, plan, choices, ways })}
      onClose={dismiss}
    />
  )
}
