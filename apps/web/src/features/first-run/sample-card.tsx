import { Badge, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'
import { writeFlag } from '../../lib/browser/stored-flag.ts'
import { IconButton } from '../../ui/index.ts'
import classes from './first-run.module.css'
import { SampleButton } from './sample-offer.tsx'
import { SAMPLE_NAME } from './sample-words.ts'
import { useSample } from './use-sample.ts'

type Props = {
  /** It is on this device, perhaps with changes. */
  isHere: boolean
  onOpen: () => void
  /** The card is gone, and had the focus. */
  onGone: () => void
}

/** Among the campaigns: opens the sample, and removes it or the offer. */
export function SampleCard({ isHere, onOpen, onGone }: Props) {
  const { remove } = useSample()
  const dismiss = () => {
    writeFlag(deviceKeys.sampleDeclined, true)
    if (isHere) return void remove(onGone)
    onGone()
  }
  // A campaign of this device, or only an offer among them.
  const Card = isHere ? 'article' : 'section'
  return (
    <Card className={`lk-card ${classes.card}`} aria-label={SAMPLE_NAME}>
      <div className={classes.offerHead}>
        <h2 className={`lk-serif ${classes.cardTitle}`}>{SAMPLE_NAME}</h2>
        <Badge color="gray">Sample</Badge>
      </div>
      <Text c="dimmed" className={classes.cardText}>
        {isHere
          ? 'Yours to try things in. It stays on this device, and no one else sees it.'
          : 'A small campaign to try things in. It stays on this device, and you can remove it with one click.'}
      </Text>
      <div className={classes.cardActs}>
        <SampleButton onOpen={onOpen} />
        <IconButton
          size="md"
          label={isHere ? 'Remove the sample' : 'Don’t show the sample'}
          icon={<IconX size={20} />}
          onClick={dismiss}
        />
      </div>
    </Card>
  )
}
