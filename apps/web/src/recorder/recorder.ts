import {
  beginRecording,
  type LocalDb,
  noteRecording,
  now,
  type RecordingOf,
  segmentsOf,
  storeSlice,
} from '../data/local/index.ts'
import { keepAwake } from '../lib/keep-awake.ts'
import { startMeter } from './meter.ts'
import { openMicrophone } from './microphone.ts'
import { holdRecorder } from './one-tab.ts'
import { changeRecording, forgetHeard, hear, recorderState, setRecorderState } from './recorder-state.ts'
import { LITTLE_MS, recordableMs, requireRoom } from './room.ts'
import { createSaveQueue } from './save-queue.ts'
import { recordedType, recordSegments } from './segments.ts'

/** The campaign's list is brought up to date so often; the audio itself is stored every 15 seconds. */
const CHECKPOINT_MS = 5 * 60_000

export type RecorderTold = {
  /** A slice could not be stored: it is kept in memory and tried again with the next one. */
  onSaveFailed: () => void
  /** So many milliseconds of recording still fit: too few for an evening, or soon for nothing more. */
  onLittleRoom: (ms: number) => void
}

type Running = { stop: () => Promise<void> }
let running: Running | undefined

/** Throws a MicrophoneError in words where nothing can be heard, or another tab records. */
export async function startRecording(db: LocalDb, of: RecordingOf, told: RecorderTold): Promise<void> {
  await start(db, told, async (mimeType) => {
    const { id } = await beginRecording(db, of, mimeType)
    return { recordingId: id, campaignId: of.campaignId, sessionId: of.sessionId, from: 0, carried: 0 }
  })
}

/** Goes on with a recording that was interrupted: a new segment of the same one. Answers what was recorded before, in ms. */
export async function resumeRecording(
  db: LocalDb,
  recording: { id: string; campaignId: string; sessionId?: string },
  told: RecorderTold,
): Promise<number> {
  const segments = await segmentsOf(db, recording.id)
  const carried = segments.reduce((sum, { duration }) => sum + duration, 0)
  await start(db, told, async () => {
    await noteRecording(db, recording.id, { status: 'recording', isCheckpoint: true })
    const { id: recordingId, campaignId, sessionId } = recording
    return { recordingId, campaignId, sessionId, from: (segments.at(-1)?.segment ?? -1) + 1, carried }
  })
  return carried
}

/** Resolves once the last slice is stored, or nothing ran. */
export async function stopRecording(): Promise<void> {
  await running?.stop()
}

type Begun = { recordingId: string; campaignId: string; sessionId: string | undefined; from: number; carried: number }

async function start(db: LocalDb, told: RecorderTold, begin: (mimeType: string) => Promise<Begun>): Promise<void> {
  if (recorderState().status !== 'idle') return
  setRecorderState({ status: 'starting' })
  const undo: (() => void)[] = []
  try {
    undo.push(await holdRecorder())
    const room = await requireRoom(db)
    const stream = await openMicrophone()
    undo.push(() => {
      for (const track of stream.getTracks()) track.stop()
    })
    const { from, ...begun } = await begin(recordedType())
    record(db, told, { stream, begun, from, undo })
    if (room !== undefined) told.onLittleRoom(room)
  } catch (error) {
    for (const step of undo.toReversed()) step()
    setRecorderState({ status: 'idle' })
    throw error
  }
}

type Setting = { stream: MediaStream; begun: Omit<Begun, 'from'>; from: number; undo: (() => void)[] }

function record(db: LocalDb, told: RecorderTold, { stream, begun, from, undo }: Setting): void {
  const { recordingId } = begun
  const meter = startMeter(stream, hear)
  undo.push(meter.stop, keepAwake())
  const queue = createSaveQueue(({ bytes, ...slice }: Unstored) => store(db, recordingId, slice, bytes), {
    onSaved: ({ bytes, at }) =>
      changeRecording({ savedAt: at, savedBytes: savedBytes() + bytes.size, isSaveFailing: false }),
    onFailed: () => {
      changeRecording({ isSaveFailing: true })
      told.onSaveFailed()
    },
  })
  const fresh = { savedAt: undefined, savedBytes: 0, interruptedAt: undefined, isSaveFailing: false }
  setRecorderState({ status: 'recording', ...begun, ...fresh, startedAt: performance.now() })
  const startedAt = now()
  const segments = recordSegments({
    stream,
    from,
    now: () => performance.now(),
    onError: () => changeRecording({ interruptedAt: now() }),
    onSlice: ({ data, ...slice }) =>
      queue.add({ ...slice, startedAt, at: now(), peaks: meter.takePeaks(), bytes: data }),
  })
  watchTrack(stream)
  const warnOfRoom = roomWarning(told)
  const checkpoint = setInterval(() => {
    void noteRecording(db, recordingId, { status: 'recording', isCheckpoint: true }).catch(told.onSaveFailed)
    void warnOfRoom()
  }, CHECKPOINT_MS)
  let stopping: Promise<void> | undefined
  const stop = async () => {
    const state = recorderState()
    if (state.status === 'recording') setRecorderState({ ...state, status: 'stopping' })
    clearInterval(checkpoint)
    await segments.stop()
    const { waiting } = await queue.settled()
    for (const step of undo.toReversed()) step()
    running = undefined
    forgetHeard()
    setRecorderState({ status: 'idle' })
    await noteRecording(db, recordingId, { status: waiting > 0 ? 'unfinished' : 'finished', isCheckpoint: false })
  }
  const stopOnce = () => {
    stopping ??= stop()
    return stopping
  }
  running = { stop: stopOnce }
  window.addEventListener('pagehide', stopOnce)
  undo.push(() => window.removeEventListener('pagehide', stopOnce))
}

type Unstored = Omit<Parameters<typeof storeSlice>[1], 'recordingId' | 'bytes'> & { bytes: Blob }

async function store(db: LocalDb, recordingId: string, slice: Omit<Unstored, 'bytes'>, data: Blob): Promise<void> {
  await storeSlice(db, { ...slice, recordingId, bytes: await data.arrayBuffer() })
}

function savedBytes(): number {
  const state = recorderState()
  return 'savedBytes' in state ? state.savedBytes : 0
}

/** Says once that the end of the storage is near. */
function roomWarning(told: RecorderTold): () => Promise<void> {
  let isSaid = false
  return async () => {
    const ms = await recordableMs().catch(() => undefined)
    if (isSaid || ms === undefined || ms >= LITTLE_MS) return
    isSaid = true
    told.onLittleRoom(ms)
  }
}

/** A microphone that is unplugged ends, one that another program takes falls silent. */
function watchTrack(stream: MediaStream): void {
  for (const track of stream.getAudioTracks()) {
    const interrupted = () => changeRecording({ interruptedAt: now() })
    track.addEventListener('ended', interrupted)
    track.addEventListener('mute', interrupted)
    track.addEventListener('unmute', () => changeRecording({ interruptedAt: undefined }))
  }
}
