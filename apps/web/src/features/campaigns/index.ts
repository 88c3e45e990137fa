export { CampaignList } from './campaign-list.tsx'
export { CampaignSettings } from './campaign-settings.tsx'
export { JoinCampaign } from './join-campaign.tsx'
export { NewGame } from './new-game.tsx'
