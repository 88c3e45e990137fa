import type { StoredSegment } from '../../../data/local/index.ts'

export type PlaybackState = {
  isPlaying: boolean
  /** Milliseconds from the recording's beginning. */
  at: number
  /** The last part asked for couldn't be played. */
  failed: boolean
  /** 1 is as it was recorded. */
  speed: number
}

/** Its functions are the same for as long as it lives, so that only what shows the time is drawn with each tick. */
export type Playback = ReturnType<typeof createPlayback>

/**
 * Plays the parts one after the other, with one of them in memory at a time. Times come from our own records: the files
 * have none.
 */
export function createPlayback(audioOf: (segment: StoredSegment) => Promise<Blob>) {
  const audio = soloAudio()
  const listeners = new Set<() => void>()
  let segments: readonly StoredSegment[] = []
  const source = createSource(audio, audioOf)
  let state: PlaybackState = { isPlaying: false, at: 0, failed: false, speed: 1 }
  /** Reading a part takes a moment: only what was asked for last plays. */
  let latest = {}

  const show = (changes: Partial<PlaybackState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  async function play(time: number): Promise<void> {
    const own = {}
    latest = own
    show({ failed: false })
    const { part, into } = placeOf(segments, time)
    try {
      const isThere = await source.load(part, segments[part], () => latest === own)
      if (!isThere) return
      // A new source plays at its own speed.
      audio.playbackRate = state.speed
      audio.currentTime = into / 1000
      await audio.play()
    } catch (error) {
      if (latest !== own) return
      // Pausing while it is about to play is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) show({ failed: true })
    }
  }
  const goTo = (time: number, isPlayed: boolean) => {
    const at = Math.min(totalOf(segments), Math.max(0, time))
    show({ at })
    if (isPlayed) void play(at)
  }

  audio.addEventListener('play', () => show({ isPlaying: true }))
  audio.addEventListener('pause', () => show({ isPlaying: false }))
  audio.addEventListener('timeupdate', () => {
    const before = totalOf(segments.slice(0, source.part()))
    show({ at: Math.min(totalOf(segments), before + audio.currentTime * 1000) })
  })
  audio.addEventListener('ended', () => {
    const next = source.part() + 1
    if (next < segments.length) void play(totalOf(segments.slice(0, next)))
    else show({ at: 0 })
  })

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Called as often as parts are added. */
    changeSegments: (next: readonly StoredSegment[]) => {
      segments = next
    },
    toggle: () => {
      if (state.isPlaying) audio.pause()
      else void play(state.at)
    },
    seek: (time: number) => goTo(time, state.isPlaying),
    playFrom: (time: number) => goTo(time, true),
    changeSpeed: (speed: number) => {
      audio.playbackRate = speed
      show({ speed })
    },
    stop: () => {
      latest = {}
      audio.pause()
      source.forget()
    },
  }
}

/** Holds one part in memory, as what `audio` plays. */
function createSource(audio: HTMLAudioElement, audioOf: (segment: StoredSegment) => Promise<Blob>) {
  let loaded: { part: number; url: string } | undefined
  const forget = () => {
    if (loaded) URL.revokeObjectURL(loaded.url)
    loaded = undefined
  }
  return {
    forget,
    part: () => loaded?.part ?? 0,
    /** Returns whether it is still wanted once it was read. */
    load: async (part: number, segment: StoredSegment | undefined, isWanted: () => boolean): Promise<boolean> => {
      if (!segment || loaded?.part === part) return true
      const sound = await audioOf(segment)
      if (!isWanted()) return false
      forget()
      loaded = { part, url: URL.createObjectURL(sound) }
      audio.src = loaded.url
      return true
    },
  }
}

let playing: HTMLAudioElement | undefined

/** Once it plays, what played before pauses: two places of an evening at once can't be understood. */
function soloAudio(): HTMLAudioElement {
  const audio = new Audio()
  audio.addEventListener('play', () => {
    if (playing !== audio) playing?.pause()
    playing = audio
  })
  return audio
}

/** Milliseconds. */
export function totalOf(segments: readonly Pick<StoredSegment, 'duration'>[]): number {
  return segments.reduce((sum, { duration }) => sum + duration, 0)
}

/** Finds a time of the whole recording: its part, and how far into it, in milliseconds. */
export function placeOf(
  segments: readonly Pick<StoredSegment, 'duration'>[],
  at: number,
): { part: number; into: number } {
  let before = 0
  for (const [part, { duration }] of segments.entries()) {
    if (at < before + duration) return { part, into: at - before }
    before += duration
  }
  const last = Math.max(0, segments.length - 1)
  return { part: last, into: segments[last]?.duration ?? 0 }
}
