import { BehaviorSubject } from 'rxjs'
import { type News, type Poke, STREAM_DEAD_AFTER_MS } from '../protocol.ts'
import { type Link, LinkClosed } from './link.ts'
import { type Transport, TransportError } from './transport.ts'

export type LiveStream = {
  live$: BehaviorSubject<boolean>
  /** Reconnects unless something arrived within `quietMs`: a phone that slept holds a dead stream. */
  refresh(quietMs: number): void
}

export type LiveStreamOptions = {
  link: Link
  transport: Transport
  replica: string
  /** Names this start of the replication. The server doesn't poke it about its own pushes. */
  run: string
  /** Connected: changes made in the meantime must be pulled. */
  onOpen: () => void
  /** It could not be opened. Another call tells whether the server can be reached. */
  onFail: () => void
  onPoke: (poke: Poke) => void
  onNews: (news: News) => void
  deadAfterMs?: number
}

/** Heartbeats are answered, not everything that arrives. */
const ANSWER_AFTER_MS = 10_000
/** After a stream that was open. Random, so that a whole group doesn't reconnect in the same instant. */
const RECONNECT_AFTER_MS = 200

/** Holds one stream open as long as the link lives. */
export function openLiveStream(options: LiveStreamOptions): LiveStream {
  const { link, transport, replica, run, deadAfterMs = STREAM_DEAD_AFTER_MS } = options
  const live$ = new BehaviorSubject(false)
  let lastBeat = 0
  let cut: (() => void) | undefined

  /**
   * Resolves when the stream ends. Rejects only if it never opened, so that a stream that worked doesn't lengthen the
   * pause.
   */
  const connect = async (signal: AbortSignal) => {
    let opened = false
    const own = new AbortController()
    let watchdog: ReturnType<typeof setTimeout> | undefined
    cut = () => own.abort()
    let answeredAt = Date.now()
    let stream: string | undefined
    const answer = () => {
      if (Date.now() - answeredAt < ANSWER_AFTER_MS) return
      answeredAt = Date.now()
      // The next one makes up for a lost one.
      transport.here?.({ replica, run, stream }, signal).catch(() => undefined)
    }
    const fallSilent = () => {
      if (opened) link.lost()
      own.abort()
    }
    const beat = () => {
      lastBeat = Date.now()
      clearTimeout(watchdog)
      watchdog = setTimeout(fallSilent, deadAfterMs)
    }
    const answeredBeat = () => {
      beat()
      answer()
    }
    const open = () => {
      opened = true
      beat()
      link.contact()
      live$.next(true)
      options.onOpen()
    }
    try {
      beat()
      const abort = AbortSignal.any([signal, own.signal])
      const { onPoke, onNews } = options
      const onName = (name: string) => {
        stream = name
      }
      await transport.live({ replica, run, signal: abort, onOpen: open, onPoke, onNews, onName, onBeat: answeredBeat })
    } catch (error) {
      if (!opened) options.onFail()
      if (!opened || !(error instanceof TransportError)) throw error
    } finally {
      clearTimeout(watchdog)
      cut = undefined
      live$.next(false)
    }
  }

  const reconnect = async () => {
    for (;;) {
      await link.call(connect, { endSaysNothing: true, failureSaysNothing: true })
      await link.pause(RECONNECT_AFTER_MS * (0.5 + Math.random()))
    }
  }
  void reconnect().catch((error: unknown) => {
    if (!(error instanceof LinkClosed)) throw error
  })
  return {
    live$,
    refresh: (quietMs) => {
      if (Date.now() - lastBeat > quietMs) cut?.()
      link.wake()
    },
  }
}
