import { Button, Group, Text } from '@mantine/core'
import { IconCopy, IconHexagon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AiAccess } from '../../../data/remote/ai/ai-access.ts'
import { EmptyState } from '../../../ui/index.ts'
import { copyWithToast } from '../copy-with-toast.ts'
import classes from '../generators.module.css'

type Props = { what: string; access: AiAccess; isAdmin: boolean; onRoll: () => void }

/** Before the first result: what will appear, and why AI can't be used. */
export function EmptyResults({ what, access, isAdmin, onRoll }: Props) {
  const roll = (
    <Button leftSection={<IconHexagon size={20} aria-hidden="true" />} onClick={onRoll}>
      Roll from tables
    </Button>
  )
  switch (access.kind) {
    case 'checking':
      return null
    case 'ai':
      return <EmptyState lit title="Nothing here yet" text={`Choose your options to generate ${what}.`} />
    case 'plan':
      return (
        <EmptyState
          lit
          title="From tables on this device"
          text={`Roll ${what} without a network. With Elite, AI writes from your own words and turns recordings into text.`}
          action={roll}
        />
      )
    case 'offline':
      return (
        <EmptyState
          title="You’re offline"
          text={`AI needs the server. You can still roll ${what} from tables on this device.`}
          action={roll}
        />
      )
    case 'unavailable':
      return (
        <EmptyState
          title="AI isn’t available"
          text={`${access.reason} You can still roll ${what} from tables on this device.`}
          action={roll}
        />
      )
    case 'missing':
      return <NotSetUp what={what} names={isAdmin ? access.names : []} roll={roll} />
  }
}

/** `names`: the server's missing settings, for people who may set them. */
type NotSetUpProps = { what: string; names: readonly string[]; roll: ReactNode }

function NotSetUp({ what, names, roll }: NotSetUpProps) {
  if (names.length === 0) {
    const text = `You can roll ${what} from tables on this device, without a network.`
    return <EmptyState title="AI isn’t set up on this server" text={text} action={roll} />
  }
  return (
    <EmptyState
      title="AI isn’t set up on this server"
      text={`Connect any OpenAI-compatible service, including a local model. Until then, you can roll ${what} from tables on this device.`}
      action={
        <>
          <Group gap="sm" justify="center">
            {roll}
            <Button
              variant="default"
              leftSection={<IconCopy size={20} aria-hidden="true" />}
              onClick={() => void copyWithToast(names.join(', '))}
            >
              Copy setting names
            </Button>
          </Group>
          <div className={classes.missing}>
            <Text c="dimmed">Missing settings</Text>
            <strong>{names.join(', ')}</strong>
          </div>
        </>
      }
    />
  )
}
