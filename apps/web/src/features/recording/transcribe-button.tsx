import { hasAi, type Recording } from '@lanternkeep/schema'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import {
  askForTranscript,
  type QueuedTranscription,
  useConnection,
  useDb,
  useSyncPerson,
} from '../../data/local/index.ts'
import { useAiStatus } from '../../data/remote/ai-request.ts'
import { useBackLayer } from '../../lib/back-layer.ts'
import { useFocusBack } from '../../lib/use-focus-back.ts'
import { ConfirmDialog, notify } from '../../ui/index.ts'

type Props = { recording: Recording; name: string; transcript: QueuedTranscription | undefined }

/** Asks before anything leaves the device; where it can not be done, what is missing is said instead, and nothing is sent. */
export function TranscribeButton({ recording, name, transcript }: Props) {
  const db = useDb()
  const { user } = useSyncPerson()
  const { online } = useConnection()
  const mayAsk = hasAi(user)
  const { data: status } = useAiStatus(mayAsk && online)
  const [asking, setAsking] = useState(false)
  if (transcript && transcript.stage !== 'done') return null
  const verb = transcript ? 'Transcribe again' : 'Transcribe'
  const missing = mayAsk && status && !status.speech.available ? status.speech.missing : undefined

  async function transcribe() {
    setAsking(false)
    try {
      await askForTranscript(db, recording)
    } catch {
      notify({
        tone: 'error',
        title: 'Failed to transcribe audio',
        message: 'This device could not store the request.',
      })
    }
  }
  return (
    <>
      <Button
        aria-label={`${verb} ${name}`}
        leftSection={<IconFileText size={20} aria-hidden="true" />}
        variant="default"
        disabled={missing !== undefined}
        onClick={() => setAsking(true)}
      >
        {verb}
      </Button>
      {missing && (
        <Text c="dimmed" w="100%" style={{ order: 1 }}>
          Nothing is set up on this server that understands speech: {missing.join(', ')}{' '}
          {missing.length === 1 ? 'is' : 'are'} missing.
        </Text>
      )}
      {mayAsk ? (
        <ConfirmDialog
          opened={asking}
          title="Transcribe this recording?"
          text="What was said is written into the AI notes of its session and summed up: a summary, key topics and events, and where the party is. What stands there stays."
          confirmLabel={verb}
          onConfirm={() => void transcribe()}
          onClose={() => setAsking(false)}
        >
          <Text>
            For that the audio is sent to the speech service of this server. Everybody at the table should know.
            {!online && ' You are offline: it waits on this device until the server is back.'}
          </Text>
          {transcript && <Text>The text is added once more, and counts as new requests.</Text>}
        </ConfirmDialog>
      ) : (
        <WhatEliteGives opened={asking} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

function WhatEliteGives({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useBackLayer(opened, onClose)
  useFocusBack(opened)
  return (
    <Modal opened={opened} onClose={onClose} title="Transcription is part of Elite">
      <Stack gap="md">
        <Text>
          With Elite a recording becomes text in your AI notes, with a summary, key topics and events, and where the
          party is.
        </Text>
        <Text>The recording itself is yours with every plan: play it, or download it.</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>Understood</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
