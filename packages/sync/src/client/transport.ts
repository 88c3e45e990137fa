import type { News, Poke, PullAnswer, PullBody, PushAnswer, PushBody } from '../protocol.ts'

export type LiveOptions = {
  replica: string
  run: string
  signal: AbortSignal
  onOpen: () => void
  onPoke: (poke: Poke) => void
  onNews: (news: News) => void
  /** The server names the stream, for the answers to its heartbeats. */
  onName?: (name: string) => void
  /** Anything arrived: the stream is alive. */
  onBeat: () => void
}

/** How this device talks to the server. Every call rejects with a TransportError when it fails. */
export type Transport = {
  push(body: PushBody, signal: AbortSignal): Promise<PushAnswer>
  pull(body: PullBody, signal: AbortSignal): Promise<PullAnswer>
  /** Runs until the stream ends or `signal` aborts. */
  live(options: LiveOptions): Promise<void>
  /** Answers the stream's heartbeat, for a server that tracks whether this device is there. */
  here?(device: { replica: string; run: string; stream?: string | undefined }, signal: AbortSignal): Promise<void>
}

/** `status` 0: no answer at all. */
export class TransportError extends Error {
  readonly status: number
  readonly retryAfterMs: number | undefined

  constructor(status: number, message: string, retryAfterMs?: number) {
    super(message)
    this.name = 'TransportError'
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}
