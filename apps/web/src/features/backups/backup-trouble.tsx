import { Alert, Button, Group, Text } from '@mantine/core'
import { type BackupProblem, canChooseFolder } from '../../data/local/backups/index.ts'
import { troubleInWords } from './backup-words.ts'
import type { useBackups } from './use-backups.ts'

type Props = { problem: BackupProblem; folder: string | undefined; backups: ReturnType<typeof useBackups> }

/** Why no copies are made now, and the way on. */
export function BackupTrouble({ problem, folder, backups }: Props) {
  const { work, make, allow, chooseFolder } = backups
  const { title, text, act } = troubleInWords(problem, folder)
  const isBusy = work !== undefined
  return (
    <Alert color="straw" title={title} role="alert">
      <Group gap="sm" justify="space-between">
        <Text>{text}</Text>
        {act === 'allow' && (
          <Button disabled={isBusy} onClick={() => void allow()}>
            Allow
          </Button>
        )}
        {act === 'choose' && canChooseFolder() && (
          <Button disabled={isBusy} onClick={() => void chooseFolder()}>
            Choose a folder
          </Button>
        )}
        {(act === 'again' || act === 'choose') && (
          <Button variant="default" disabled={isBusy} onClick={() => void make()}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  )
}
