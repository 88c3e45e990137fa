import { campaignKeys } from '../../lib/browser/browser-keys.ts'
import { fetchChunk } from '../../lib/browser/load-chunk.ts'
import type { View } from '../views/view.ts'

/**
 * For a page that opens in a campaign: asks for the code of its database and of its screen beside the app's, which asks
 * for them only once it runs. Whatever doesn't arrive, the app asks for again.
 */
export function fetchCampaignCode(view: View): void {
  if (view.name !== 'campaign') return
  const loads = [
    () => import('../local-data.tsx'),
    isPlayersHere(view)
      ? () => import('../campaign/player-screen.tsx')
      : () => import('../campaign/campaign-frame.tsx'),
  ]
  for (const load of loads) fetchChunk(load).catch(() => undefined)
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
