import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import {
  isNearlyFull,
  requestPersistence,
  type StorageTruth,
  storageTruth,
  usedShare,
} from '../../../data/local/index.ts'
import { notify, Panel } from '../../../ui/index.ts'
import { PlainHttpNote } from '../plain-http-note.tsx'
import { protectionInWords, usageInWords } from './storage-words.ts'

export function StorageCard() {
  const [truth, setTruth] = useState<StorageTruth>()
  useEffect(() => {
    let left = false
    void storageTruth().then((found) => !left && setTruth(found))
    return () => {
      left = true
    }
  }, [])
  const protect = async () => {
    const granted = await requestPersistence()
    setTruth(await storageTruth())
    if (granted)
      notify({ tone: 'success', title: 'Protected', message: 'The browser won’t clear your data by itself.' })
    else
      notify({
        tone: 'warning',
        title: 'Not protected',
        message: 'The browser declined. Install the app or use it more often, then ask again.',
      })
  }
  if (!truth) return null
  const share = usedShare(truth)
  const nearlyFull = isNearlyFull(truth)
  const Icon = truth.persisted ? IconShieldCheck : IconShieldOff
  return (
    <Panel title="Storage on this device">
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Icon
            size={22}
            aria-hidden="true"
            style={{ flex: 'none', color: truth.persisted ? 'var(--lk-moss)' : 'var(--lk-straw)' }}
          />
          <Text>{protectionInWords(truth.persisted)}</Text>
        </Group>
        {truth.quotaBytes !== undefined && (
          <div>
            <Text c={nearlyFull ? 'straw' : 'dimmed'} mb={4}>
              {usageInWords(truth.usedBytes ?? 0, truth.quotaBytes, nearlyFull)}
            </Text>
            <Progress
              value={Math.max(share * 100, 0.5)}
              color={nearlyFull ? 'straw' : 'sky'}
              aria-label="Storage used"
            />
          </div>
        )}
        {truth.persisted === false && (
          <Button variant="default" onClick={protect} style={{ alignSelf: 'flex-start' }}>
            Ask the browser to protect my data
          </Button>
        )}
        <PlainHttpNote />
      </Stack>
    </Panel>
  )
}
