import type { DemoCampaign } from './demo-campaign.ts'
import { CROWD } from './demo-world-crowd.ts'
import { SALTMERE } from './demo-world-saltmere.ts'
import { WINTER_CROWN } from './demo-world-winter-crown.ts'

export const DEMO_CAMPAIGNS: readonly DemoCampaign[] = [SALTMERE, WINTER_CROWN, CROWD]
