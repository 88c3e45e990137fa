import { lazyView } from '../../lib/lazy-view.tsx'
import { ViewLoading } from './view-loading.tsx'

export const CampaignScreen = lazyView(
  async () => (await import('../campaign/campaign-screen.tsx')).CampaignScreen,
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
export const LATER_VIEWS = [CampaignScreen, JoinCampaign, NewGame, SettingsView]
