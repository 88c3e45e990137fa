import { campaignKeys } from '../../lib/browser/browser-keys.ts'
import { fetchChunk } from '../../lib/browser/load-chunk.ts'
import type { View } from '../views/view.ts'

/**
 * For a page that opens in a campaign or by a join link: asks for the code of its database and of its screen beside the
 * app's, which asks for them only once it runs. Whatever doesn't arrive, the app asks for again.
 */
export function fetchViewCode(view: View): void {
  const load = screenOf(view)
  if (!load) return
  for (const each of [() => import('../local-data.tsx'), load]) fetchChunk(each).catch(() => undefined)
}

function screenOf(view: View): (() => Promise<unknown>) | undefined {
  if (view.name === 'join') return () => import('../../features/campaigns/join/join-campaign.tsx')
  if (view.name !== 'campaign') return undefined
  return isPlayersHere(view)
    ? () => import('../campaign/player-screen.tsx')
    : () => import('../campaign/campaign-frame.tsx')
}

/** Whether a player's character of this campaign was chosen on this device. */
export function isPlayersHere(view: View): boolean {
  if (view.name !== 'campaign') return false
  try {
    return localStorage.getItem(campaignKeys(view.campaignId).hero) !== null
  } catch {
    // Storage is refused: the app says what it can do without it.
    return false
  }
}
