import { useEffect, useState, useSyncExternalStore } from 'react'
import { type StoredSegment, segmentAudio, useDb } from '../../../data/local/index.ts'
import { createPlayback, type Playback, type PlaybackState } from './playback.ts'

/** Plays for as long as its screen is shown. */
export function usePlayback(segments: StoredSegment[]): [PlaybackState, Playback] {
  const db = useDb()
  const [playback] = useState(() => createPlayback((segment) => segmentAudio(db, segment)))
  const state = useSyncExternalStore(playback.subscribe, playback.read)
  useEffect(() => playback.changeSegments(segments), [playback, segments])
  useEffect(() => playback.stop, [playback])
  return [state, playback]
}
