import type { Act, Campaign, Character, Combat, Handout, Session } from '@lanternkeep/schema'
import { CROWD } from './demo-world-crowd.ts'
import type { DemoPersonKey } from './demo-world-people.ts'
import { SALTMERE } from './demo-world-saltmere.ts'
import { WINTER_CROWN } from './demo-world-winter-crown.ts'

/** Somebody at the table, and the character in front of them. */
export type DemoSeat = { id: string; person: DemoPersonKey; characterId?: string }

export type DemoCampaign = {
  owner: DemoPersonKey
  campaign: Campaign
  seats: readonly DemoSeat[]
  characters: readonly Character[]
  sessions: readonly Session[]
  handouts: readonly Handout[]
  combat?: Combat
  acts?: readonly Act[]
}

export const DEMO_CAMPAIGNS: readonly DemoCampaign[] = [SALTMERE, WINTER_CROWN, CROWD]
