import { Button, Group, Text } from '@mantine/core'
import { IconCopy, IconHexagon } from '@tabler/icons-react'
import type { AiAccess } from '../../data/remote/ai-access.ts'
import { EmptyState } from '../../ui/index.ts'
import { copyAndTell } from './copy-and-tell.ts'
import classes from './generators.module.css'

type Props = { what: string; access: AiAccess; onRoll: () => void }

/** Before the first result: what will come, and why it will not come from a model. */
export function NothingYet({ what, access, onRoll }: Props) {
  const roll = (
    <Button leftSection={<IconHexagon size={20} aria-hidden="true" />} onClick={onRoll}>
      Roll from tables
    </Button>
  )
  const names = access.kind === 'missing' ? access.names.join(', ') : ''
  switch (access.kind) {
    case 'checking':
      return null
    case 'ai':
      return <EmptyState lit title="Nothing here yet" text={`Say what you need, and ${what} will stand here.`} />
    case 'plan':
      return (
        <EmptyState
          lit
          title="From tables on this device"
          text={`They make ${what} with no network. With the Elite plan an AI service writes to your own words, and turns recordings into text.`}
          action={roll}
        />
      )
    case 'offline':
      return (
        <EmptyState
          title="No network right now"
          text={`AI needs the server. The tables on this device make ${what} of the same shape without it.`}
          action={roll}
        />
      )
    case 'unwell':
      return (
        <EmptyState
          title="The AI service can not be used"
          text={`${access.reason} Until then the tables on this device make ${what} of the same shape.`}
          action={roll}
        />
      )
    case 'missing':
      return (
        <EmptyState
          title="AI is not set up on this server"
          text={`An admin can add any OpenAI-compatible endpoint, a local model too. Until then these tables on your device make ${what} of the same shape, with no network.`}
          action={
            <>
              <Group gap="sm" justify="center">
                {roll}
                <Button
                  variant="default"
                  leftSection={<IconCopy size={20} aria-hidden="true" />}
                  onClick={() => void copyAndTell(names)}
                >
                  Copy what is missing
                </Button>
              </Group>
              <div className={classes.missing}>
                <Text c="dimmed">Missing in the server’s settings</Text>
                <strong>{names}</strong>
              </div>
            </>
          }
        />
      )
  }
}
