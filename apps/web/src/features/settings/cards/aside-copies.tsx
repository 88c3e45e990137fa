import { localDay } from '@lanternkeep/schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { makeCopyOf } from '../../../data/local/copy/index.ts'
import { readRaw } from '../../../data/local/engine/trouble/index.ts'
import { type AsideDatabases, asideDatabases, removeAside } from '../../../data/local/index.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useFocusOnNextRow } from '../../../lib/hooks/use-focus-on-next.ts'
import { ConfirmDialog, notify } from '../../../ui/index.ts'

type Props = { account: string; accountName: string }

/** The databases set aside when the person started over, until they remove them. */
export function AsideCopies({ account, accountName }: Props) {
  const [asides, setAsides] = useState(() => asideDatabases(account))
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState<AsideDatabases>()
  const names = asides.map(({ name }) => name)
  const { rows, leave } = useFocusOnNextRow<HTMLDivElement>(names, undefined, busy)

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(() =>
      notify({ tone: 'error', title: 'Couldn’t read this data', message: 'Nothing was changed.' }),
    )
    setBusy(false)
  }
  const save = (aside: AsideDatabases) => run(() => saveAside(account, accountName, aside))
  const remove = (aside: AsideDatabases) => {
    setRemoving(undefined)
    leave(aside.name)
    void run(async () => {
      await removeAside(account, aside.name)
      setAsides(asideDatabases(account))
    })
  }
  if (asides.length === 0) return null
  return (
    <Stack ref={rows} gap="xs">
      {asides.map((aside) => (
        <Group key={aside.name} gap="sm" justify="space-between">
          <Text>Set aside on {formatDateTime(aside.at)}, when you started over.</Text>
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconDownload size={20} aria-hidden="true" />}
              disabled={busy}
              onClick={() => void save(aside)}
            >
              Save as a copy
            </Button>
            <Button
              variant="subtle"
              color="ember"
              leftSection={<IconTrash size={20} aria-hidden="true" />}
              disabled={busy}
              onClick={() => setRemoving(aside)}
            >
              Remove
            </Button>
          </Group>
        </Group>
      ))}
      <ConfirmDialog
        opened={removing !== undefined}
        title="Remove this data?"
        text="It’s deleted from this device. Anything that’s only in it is lost, unless you saved it as a copy."
        confirmLabel="Remove"
        destructive
        onConfirm={() => removing && remove(removing)}
        onClose={() => setRemoving(undefined)}
      />
    </Stack>
  )
}

async function saveAside(account: string, accountName: string, { name, at }: AsideDatabases): Promise<void> {
  const contents = await readRaw(account, name)
  try {
    const { file } = await makeCopyOf(contents.source, { accountName, now: new Date().toISOString() })
    saveFile(file, `lanternkeep-aside-${localDay(at)}.json`)
  } finally {
    contents.close()
  }
}
