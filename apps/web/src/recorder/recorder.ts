import {
  beginRecording,
  isBeingRemoved,
  keepMoments,
  type LocalDb,
  noteRecording,
  now,
  type RecordingOf,
  readSessions,
  recordingLockOf,
  removeRecording,
  segmentsOf,
  sessionOf,
  storeSlice,
} from '../data/local/index.ts'
import { askBeforeUnload } from '../lib/browser/ask-before-unload.ts'
import { keepAwake } from '../lib/browser/keep-awake.ts'
import { awaitLock } from '../lib/browser/tab-lock.ts'
import { startMeter } from './meter.ts'
import { openMicrophone } from './microphone.ts'
import { holdRecorder, markRunning } from './one-tab.ts'
import { addLevel, changeRecording, clearLevels, recorderState, setRecorderState } from './recorder-state.ts'
import { LITTLE_MS, recordableMs, requireRoom } from './room.ts'
import { createSaveQueue } from './save-queue.ts'
import { recordedType, recordSegments } from './segments.ts'

/** How often the campaign's list is updated; the audio itself is stored every second. */
const CHECKPOINT_MS = 5 * 60_000
/** After the end, how often unstored slices are retried. */
export const STORE_AGAIN_MS = 2_000

export type RecorderNotices = {
  /**
   * A slice couldn't be stored: it is kept in memory and retried with the next one. Called once, until all are stored.
   */
  onSaveFailed: () => void
  /** What couldn't be stored when the recording was stopped is stored now. */
  onSavedLate: (stopped: Stopped) => void
  /** Its account was left, perhaps in another tab, and it ended with that. */
  onLeft: (stopped: Stopped, sessionNumber: number) => void
  /** How many milliseconds of recording still fit: too few for an evening, or nearly none. */
  onLittleRoom: (ms: number) => void
}

/**
 * `orphaned`: stored, and the session it is of was deleted meanwhile, so it waits for the next one that is created.
 * `waiting`: some of it couldn't be stored. It is kept in memory and retried for as long as the page is open. `empty`:
 * the microphone gave no sound; nothing of the recording stays. `lost`: its account was left before all of it was stored.
 * `removed`: it went with its account's data.
 */
export type Stopped = 'stored' | 'orphaned' | 'waiting' | 'empty' | 'lost' | 'removed'

type Running = { stop: () => Promise<Stopped> }
let running: Running | undefined

/** Throws a MicrophoneError, with a message for the person, where nothing can be recorded or another tab records. */
export async function startRecording(db: LocalDb, of: RecordingOf, notices: RecorderNotices): Promise<void> {
  await start(db, notices, async (mimeType) => {
    const { id } = await beginRecording(db, of, mimeType)
    return { recordingId: id, campaignId: of.campaignId, sessionId: of.sessionId, from: 0, carried: 0 }
  })
}

/** Continues an interrupted recording with a new segment. Returns what was recorded before, in ms. */
export async function resumeRecording(
  db: LocalDb,
  recording: { id: string; campaignId: string; sessionId?: string },
  notices: RecorderNotices,
): Promise<number> {
  const segments = await segmentsOf(db, recording.id)
  const carried = segments.reduce((sum, { duration }) => sum + duration, 0)
  await start(db, notices, async () => {
    await noteRecording(db, recording.id, { status: 'recording', isCheckpoint: true })
    const { id: recordingId, campaignId, sessionId } = recording
    return { recordingId, campaignId, sessionId, from: (segments.at(-1)?.segment ?? -1) + 1, carried }
  })
  return carried
}

/** Resolves after trying to store the last slice; at once if nothing runs. */
export async function stopRecording(): Promise<Stopped> {
  return (await running?.stop()) ?? 'stored'
}

type Begun = { recordingId: string; campaignId: string; sessionId: string | undefined; from: number; carried: number }

async function start(
  db: LocalDb,
  notices: RecorderNotices,
  begin: (mimeType: string) => Promise<Begun>,
): Promise<void> {
  if (recorderState().status !== 'idle') return
  setRecorderState({ status: 'starting' })
  const page = [await holdRecorder().catch(notStarted)]
  const microphone: Undo[] = []
  try {
    const room = await requireRoom(db)
    const stream = await openMicrophone()
    microphone.push(() => {
      for (const track of stream.getTracks()) track.stop()
    })
    const { from, ...begun } = await begin(recordedType())
    record(db, notices, { stream, begun, from, microphone, page })
    if (room !== undefined) notices.onLittleRoom(room)
  } catch (error) {
    undo(microphone)
    undo(page)
    return notStarted(error)
  }
}

function notStarted(error: unknown): never {
  setRecorderState({ status: 'idle' })
  throw error
}

type Undo = () => void

function undo(steps: Undo[]): void {
  for (const step of steps.splice(0).toReversed()) step()
}

type Setting = {
  stream: MediaStream
  begun: Omit<Begun, 'from'>
  from: number
  /** The first ends with the recording, the second once everything is stored. */
  microphone: Undo[]
  page: Undo[]
}

function record(db: LocalDb, notices: RecorderNotices, { stream, begun, from, microphone, page }: Setting): void {
  const { recordingId, campaignId } = begun
  const meter = startMeter(stream, addLevel)
  const queue = queueFor(db, recordingId, notices)
  const fresh = { savedAt: undefined, interruptedAt: undefined, isSaveFailing: false }
  setRecorderState({ status: 'recording', ...begun, ...fresh, startedAt: performance.now() })
  const startedAt = now()
  const segments = recordSegments({
    stream,
    from,
    now: () => performance.now(),
    onError: () => changeRecording({ interruptedAt: now() }),
    onSlice: ({ data, ...slice }) => {
      const from = new Date(Date.now() - slice.duration).toISOString()
      queue.add({ ...slice, startedAt, from, at: now(), peaks: meter.takePeaks(), bytes: data })
    },
  })
  watchTrack(stream)
  const warnOfRoom = roomWarning(notices)
  const checkpoint = setInterval(() => {
    void noteRecording(db, recordingId, { status: 'recording', isCheckpoint: true }).catch(notices.onSaveFailed)
    void warnOfRoom()
  }, CHECKPOINT_MS)
  microphone.push(meter.stop, clearLevels, keepAwake(), () => clearInterval(checkpoint))
  page.push(keepMoments(db, { recordingId, campaignId }))

  let session = 0
  const finish = async (): Promise<Stopped> => {
    try {
      const recording = await noteRecording(db, recordingId, { status: 'finished', isCheckpoint: false })
      session = recording.sessionNumber
      if (recording.chunkCount > 0) return (await isOrphaned(db, recording)) ? 'orphaned' : 'stored'
      await removeRecording(db, recordingId)
      return 'empty'
    } finally {
      letGo(page)
    }
  }
  let isLeft = false
  const finishLater = async () => {
    do {
      await wait(STORE_AGAIN_MS)
      if (isLeft) return
    } while ((await queue.settled()).waiting > 0)
    notices.onSavedLate(await finish())
  }
  const end = async (): Promise<Stopped> => {
    changeRecording({ status: 'stopping', endedAt: performance.now() })
    await segments.stop()
    undo(microphone)
    if ((await queue.settled()).waiting === 0) return finish()
    // The audio is stored by then. If that can't be noted, the campaign finds it unfinished when it is next opened.
    finishLater().catch(() => undefined)
    return 'waiting'
  }
  let ending: Promise<Stopped> | undefined
  const stop = () => {
    ending ??= end()
    return ending
  }
  running = { stop }
  page.push(
    markRunning(recordingId),
    awaitLock(recordingLockOf(campaignId), () => {}),
    askBeforeUnload(),
  )
  page.push(
    stopWithPage(stop),
    stopWithDatabase(db, async () => {
      isLeft = true
      const stopped = await (isBeingRemoved(db.account) ? drop(segments, microphone, page) : stop())
      notices.onLeft(stopped === 'waiting' ? await finishNow(queue, finish) : stopped, session)
    }),
    stopWithCampaign(db, campaignId, stop),
  )
}

type Noted = Awaited<ReturnType<typeof noteRecording>>

async function isOrphaned(db: LocalDb, recording: Noted): Promise<boolean> {
  return recording.sessionId !== undefined && !sessionOf(recording, await readSessions(db, recording.campaignId))
}

function letGo(page: Undo[]): void {
  undo(page)
  running = undefined
  setRecorderState({ status: 'idle' })
}

/** The database is about to close: what can't be stored now never will be. */
async function finishNow(queue: ReturnType<typeof queueFor>, finish: () => Promise<Stopped>): Promise<Stopped> {
  const { waiting } = await queue.settled()
  const finished = await finish().catch(() => 'lost' as const)
  return waiting > 0 ? 'lost' : finished
}

async function drop(segments: { stop(): Promise<void> }, microphone: Undo[], page: Undo[]): Promise<Stopped> {
  await segments.stop()
  undo(microphone)
  letGo(page)
  return 'removed'
}

/** What is stored every second is safe then; the last slice too, if the browser leaves time for it. */
function stopWithPage(stop: () => Promise<unknown>): Undo {
  const stopQuietly = () => void stop().catch(() => undefined)
  window.addEventListener('pagehide', stopQuietly)
  return () => window.removeEventListener('pagehide', stopQuietly)
}

/** Leaving an account, perhaps in another tab, closes its database. */
function stopWithDatabase({ beforeClose }: LocalDb, stop: () => Promise<unknown>): Undo {
  beforeClose.add(stop)
  return () => beforeClose.delete(stop)
}

/** A campaign leaves the device: deleted here or in another tab, or replaced by a copy. */
function stopWithCampaign({ store }: LocalDb, campaignId: string, stop: () => Promise<unknown>): Undo {
  const watching = store.facts$.subscribe((facts) => {
    if (facts.get(campaignId)?.removed) stop().catch(() => undefined)
  })
  return () => watching.unsubscribe()
}

function queueFor(db: LocalDb, recordingId: string, notices: RecorderNotices) {
  return createSaveQueue(({ bytes, ...slice }: Unstored) => store(db, recordingId, slice, bytes), {
    onSaved: ({ at }, waiting) => changeRecording({ savedAt: at, ...(waiting === 0 && { isSaveFailing: false }) }),
    onFailed: () => {
      const state = recorderState()
      const isKnown = 'isSaveFailing' in state && state.isSaveFailing
      changeRecording({ isSaveFailing: true })
      if (!isKnown) notices.onSaveFailed()
    },
  })
}

type Unstored = Omit<Parameters<typeof storeSlice>[1], 'recordingId' | 'bytes'> & { bytes: Blob }

async function store(db: LocalDb, recordingId: string, slice: Omit<Unstored, 'bytes'>, data: Blob): Promise<void> {
  await storeSlice(db, { ...slice, recordingId, bytes: await data.arrayBuffer() })
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Warns once that the storage will soon be full. */
function roomWarning(notices: RecorderNotices): () => Promise<void> {
  let isSaid = false
  return async () => {
    const ms = await recordableMs().catch(() => undefined)
    if (isSaid || ms === undefined || ms >= LITTLE_MS) return
    isSaid = true
    notices.onLittleRoom(ms)
  }
}

/** A microphone that is unplugged ends; one that another program takes falls silent. */
function watchTrack(stream: MediaStream): void {
  for (const track of stream.getAudioTracks()) {
    const interrupted = () => changeRecording({ interruptedAt: now() })
    track.addEventListener('ended', interrupted)
    track.addEventListener('mute', interrupted)
    track.addEventListener('unmute', () => changeRecording({ interruptedAt: undefined }))
  }
}
