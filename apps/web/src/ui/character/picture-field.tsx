import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { notify } from '../toasts/toast-store.ts'

type Props = {
  /** The address of the chosen one; empty without. */
  imageUrl: string
  /** What an img can show of it. */
  src: string | undefined
  /** Keeps the file on this device and answers its address. */
  store: (file: File) => Promise<string>
  onChange: (imageUrl: string) => void
  /** While it is read the form waits: saved now, it would be without its picture. */
  onReading: (reading: boolean) => void
  children: (src: string | undefined) => ReactNode
}

/** A file that was chosen, and the address it got once it is kept. */
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
    // The same file again is a choice too.
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
    <Input.Wrapper label="Picture" labelElement="div">
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
