import type { Host } from './realm.ts'

/* Runs in every realm before anything else. Clock, timers, randomness and structured clones come from the host, so
   that the same seed is the same run. */
const realm = globalThis as typeof globalThis & Record<string, unknown> & { host: Host }
const { host } = realm
const RealDate = Date

class HostDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(host.now())
    else super(...(given as [number]))
  }

  static override now(): number {
    return host.now()
  }
}

/** What IndexedDB and RxDB copy: plain data and bytes. */
function copy(value: unknown): unknown {
  if (typeof value === 'function') throw new DOMException('Functions are not cloneable', 'DataCloneError')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copy)
  if (value instanceof Uint8Array) return new Uint8Array(value)
  if (value instanceof ArrayBuffer) return value.slice(0)
  if (value instanceof RealDate) return new HostDate(value.getTime())
  const copied: Record<string, unknown> = {}
  for (const key of Object.keys(value)) copied[key] = copy((value as Record<string, unknown>)[key])
  return copied
}

/** Node's version reads its parts on another thread, at a time of its own. */
class HostBlob {
  readonly parts: readonly string[]
  readonly type: string

  constructor(parts: readonly string[] = [], { type = '' }: { type?: string } = {}) {
    this.parts = parts
    this.type = type
  }

  get size(): number {
    return this.parts.join('').length
  }

  async text(): Promise<string> {
    return this.parts.join('')
  }
}

/** One tab for each browser: no one else listens. */
class QuietChannel {
  onmessage: unknown = null

  postMessage(): void {}

  close(): void {}
}

/** Node's version makes an error with its stack for every abort, and Dexie aborts each query that it runs again. */
class QuietSignal {
  aborted = false
  reason: unknown
  onabort: (() => void) | null = null
  readonly listeners = new Set<() => void>()

  static any(signals: readonly QuietSignal[]): QuietSignal {
    const any = new QuietSignal()
    for (const signal of signals) {
      if (signal.aborted) any.abort(signal.reason)
      else signal.addEventListener('abort', () => any.abort(signal.reason))
    }
    return any
  }

  addEventListener(_type: string, listener: () => void): void {
    this.listeners.add(listener)
  }

  removeEventListener(_type: string, listener: () => void): void {
    this.listeners.delete(listener)
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }

  abort(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason ?? { name: 'AbortError', message: 'Aborted' }
    this.onabort?.()
    for (const listener of [...this.listeners]) listener()
  }
}

class QuietController {
  readonly signal = new QuietSignal()

  abort(reason?: unknown): void {
    this.signal.abort(reason)
  }
}

Math.random = host.random
Object.assign(realm, {
  AbortController: QuietController,
  AbortSignal: QuietSignal,
  // What RxDB reads must not depend on garbage collection.
  WeakRef: undefined,
  FinalizationRegistry: undefined,
  Date: HostDate,
  Blob: HostBlob,
  BroadcastChannel: QuietChannel,
  structuredClone: copy,
  performance: { now: host.now },
  crypto: {
    getRandomValues: (values: Uint8Array) => {
      for (let index = 0; index < values.length; index += 1) values[index] = Math.floor(host.random() * 2 ** 32)
      return values
    },
  },
  setTimeout: (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    return host.setTimer(() => work(...given), Number(ms))
  },
  setImmediate: (work: (...given: unknown[]) => void, ...given: unknown[]) => host.setTimer(() => work(...given), 0),
  setInterval: (work: (...given: unknown[]) => void, ms = 0) => host.setTimer(work, Number(ms), true),
  clearTimeout: host.clearTimer,
  clearInterval: host.clearTimer,
  clearImmediate: host.clearTimer,
  fetch: () => Promise.reject(new TypeError('Nothing but the sync is on this network')),
})
