import type { Recording } from '@lanternkeep/schema'
import { useState } from 'react'
import { type StoredSegment, useSegments } from '../../../data/local/index.ts'
import { usePlayback } from '../playback/use-playback.ts'

/** Plays what was said at some place; absent if the sound isn't on this device. */
export type Hear = { playing: number | undefined; failed: number | undefined; toggle: (at: number) => void }

/** What is quoted begins a little before its time. */
const LEAD_MS = 500
const NO_SEGMENTS: StoredSegment[] = []

export function useHear({ id }: Pick<Recording, 'id'>): Hear | undefined {
  const { data: segments = NO_SEGMENTS } = useSegments(id)
  const [{ isPlaying, failed }, { playFrom, toggle }] = usePlayback(segments)
  const [place, setPlace] = useState<number>()
  if (segments.length === 0) return undefined
  return {
    playing: isPlaying ? place : undefined,
    failed: failed ? place : undefined,
    toggle: (at) => {
      setPlace(at)
      if (isPlaying && at === place) toggle()
      else playFrom(Math.max(0, at - LEAD_MS))
    },
  }
}
