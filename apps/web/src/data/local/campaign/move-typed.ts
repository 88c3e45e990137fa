import { withNewIds } from '@lanternkeep/archive'
import { parseJson } from '@lanternkeep/schema'
import { campaignKeys, draftPrefix, formDraftPrefix, storedKeys } from '../../../lib/browser/browser-keys.ts'
import type { CampaignMove } from './campaign-moves.ts'

/** Moves the drafts of a campaign, and what this browser and this tab keep of it, to its copy. */
export function moveTyped(account: string, { from, ids }: Pick<CampaignMove, 'from' | 'ids'>): void {
  for (const storage of [localStorage, sessionStorage]) {
    const drafts = [draftPrefix, formDraftPrefix].flatMap((prefix) => storedKeys(`${prefix(account)}${from}:`, storage))
    for (const key of [...Object.values(campaignKeys(from)), ...drafts]) {
      const value = storage.getItem(key)
      if (value === null) continue
      storage.removeItem(key)
      try {
        storage.setItem(withNewIds(key.split(':'), ids).join(':'), renewed(value, ids))
      } catch {
        // Without space in the browser it stays where it was.
        storage.setItem(key, value)
      }
    }
  }
}

function renewed(value: string, ids: CampaignMove['ids']): string {
  const parsed = parseJson(value)
  return parsed === undefined ? withNewIds(value, ids) : JSON.stringify(withNewIds(parsed, ids))
}
