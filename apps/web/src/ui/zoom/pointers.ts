import type { Spot } from './zoom-math.ts'

/** Movement, in pixels, up to which a touch is a tap. */
const TAP_SLOP = 8
const DOUBLE_TAP_MS = 280
const DOUBLE_TAP_REACH = 40

export type Gestures = {
  /** Both fingers moved, or one: by how much, and how far the fingers spread around `spot`. */
  onMove: (move: { by: Spot; spread: number; spot: Spot }) => void
  /** Only once it's certain that it isn't the first half of a double tap. */
  onTap: (spot: Spot) => void
  onDoubleTap: (spot: Spot) => void
}

/** Tells taps, double taps, drags and pinches apart. `spot`s are relative to the element of the events. */
export function createPointers({ onMove, onTap, onDoubleTap }: Gestures) {
  const down = new Map<number, Spot>()
  let start: Spot | undefined
  let isTap = false
  let pending: { spot: Spot; timer: ReturnType<typeof setTimeout> } | undefined

  const middle = (): Spot => {
    const all = [...down.values()]
    return { x: sum(all.map(({ x }) => x)) / all.length, y: sum(all.map(({ y }) => y)) / all.length }
  }
  const spread = () => {
    const [one, other] = [...down.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }

  function tap(spot: Spot) {
    if (pending && near(pending.spot, spot, DOUBLE_TAP_REACH)) {
      clearTimeout(pending.timer)
      pending = undefined
      onDoubleTap(spot)
      return
    }
    clearTimeout(pending?.timer)
    const timer = setTimeout(() => {
      pending = undefined
      onTap(spot)
    }, DOUBLE_TAP_MS)
    pending = { spot, timer }
  }

  return {
    down(id: number, spot: Spot) {
      down.set(id, spot)
      isTap = down.size === 1
      start = spot
    },
    move(id: number, spot: Spot) {
      if (!down.has(id)) return
      const [from, apart] = [middle(), spread()]
      down.set(id, spot)
      if (start && !near(start, spot, TAP_SLOP)) isTap = false
      if (isTap) return
      const to = middle()
      onMove({ by: { x: to.x - from.x, y: to.y - from.y }, spread: apart > 0 ? spread() / apart : 1, spot: to })
    },
    up(id: number, spot: Spot) {
      const wasDown = down.delete(id)
      if (wasDown && isTap && down.size === 0) tap(spot)
    },
    cancel(id: number) {
      down.delete(id)
      isTap = false
    },
    stop() {
      clearTimeout(pending?.timer)
    },
  }
}

function near(one: Spot, other: Spot, reach: number): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) <= reach
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
