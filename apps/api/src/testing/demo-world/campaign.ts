import type { Act, Campaign, Character, Combat, Handout, Session } from '@lanternkeep/schema'
import type { DemoPersonKey } from './people.ts'

export type DemoMember = { id: string; person: DemoPersonKey; characterId?: string }

export type DemoCampaign = {
  owner: DemoPersonKey
  campaign: Campaign
  members: readonly DemoMember[]
  characters: readonly Character[]
  sessions: readonly Session[]
  handouts: readonly Handout[]
  combat?: Combat
  acts?: readonly Act[]
}
