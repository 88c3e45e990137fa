import { formatDuration, type Recording } from '@lanternkeep/schema'
import { Button, NativeSelect, Text } from '@mantine/core'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { useState } from 'react'
import { askForTranscript, type QueuedTranscription, useDb } from '../../../data/local/index.ts'
import { hasDeviceSpeech, installDeviceSpeech } from '../../../lib/audio/device-speech.ts'
import { ConfirmDialog, notify } from '../../../ui/index.ts'
import { type DeviceLanguage, findDeviceLanguages } from './device-languages.ts'

type Props = {
  recording: Recording
  name: string
  transcript: QueuedTranscription | undefined
  /** Its text was added before. */
  isAgain: boolean
}

const NOT_DOWNLOADED =
  'The language couldn’t be downloaded. Connect to the internet and try again. The recording is unchanged.'

/** Where the browser recognizes speech by itself: without a server, a plan or a cloud. Shows nothing elsewhere. */
export function TranscribeHereButton({ recording, name, transcript, isAgain }: Props) {
  const db = useDb()
  const [languages, setLanguages] = useState<DeviceLanguage[]>([])
  const [chosen, setChosen] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const language = languages.find(({ lang }) => lang === chosen) ?? languages[0]
  if (!hasDeviceSpeech() || (transcript && transcript.stage !== 'done')) return null
  const isReady = language?.state === 'available'

  async function ask() {
    setBusy(true)
    setProblem(undefined)
    const found = await findDeviceLanguages()
    setBusy(false)
    setLanguages(found)
    if (found.length > 0) return
    const message = 'This browser doesn’t recognize your languages by itself.'
    notify({ tone: 'info', title: 'Not on this device', message })
  }
  async function transcribe({ lang }: DeviceLanguage) {
    setBusy(true)
    setProblem(undefined)
    try {
      if (!isReady && !(await installDeviceSpeech(lang))) return setProblem(NOT_DOWNLOADED)
      await askForTranscript(db, recording, lang)
      setLanguages([])
    } catch {
      setProblem(isReady ? 'Couldn’t save the request on this device.' : NOT_DOWNLOADED)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        aria-label={`Transcribe on this device: ${name}`}
        leftSection={<IconDeviceLaptop size={20} aria-hidden="true" />}
        onClick={() => void ask()}
      >
        Transcribe on this device
      </Button>
      {language && (
        <ConfirmDialog
          opened
          title="Transcribe on this device?"
          text="Your browser listens to the recording itself and writes it down. No audio leaves this device, and no plan or request is needed."
          confirmLabel={isReady ? 'Transcribe' : 'Download and transcribe'}
          busy={isBusy}
          onConfirm={() => void transcribe(language)}
          onClose={() => setLanguages([])}
        >
          <NativeSelect
            label="Spoken language"
            data={languages.map(({ lang, name: label }) => ({ value: lang, label }))}
            value={language.lang}
            disabled={isBusy}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          {!isReady && (
            <Text>
              The browser has to download {language.name} first. That needs the internet once; afterwards it works
              offline.
            </Text>
          )}
          <Text>
            It takes as long as the recording, {formatDuration(recording.duration)}, and Lanternkeep has to stay open.
            The text is added to the AI notes, without a summary.
          </Text>
          {isAgain && <Text>The text is added again.</Text>}
          {isBusy && !isReady && <Text role="status">Downloading {language.name}.</Text>}
          {problem && (
            <Text role="alert" c="ember">
              {problem}
            </Text>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
