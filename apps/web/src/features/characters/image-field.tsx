import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { storeImage, useDb } from '../../data/local/index.ts'
import { notify } from '../../ui/toast-store.ts'
import { Portrait } from './portrait.tsx'

type Props = { name: string; imageUrl: string; onChange: (imageUrl: string) => void }

/** A picture from this device, shown at once and kept here (ruling 26). */
export function ImageField({ name, imageUrl, onChange }: Props) {
  const db = useDb()
  const [reading, setReading] = useState(false)

  async function take(file: File | null) {
    if (!file) return
    if (!file.type.startsWith('image/')) {
      notify({ title: 'Error', message: 'Please select an image file', tone: 'error' })
      return
    }
    setReading(true)
    try {
      onChange(await storeImage(db, file))
      notify({ title: 'Image uploaded successfully', tone: 'success' })
    } catch {
      notify({ title: 'Error', message: 'Failed to read image file', tone: 'error' })
    }
    setReading(false)
  }

  return (
    <Input.Wrapper label="Picture" labelElement="div">
      <Group gap="md">
        <Portrait name={name} imageUrl={imageUrl} sizeRem={5} />
        <Group gap="xs">
          <FileButton accept="image/*" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={reading} leftSection={<IconPhoto size={20} />}>
                {imageUrl ? 'Change picture' : 'Choose picture'}
              </Button>
            )}
          </FileButton>
          {imageUrl && (
            <Button variant="subtle" color="gray" onClick={() => onChange('')}>
              Clear picture
            </Button>
          )}
        </Group>
      </Group>
    </Input.Wrapper>
  )
}
