import { labelOfField } from '@lanternkeep/schema'
import { TextInput } from '@mantine/core'

const LONGEST_SEED = 40

type Props = { seed: string; onChange: (seed: string) => void }

/** The number that makes a roll repeatable. */
export function SeedField({ seed, onChange }: Props) {
  return (
    <TextInput
      label={labelOfField('seed')}
      description="Leave blank for a new result each time. The same seed and options give the same result on every device."
      maxLength={LONGEST_SEED}
      value={seed}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
