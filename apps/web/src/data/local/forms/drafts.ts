import { parseJson } from '@lanternkeep/schema'
import { draftPrefix, storedKeys } from '../../../lib/browser/browser-keys.ts'

const NEW = 'new'

/** An unsaved journal form; `sessionId` is absent for a new session. */
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

/** Returns whether it was stored: an existing draft stays. Throws when the browser has no space. */
export function putDraftIfNone(account: string, { campaignId, sessionId, value }: Draft): boolean {
  const key = draftKey(account, campaignId, sessionId)
  if (localStorage.getItem(key) !== null) return false
  localStorage.setItem(key, JSON.stringify(value))
  return true
}
