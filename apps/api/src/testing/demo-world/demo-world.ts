import type { DemoCampaign } from './campaign.ts'
import { CROWD } from './crowd.ts'
import { SALTMERE } from './saltmere.ts'
import { WINTER_CROWN } from './winter-crown.ts'

export const DEMO_CAMPAIGNS: readonly DemoCampaign[] = [SALTMERE, WINTER_CROWN, CROWD]
