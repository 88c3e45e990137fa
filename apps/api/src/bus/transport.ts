export type TransportListener = {
  onMessage(message: string): void
  /** Messages of others may have been lost, and own ones too. */
  onGap(): void
}

/** Carries messages between the processes of one server. A process may hear its own. */
export type Transport = {
  /** Whether a commit on PostgreSQL carries its messages itself, so that nothing is sent after it. */
  readonly isInCommit: boolean
  /** Never throws. While the connection is away, messages wait. */
  publish(messages: readonly string[]): void
  /** Resolves once connected; without a connection after a while, because the others must not hold up this process. */
  listen(listener: TransportListener): Promise<void>
  close(): Promise<void>
}

/** Beyond this the oldest are dropped. A process that was cut off for so long looks at everything again. */
const MAX_WAITING = 10_000

/** Adds messages that wait for the connection. */
export function keepWaiting(waiting: string[], messages: readonly string[]): void {
  waiting.push(...messages)
  if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length - MAX_WAITING)
}

const OPENS_WITHIN_MS = 5_000

/** Resolves when the first connection is made, or didn't come in time. */
export async function openedInTime(opened: Promise<unknown>): Promise<void> {
  const { promise: overdue, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, OPENS_WITHIN_MS)
  await Promise.race([opened, overdue])
  clearTimeout(timer)
}
