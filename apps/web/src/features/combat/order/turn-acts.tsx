import { Button } from '@mantine/core'
import { IconBolt, IconClockPause } from '@tabler/icons-react'
import classes from './turn-row.module.css'

type Props = { name: string; onDelay: (name: string) => void; onReady: (name: string) => void }

/** What the acting one can do instead of acting now. */
export function TurnActs({ name, onDelay, onReady }: Props) {
  return (
    <div className={classes.acts}>
      <Button
        variant="default"
        size="md"
        px="sm"
        leftSection={<IconClockPause size={18} />}
        title="Acts behind the next one"
        onClick={() => onDelay(name)}
      >
        Delay
      </Button>
      <Button
        variant="default"
        size="md"
        px="sm"
        leftSection={<IconBolt size={18} />}
        title="Waits for something, and the turn passes"
        onClick={() => onReady(name)}
      >
        Ready
      </Button>
    </div>
  )
}
