export { CampaignSettings } from './campaign-settings.tsx'
