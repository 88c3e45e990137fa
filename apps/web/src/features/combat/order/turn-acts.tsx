import { ActionIcon, Button } from '@mantine/core'
import { IconBolt, IconClockPause, IconId } from '@tabler/icons-react'
import classes from './turn-row.module.css'

type Props = { name: string; onDelay: (name: string) => void; onReady: (name: string) => void; onBlock?: () => void }

/** What the acting one can do instead of acting now. */
export function TurnActs({ name, onDelay, onReady, onBlock }: Props) {
  return (
    <div className={classes.acts}>
      <Button
        variant="default"
        size="md"
        px="0.5rem"
        leftSection={<IconClockPause size={18} />}
        title="Acts behind the next one"
        onClick={() => onDelay(name)}
      >
        Delay
      </Button>
      <Button
        variant="default"
        size="md"
        px="0.5rem"
        leftSection={<IconBolt size={18} />}
        title="Waits for something, and the turn passes"
        onClick={() => onReady(name)}
      >
        Ready
      </Button>
      {onBlock && (
        <ActionIcon
          variant="default"
          size="md"
          aria-label={`Stat block of ${name}`}
          title="Stat block (b)"
          onClick={onBlock}
        >
          <IconId size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}
