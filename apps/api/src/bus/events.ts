import type { Touched } from '@lanternkeep/sync/server'
import type { PersonKey } from '../people/requester.ts'

/** Which collections changed in a campaign. `heldBy` is the device that pushed it, if that device holds all of it already. */
export type DocumentsChange = Touched & { heldBy?: { person: PersonKey; replica: string; run?: string | undefined } }

/** The device that answered a heartbeat; `stream` is the name its stream told it. */
export type BeatAnswer = { replica?: string | undefined; run?: string | undefined; stream?: string | undefined }

/** Everything one part of the server tells the others: ids and numbers, never content. */
export type BusEvents = {
  /** A campaign's documents have changed. */
  changed: [change: DocumentsChange]
  /** A person's rights changed (plan, memberships): their devices should fetch them again. This signs no one out. */
  rightsChanged: [person: PersonKey]
  /** Someone joined, asked to join, was let in or left. */
  membersChanged: [campaignId: string]
  /** A person's sign-in sessions ended, so their streams end too. `sessionHash` names one session; absent means all. */
  signedOut: [person: PersonKey, sessionHash?: string]
  /** A person may have begun or ended to listen. */
  presenceChanged: [person: PersonKey]
  /** A device answered a heartbeat of a stream that another process may have. */
  beatAnswered: [person: PersonKey, answer: BeatAnswer]
  /** The work on an AI request ended: it was answered, or failed. */
  aiRequestEnded: [request: string]
  /** The provider of a kind of model rejects this server's account, with this error. */
  aiRejected: [kind: string, code: string]
  /** Something moved in the campaign; sent in place of a change that is too large for a message. */
  moved: [campaignId: string]
  /** The sender was cut off for a while, so its earlier messages may be lost. */
  gap: []
}

export type BusEvent = { [Kind in keyof BusEvents]: [Kind, ...BusEvents[Kind]] }[keyof BusEvents]

/** PostgreSQL refuses a notification of 8,000 bytes; the rest is for the brackets around the events. */
const MAX_BYTES = 7_900

/** As few messages as carry these events, each short enough for a notification. `from` names the sending process. */
export function messagesOf(from: string, events: readonly BusEvent[]): string[] {
  const messages: string[] = []
  let parts: string[] = []
  let bytes = 0
  const finish = () => {
    if (parts.length > 0) messages.push(`[${[JSON.stringify(from), ...parts].join(',')}]`)
    parts = []
    bytes = 0
  }
  for (const event of events) {
    const part = partOf(event)
    const size = Buffer.byteLength(part) + 1
    if (bytes + size > MAX_BYTES - from.length) finish()
    parts.push(part)
    bytes += size
  }
  finish()
  return messages
}

/** Who sent the message, and its events. Undefined if it isn't one. */
export function readMessage(message: string): { from: string; events: BusEvent[] } | undefined {
  try {
    const parsed: unknown = JSON.parse(message)
    if (!Array.isArray(parsed)) return undefined
    const [from, ...events] = parsed as [string, ...BusEvent[]]
    return { from, events: events.filter(Array.isArray) }
  } catch {
    return undefined
  }
}

function partOf(event: BusEvent): string {
  const part = JSON.stringify(event)
  if (event[0] !== 'changed' || Buffer.byteLength(part) < MAX_BYTES / 2) return part
  return JSON.stringify(['moved', event[1].campaignId] satisfies BusEvent)
}
