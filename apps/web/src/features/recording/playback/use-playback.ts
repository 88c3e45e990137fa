import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type StoredSegment, segmentAudio, useDb } from '../../../data/local/index.ts'

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

/**
 * Plays the parts one after the other, with one of them in memory at a time. Times come from our own records: the files
 * have none.
 */
export function usePlayback(segments: StoredSegment[]) {
  const db = useDb()
  const [audio] = useState(() => new Audio())
  const [isPlaying, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState(1)
  const loaded = useRef<{ part: number; url: string } | undefined>(undefined)
  const total = segments.reduce((sum, { duration }) => sum + duration, 0)
  const startOf = (part: number) => segments.slice(0, part).reduce((sum, { duration }) => sum + duration, 0)

  async function load(part: number, into: number): Promise<void> {
    const segment = segments[part]
    if (segment && loaded.current?.part !== part) {
      if (loaded.current) URL.revokeObjectURL(loaded.current.url)
      const url = URL.createObjectURL(await segmentAudio(db, segment))
      loaded.current = { part, url }
      audio.src = url
    }
    // A new source plays at its own speed.
    audio.playbackRate = speed
    audio.currentTime = into / 1000
  }
  async function playFrom(time: number): Promise<void> {
    setFailed(false)
    const { part, into } = placeOf(segments, time)
    try {
      await load(part, into)
      await audio.play()
    } catch (error) {
      // Pausing while it is about to play is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true)
    }
  }
  const goTo = (time: number, isPlayed: boolean) => {
    const to = Math.min(total, Math.max(0, time))
    setAt(to)
    if (isPlayed) void playFrom(to)
  }
  const onTime = useEffectEvent(() => {
    setAt(Math.min(total, startOf(loaded.current?.part ?? 0) + audio.currentTime * 1000))
  })
  const onEnded = useEffectEvent(() => {
    const next = (loaded.current?.part ?? 0) + 1
    if (next < segments.length) void playFrom(startOf(next))
    else setAt(0)
  })
  useEffect(() => {
    const stopListening = listenTo(audio, {
      timeupdate: () => onTime(),
      ended: () => onEnded(),
      play: () => setPlaying(true),
      pause: () => setPlaying(false),
    })
    return () => {
      stopListening()
      audio.pause()
      if (loaded.current) URL.revokeObjectURL(loaded.current.url)
      loaded.current = undefined
    }
  }, [audio])

  return {
    isPlaying,
    at,
    total,
    failed,
    speed,
    toggle: () => {
      if (isPlaying) audio.pause()
      else void playFrom(at)
    },
    seek: (time: number) => goTo(time, isPlaying),
    playFrom: (time: number) => goTo(time, true),
    changeSpeed: (next: number) => {
      setSpeed(next)
      audio.playbackRate = next
    },
  }
}

function listenTo(audio: HTMLAudioElement, listeners: Record<string, () => void>): () => void {
  const over = new AbortController()
  for (const [name, listener] of Object.entries(listeners)) audio.addEventListener(name, listener, over)
  return () => over.abort()
}
