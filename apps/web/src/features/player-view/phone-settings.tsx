import { Radio, Stack, Text } from '@mantine/core'
import { allowChime, chime } from '../../lib/browser/chime.ts'
import { type TurnCall, useTextSize, useTurnCallSetting } from '../../lib/browser/phone-settings.ts'
import type { TextSize } from '../../lib/browser/text-size.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Segments } from '../../ui/index.ts'

const CALLS: readonly { value: TurnCall; label: string }[] = [
  { value: 'off', label: 'Nothing' },
  { value: 'vibrate', label: 'Vibrate' },
  { value: 'sound', label: 'Play a sound' },
  { value: 'both', label: 'Vibrate and play a sound' },
]
const SIZES: readonly { value: TextSize; label: string }[] = [
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Large' },
  { value: 'largest', label: 'Largest' },
]

/** What a player sets for this device alone. */
export function PhoneSettings({ onClose }: { onClose: () => void }) {
  const [call, setCall] = useTurnCallSetting()
  const [size, setSize] = useTextSize()
  const canVibrate = 'vibrate' in navigator

  function choose(next: TurnCall) {
    setCall(next)
    if (next === 'sound' || next === 'both') {
      allowChime()
      chime()
    }
    if (next === 'vibrate' || next === 'both') navigator.vibrate?.(200)
  }

  return (
    <Dialog opened onClose={onClose} title="This phone">
      <Stack gap="lg">
        <Radio.Group
          label="When it’s my turn"
          value={call}
          onChange={(value) => choose(CALLS.find((each) => each.value === value)?.value ?? 'off')}
        >
          <Stack gap="xs" mt="xs">
            {CALLS.map(({ value, label }) => (
              <Radio
                key={value}
                value={value}
                label={label}
                size="md"
                styles={{ body: { alignItems: 'center' } }}
                disabled={!canVibrate && (value === 'vibrate' || value === 'both')}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Text c="dimmed" fz="sm">
          {canVibrate
            ? 'Works while this page is open and the screen is on.'
            : 'This phone doesn’t let pages vibrate. A sound plays while this page is open and the screen is on.'}
        </Text>
        <Stack gap="xs">
          <Text fw={600} id="text-size">
            Text size
          </Text>
          <Segments label="Text size" fullWidth value={size} choices={SIZES} onChange={setSize} />
        </Stack>
      </Stack>
    </Dialog>
  )
}
