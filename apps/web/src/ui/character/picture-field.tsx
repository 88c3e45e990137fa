import { labelOfField } from '@lanternkeep/schema'
import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { notify } from '../toasts/toast-store.ts'

type Props = {
  /** The address of the chosen picture; empty without one. */
  imageUrl: string
  /** What an img can show of it. */
  src: string | undefined
  /** Stores the file on this device and returns its address. */
  store: (file: File) => Promise<string>
  onChange: (imageUrl: string) => void
  /** While the file is read the form waits: saved now, it would lack its picture. */
  onReading: (reading: boolean) => void
  children: (src: string | undefined) => ReactNode
}

/** A chosen file, and its address once it is stored. */
type Picked = { shown: string; imageUrl?: string }

/** A picture from this device, image files only, shown at once (behavior.md#pictures). */
export function PictureField({ imageUrl, src: kept, store, onChange, onReading, children }: Props) {
  const reset = useRef<() => void>(null)
  const [picked, setPicked] = useState<Picked>()
  const reading = picked !== undefined && picked.imageUrl === undefined
  const src = reading || (imageUrl && picked?.imageUrl === imageUrl) ? picked?.shown : kept

  const shown = picked?.shown
  useEffect(() => (shown ? () => URL.revokeObjectURL(shown) : undefined), [shown])

  async function take(file: File | null) {
    if (!file) return
    // Choosing the same file again must count too.
    reset.current?.()
    if (!file.type.startsWith('image/')) {
      notify({ title: 'Error', message: 'Please select an image file', tone: 'error' })
      return
    }
    const shown = URL.createObjectURL(file)
    setPicked({ shown })
    onReading(true)
    try {
      const stored = await store(file)
      setPicked({ shown, imageUrl: stored })
      onChange(stored)
      notify({ title: 'Image uploaded successfully', tone: 'success' })
    } catch {
      setPicked(undefined)
      notify({ title: 'Error', message: 'Failed to read image file', tone: 'error' })
    }
    onReading(false)
  }

  return (
    <Input.Wrapper label={labelOfField('imageUrl')} labelElement="div">
      <Group gap="md">
        {children(src)}
        <Group gap="xs">
          <FileButton resetRef={reset} accept="image/*" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={reading} leftSection={<IconPhoto size={20} />}>
                {imageUrl ? 'Change picture' : 'Choose picture'}
              </Button>
            )}
          </FileButton>
          {imageUrl && (
            <Button variant="subtle" color="gray" disabled={reading} onClick={() => onChange('')}>
              Clear picture
            </Button>
          )}
        </Group>
      </Group>
    </Input.Wrapper>
  )
}
