export { CampaignSettings } from './campaign-settings.tsx'
export { JoinCampaign } from './join/join-campaign.tsx'
export { CampaignList } from './list/campaign-list.tsx'
export { NewGame } from './new-game.tsx'
