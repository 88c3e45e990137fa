/** Cuts audio into parts that a call or the memory can take. Each part has a header and plays alone. */
export const SEGMENT_MS = 10 * 60_000
/** The most that a crash costs, apart from the moment that storing takes. */
export const SLICE_MS = 1_000
const BITS_PER_SECOND = 32_000

/** Best first: the type that every transcription takes, then the one that Safari makes. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4']

export type RecordedSlice = { segment: number; seq: number; mimeType: string; duration: number; data: Blob }

export type SegmentOptions = {
  stream: MediaStream
  /** The first segment's number: a recording continues where an earlier one ended. */
  from: number
  onSlice: (slice: RecordedSlice) => void
  onError: () => void
  /** Milliseconds from any fixed point. */
  now: () => number
}

export type SoundSegments = {
  /** Resolves after the last slice was passed on. */
  stop(): Promise<void>
}

/** The type that this browser records, in its own words. */
export function recordedType(): string {
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
}

/** Records in segments of ten minutes without a gap: the next recorder starts before the previous one stops. */
export function recordSegments(options: SegmentOptions): SoundSegments {
  const type = recordedType()
  const ending = new Set<Promise<void>>()
  let current = startSegment(options, { segment: options.from, type, onFull: rotate })

  function rotate() {
    const full = current
    current = startSegment(options, { segment: full.segment + 1, type, onFull: rotate })
    const ended = full.stop().finally(() => ending.delete(ended))
    ending.add(ended)
  }
  return {
    stop: async () => {
      await Promise.all([...ending, current.stop()])
    },
  }
}

type Segment = { segment: number; type: string; onFull: () => void }

function startSegment({ stream, onSlice, onError, now }: SegmentOptions, { segment, type, onFull }: Segment) {
  const recorder = new MediaRecorder(stream, { ...(type && { mimeType: type }), audioBitsPerSecond: BITS_PER_SECOND })
  const startedAt = now()
  let sliceFrom = startedAt
  let seq = 0
  let isOver = false
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()))
  recorder.addEventListener('error', onError)
  recorder.addEventListener('dataavailable', ({ data }) => {
    const at = now()
    const duration = at - sliceFrom
    sliceFrom = at
    if (data.size > 0) onSlice({ segment, seq: seq++, mimeType: recorder.mimeType || type, duration, data })
    // Checked with each slice: a timer of ten minutes is late in a hidden tab.
    if (!isOver && recorder.state === 'recording' && at - startedAt >= SEGMENT_MS) {
      isOver = true
      onFull()
    }
  })
  recorder.start(SLICE_MS)
  return {
    segment,
    stop: async () => {
      isOver = true
      if (recorder.state !== 'inactive') recorder.stop()
      await ended
    },
  }
}
