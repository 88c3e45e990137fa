import { Badge, Button, Text, Title } from '@mantine/core'
import { IconNotebook } from '@tabler/icons-react'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'
import { useFlag } from '../../lib/browser/stored-flag.ts'
import classes from './first-run.module.css'
import { SAMPLE_NAME } from './sample-words.ts'
import { useSample } from './use-sample.ts'

type Props = { onOpen: () => void }

/** In the hub of a campaign that has nothing in it yet. */
export function SampleOffer({ onOpen }: Props) {
  const [isDeclined, decline] = useFlag(deviceKeys.sampleDeclined)
  if (isDeclined) return null
  return (
    <section className={`lk-card ${classes.offer}`} aria-label="Sample campaign">
      <div className={classes.offerHead}>
        <Title order={3} className={classes.stepsTitle}>
          {SAMPLE_NAME}
        </Title>
        <Badge color="gray">Sample</Badge>
      </div>
      <Text c="dimmed">
        Four heroes in a fight, two evenings of notes, a letter and an encounter. Try everything in it; it stays on this
        device.
      </Text>
      <SampleButton onOpen={onOpen} />
      <Button variant="subtle" color="gray" onClick={() => decline(true)}>
        No, thank you
      </Button>
    </section>
  )
}

/** Makes the sample if it isn't on this device yet, and opens it. */
export function SampleButton({ onOpen, size }: Props & { size?: 'lg' }) {
  const { open } = useSample()
  return (
    <Button
      variant="light"
      size={size ?? 'md'}
      leftSection={<IconNotebook size={20} aria-hidden="true" />}
      onClick={() => void open(onOpen)}
    >
      Open the sample
    </Button>
  )
}
