import { lazyView } from '../../lib/lazy-view.tsx'
import { isPlayersHere } from '../still/view-code.ts'
import type { View } from './view.ts'
import { ViewLoading } from './view-loading.tsx'

/** Each person needs one of these two for a campaign. */
export const CampaignFrame = lazyView(
  async () => (await import('../campaign/campaign-frame.tsx')).CampaignFrame,
  ViewLoading,
)
export const PlayerScreen = lazyView(
  async () => (await import('../campaign/player-screen.tsx')).PlayerScreen,
  ViewLoading,
)
// Not by the feature's index: what it names would all be loaded with the list of campaigns.
export const NewGame = lazyView(
  async () => (await import('../../features/campaigns/new-game.tsx')).NewGame,
  ViewLoading,
)
export const JoinCampaign = lazyView(
  async () => (await import('../../features/campaigns/join/join-campaign.tsx')).JoinCampaign,
  ViewLoading,
)
export const SettingsView = lazyView(async () => (await import('./settings-view.tsx')).SettingsView, ViewLoading)

/** What the menu and the list of campaigns open next, the likeliest first. */
const LATER_VIEWS = [CampaignFrame, JoinCampaign, PlayerScreen, NewGame, SettingsView]
/** Nearly everyone who follows a join link plays: a phone should load nothing for GMs. */
const AFTER_JOINING = [PlayerScreen]
/** The way out of a campaign is the menu, which loads the rest. */
const IN_A_CAMPAIGN: typeof LATER_VIEWS = []

export function laterViewsOf({ name }: View) {
  if (name === 'join') return AFTER_JOINING
  return name === 'campaign' ? IN_A_CAMPAIGN : LATER_VIEWS
}

/**
 * For a page that opens in a campaign or by a join link: loads its screen beside the database. That knows for certain
 * who needs which screen of a campaign.
 */
export function preloadView(view: View): void {
  if (view.name === 'join') void JoinCampaign.preload()
  if (view.name === 'campaign') void (isPlayersHere(view) ? PlayerScreen : CampaignFrame).preload()
}
