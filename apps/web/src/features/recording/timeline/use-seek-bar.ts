import type { KeyboardEvent, PointerEvent } from 'react'

const STEP_MS = 5_000
const LEAP_MS = 60_000

type SeekBar = { at: number; total: number; onSeek: (at: number) => void }

/** What makes an element a slider over a recording: taps, drags and the keys of a slider. */
export function useSeekBar({ at, total, onSeek }: SeekBar) {
  const seek = (to: number) => onSeek(Math.min(total, Math.max(0, to)))
  const seekTo = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    seek(((clientX - left) / Math.max(1, width)) * total)
  }
  const steps: Record<string, number> = {
    ArrowLeft: at - STEP_MS,
    ArrowDown: at - STEP_MS,
    ArrowRight: at + STEP_MS,
    ArrowUp: at + STEP_MS,
    PageDown: at - LEAP_MS,
    PageUp: at + LEAP_MS,
    Home: 0,
    End: total,
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      seekTo(event)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
    },
    onKeyDown(event: KeyboardEvent) {
      const to = steps[event.key]
      if (to === undefined) return
      event.preventDefault()
      seek(to)
    },
  }
}
