import { hasAi, type Recording } from '@lanternkeep/schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import {
  askForTranscript,
  type QueuedTranscription,
  useConnection,
  useDb,
  useSyncPerson,
} from '../../../data/local/index.ts'
import { useAiStatus } from '../../../data/remote/ai/ai-request.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ConfirmDialog, notify } from '../../../ui/index.ts'

type Props = {
  recording: Recording
  name: string
  transcript: QueuedTranscription | undefined
  /** Its text was added before. */
  isAgain: boolean
}

/** Asks before anything leaves the device. If it isn't possible, it says what is missing and sends nothing. */
export function TranscribeButton({ recording, name, transcript, isAgain }: Props) {
  const db = useDb()
  const { user } = useSyncPerson()
  const { online } = useConnection()
  const mayAsk = hasAi(user)
  const { data: status } = useAiStatus(mayAsk && online)
  const [asking, setAsking] = useState(false)
  if (transcript && transcript.stage !== 'done') return null
  const verb = isAgain ? 'Transcribe again' : 'Transcribe'
  const missing = mayAsk && status && !status.speech.available ? status.speech.missing : undefined

  async function transcribe() {
    setAsking(false)
    try {
      await askForTranscript(db, recording)
    } catch {
      notify({
        tone: 'error',
        title: 'Failed to transcribe audio',
        message: 'Couldn’t save the request on this device.',
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
          Transcription isn’t set up on this server.
        </Text>
      )}
      {mayAsk ? (
        <ConfirmDialog
          opened={asking}
          title="Transcribe this recording?"
          text="The transcript is added to the session’s AI notes, with a summary, key topics and events, and the party’s location. Nothing you wrote is replaced."
          confirmLabel={verb}
          onConfirm={() => void transcribe()}
          onClose={() => setAsking(false)}
        >
          <Text>
            The audio is sent to this server’s speech service. Make sure everyone knows.
            {!online && ' You’re offline. It starts when the server is back.'}
          </Text>
          {isAgain && <Text>The text is added again and counts as new requests.</Text>}
        </ConfirmDialog>
      ) : (
        <WhatEliteGives opened={asking} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

function WhatEliteGives({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Transcription is part of Elite">
      <Stack gap="md">
        <Text>
          With Elite, recordings become text in your AI notes, with a summary, key topics and events, and the party’s
          location.
        </Text>
        <Text>You can play and download the recording on every plan.</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>Got it</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
