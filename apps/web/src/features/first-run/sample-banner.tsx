import { Button } from '@mantine/core'
import { IconNotebook } from '@tabler/icons-react'
import classes from './first-run.module.css'
import { useSample } from './use-sample.ts'

/** Inside the sample: says what it is, and removes it. */
export function SampleBanner({ onGone }: { onGone: () => void }) {
  const { remove } = useSample()
  return (
    <div className={classes.banner} role="note">
      <IconNotebook size={20} aria-hidden="true" />
      <span className={classes.bannerWords}>This is a sample. Nothing in it leaves this device.</span>
      <Button
        variant="subtle"
        px="xs"
        onClick={() => {
          onGone()
          void remove()
        }}
      >
        Remove the sample
      </Button>
    </div>
  )
}
