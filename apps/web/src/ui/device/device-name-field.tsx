import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { LONGEST_DEVICE_NAME, nameDevice, useOwnDeviceName } from '../../lib/browser/own-device-name.ts'
import { notify } from '../toasts/toast-store.ts'

/** `onSkip`: shown as a button for who doesn't want to. */
export function DeviceNameField({ onSkip }: { onSkip?: () => void }) {
  const stored = useOwnDeviceName() ?? ''
  const [name, setName] = useState(stored)
  const save = (event: FormEvent) => {
    event.preventDefault()
    nameDevice(name)
    notify({ tone: 'success', title: 'Saved', message: name.trim() ? `This is ${name.trim()}.` : 'No name.' })
  }
  return (
    <form onSubmit={save}>
      <TextInput
        label="Name of this device"
        description="Your other devices show it beside what was recorded here"
        placeholder="Rosalind’s laptop"
        maxLength={LONGEST_DEVICE_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group gap="sm" mt="xs">
        <Button type="submit" variant="default" disabled={name.trim() === stored}>
          Save name
        </Button>
        {onSkip && (
          <Button variant="subtle" color="gray" onClick={onSkip}>
            Not now
          </Button>
        )}
      </Group>
    </form>
  )
}
