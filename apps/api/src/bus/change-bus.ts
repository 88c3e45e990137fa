import { randomBytes } from 'node:crypto'
import type { AfterCommit } from '../storage/sql.ts'
import { type BusEvent, type BusEvents, messagesOf, readMessage } from './events.ts'
import type { Transport } from './transport.ts'

export type { DocumentsChange } from './events.ts'

type Kind = keyof BusEvents
/** A method for each kind of event that tells everyone. */
type Telling = { [K in Exclude<Kind, 'moved' | 'gap'>]: (...args: BusEvents[K]) => void }

/**
 * Notifies live streams and other listeners, in this process and in the others on the same database. Events
 * carry no content, so listeners read the change themselves. One may get lost between processes: see `onGap`.
 */
export type ChangeBus = Telling & {
  /** Names this process among those on the same database. */
  readonly process: string
  /** Whether there may be other processes. */
  readonly isShared: boolean
  /** Resolves once the others can be heard, or can't be reached. */
  readonly opened: Promise<void>
  /** Tells it once the transaction is durable. */
  within(tx: { readonly afterCommit: AfterCommit }): Telling
  on<K extends Kind>(kind: K, listener: (...args: BusEvents[K]) => void): () => void
  /** Events of other processes may be lost: look at everything again. */
  onGap(look: () => void): void
  close(): Promise<void>
}

const TOLD = [
  'changed',
  'rightsChanged',
  'membersChanged',
  'signedOut',
  'presenceChanged',
  'beatAnswered',
  'aiRequestEnded',
  'aiRejected',
] as const satisfies (keyof Telling)[]

/** Without a transport this process is the only one. */
export function createChangeBus(transport?: Transport): ChangeBus {
  const process = randomBytes(4).toString('hex')
  const listeners = new Map<string, Set<(...args: unknown[]) => void>>()

  const deliver = ([kind, ...args]: BusEvent) => {
    for (const listener of [...(listeners.get(kind) ?? [])]) listener(...args)
  }
  const tell = (event: BusEvent) => {
    transport?.publish(messagesOf(process, [event]))
    deliver(event)
  }
  const on: ChangeBus['on'] = (kind, listener) => {
    const known = listeners.get(kind) ?? new Set()
    listeners.set(kind, known.add(listener as (...args: unknown[]) => void))
    return () => known.delete(listener as (...args: unknown[]) => void)
  }

  const opened = transport?.listen({
    onMessage: (message) => {
      const read = readMessage(message)
      if (read?.from === process) return
      for (const event of read?.events ?? []) guarded(() => deliver(event))
    },
    onGap: () => {
      transport.publish(messagesOf(process, [['gap']]))
      guarded(() => deliver(['gap']))
    },
  })

  return {
    ...tellingOf(tell),
    process,
    isShared: transport !== undefined,
    opened: Promise.resolve(opened),
    within: (tx) =>
      tellingOf((event) => {
        if (!transport?.isInCommit) tx.afterCommit(() => tell(event))
        else tx.afterCommit(() => deliver(event), messagesOf(process, [event]))
      }),
    on,
    onGap: (look) => void on('gap', look),
    close: async () => transport?.close(),
  }
}

function tellingOf(tell: (event: BusEvent) => void): Telling {
  const methods = TOLD.map((kind) => [kind, (...args: unknown[]) => tell([kind, ...args] as BusEvent)])
  return Object.fromEntries(methods) as Telling
}

/** What another process said must not end this one. */
function guarded(work: () => void): void {
  try {
    work()
  } catch (error) {
    globalThis.process.emitWarning(error instanceof Error ? error : String(error))
  }
}
