import type { Act, Campaign, Character, Combat, Handout, Session } from '@lanternkeep/schema'
import type { DemoPersonKey } from './demo-world-people.ts'

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
