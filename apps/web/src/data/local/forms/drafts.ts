import { parseJson } from '@lanternkeep/schema'
import { draftPrefix, storedKeys } from '../../../lib/browser/browser-keys.ts'

const NEW = 'new'

/** An unsaved journal form; `sessionId` is absent for a new session. One that no session has: the draft becomes one. */
export type Draft = { campaignId: string; sessionId?: string; value: unknown }

/** Where the browser keeps drafts. They survive a reload and a crash of the tab. */
export function draftKey(account: string, campaignId: string, sessionId: string | undefined): string {
  return `${draftPrefix(account)}${campaignId}:${sessionId ?? NEW}`
}

export function draftsOf(account: string): Draft[] {
  const prefix = draftPrefix(account)
  return storedKeys(prefix).flatMap((key) => {
    const [campaignId = '', sessionId] = key.slice(prefix.length).split(':')
    const value = parseJson(localStorage.getItem(key) ?? '')
    return value === undefined ? [] : [{ campaignId, ...(sessionId !== NEW && { sessionId }), value }]
  })
}

/** In the place of any draft there. Throws when the browser has no space. */
export function putDraft(account: string, { campaignId, sessionId, value }: Draft): void {
  localStorage.setItem(draftKey(account, campaignId, sessionId), JSON.stringify(value))
}

/**
 * Whether a copy brought it back after its session had changed. Its words may be saved already, so a person looks at it
 * before it is saved.
 */
export function isToBeSeen({ value }: Pick<Draft, 'value'>): boolean {
  return typeof value === 'object' && value !== null && 'toBeSeen' in value && value.toBeSeen === true
}
