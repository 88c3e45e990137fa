import { constants, createContext, type Script } from 'node:vm'
import type { Task, VirtualTime } from './virtual-time.ts'

/** What a realm asks of the outside. */
export type Host = {
  now(): number
  random(): number
  setTimer(work: () => void, ms: number, repeats?: boolean): Timer
  clearTimer(timer: Timer | undefined): void
}
type Timer = { task: Task }

export type Realm<Exports> = {
  exports: Exports
  globals: Record<string, unknown>
  /** Uses this time and randomness from now on. */
  attach(surroundings: Surroundings): void
}

export type Surroundings = {
  time: VirtualTime
  /** How far this device's clock is wrong. */
  skewMs(): number
  random(): number
  /**
   * Whether what is due at once still runs when its page is gone. Libraries note in a module that they are about to do
   * something. A reloaded page wouldn't know of it, but here the next page finds the same module.
   */
  outlives: boolean
}

const LENT = {
  CustomEvent,
  DOMException,
  Event,
  EventTarget,
  TextDecoder,
  TextEncoder,
  URL,
  atob,
  btoa,
  console,
  queueMicrotask,
}

/** Runs the scripts in a global object of their own, as each page has one. */
export function createRealm<Exports>(scripts: readonly Script[]): Realm<Exports> {
  const globals = createContext(constants.DONT_CONTEXTIFY) as Record<string, unknown>
  let around: Surroundings | undefined
  const host = hostOf(() => around)
  Object.assign(globals, LENT, { host, self: globals, window: globals })
  for (const script of scripts) script.runInContext(globals)
  return {
    exports: globals.bundle as Exports,
    globals,
    attach: (surroundings) => {
      around = surroundings
    },
  }
}

function hostOf(around: () => Surroundings | undefined): Host {
  const here = () => {
    const surroundings = around()
    if (!surroundings) throw new Error('Nothing may wait before the realm belongs to a device')
    return surroundings
  }
  return {
    now: () => {
      const surroundings = around()
      return surroundings ? surroundings.time.now() + surroundings.skewMs() : 0
    },
    random: () => around()?.random() ?? 0.5,
    setTimer: (work, ms, repeats = false) => {
      const { time, outlives } = here()
      const owner = time.owner()
      const plan = () => time.add(ms, run, owner, outlives && ms <= 0)
      const run = () => {
        if (repeats) timer.task = plan()
        work()
      }
      const timer: Timer = { task: plan() }
      return timer
    },
    clearTimer: (timer) => {
      if (timer) here().time.cancel(timer.task)
    },
  }
}
