import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import {
  isNearlyFull,
  readStorageState,
  requestPersistence,
  type StorageState,
  usedShare,
} from '../../../data/local/index.ts'
import { DeviceNameField, notify, Panel } from '../../../ui/index.ts'
import { PlainHttpNote } from '../plain-http-note.tsx'
import { protectionInWords, usageInWords } from './storage-words.ts'

export function StorageCard() {
  const [state, setState] = useState<StorageState>()
  useEffect(() => {
    let left = false
    void readStorageState().then((found) => !left && setState(found))
    return () => {
      left = true
    }
  }, [])
  const protect = async () => {
    const granted = await requestPersistence()
    setState(await readStorageState())
    if (granted)
      notify({ tone: 'success', title: 'Protected', message: 'The browser won’t clear your data by itself.' })
    else
      notify({
        tone: 'warning',
        title: 'Not protected',
        message: 'The browser declined. Install the app or use it more often, then ask again.',
      })
  }
  if (!state) return null
  const share = usedShare(state)
  const nearlyFull = isNearlyFull(state)
  const Icon = state.persisted ? IconShieldCheck : IconShieldOff
  return (
    <Panel title="Storage on this device">
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Icon
            size={22}
            aria-hidden="true"
            style={{ flex: 'none', color: state.persisted ? 'var(--lk-moss)' : 'var(--lk-straw)' }}
          />
          <Text>{protectionInWords(state.persisted)}</Text>
        </Group>
        {state.quotaBytes !== undefined && (
          <div>
            <Text c={nearlyFull ? 'straw' : 'dimmed'} mb={4}>
              {usageInWords(state.usedBytes ?? 0, state.quotaBytes, nearlyFull)}
            </Text>
            <Progress
              value={Math.max(share * 100, 0.5)}
              color={nearlyFull ? 'straw' : 'sky'}
              aria-label="Storage used"
            />
          </div>
        )}
        {state.persisted === false && (
          <Button variant="default" onClick={protect} style={{ alignSelf: 'flex-start' }}>
            Ask the browser to protect my data
          </Button>
        )}
        <DeviceNameField />
        <PlainHttpNote />
      </Stack>
    </Panel>
  )
}
