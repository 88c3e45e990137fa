import type { Transport, TransportListener } from '../bus/transport.ts'

export type BusHub = {
  /** A process that joins. */
  connect(): Transport
  /** From now on every message is lost. */
  cutOff(): void
  restore(): void
}

/** Carries messages between servers in this process, in place of PostgreSQL or NATS. */
export function createBusHub(): BusHub {
  const connected = new Set<TransportListener>()
  let isCut = false
  return {
    connect() {
      let listener: TransportListener | undefined
      let isClosed = false
      return {
        isInCommit: false,
        publish(messages) {
          if (isCut || isClosed) return
          for (const { onMessage } of connected)
            for (const message of messages) queueMicrotask(() => onMessage(message))
        },
        async listen(given) {
          listener = given
          connected.add(given)
        },
        async close() {
          isClosed = true
          if (listener) connected.delete(listener)
        },
      }
    },
    cutOff() {
      isCut = true
    },
    restore() {
      isCut = false
      for (const { onGap } of connected) onGap()
    },
  }
}
