import { aCampaign, anNpc, aPlayer } from '@lanternkeep/schema/testing'
import type { DemoCampaign } from './campaign.ts'

const campaignId = 'demo-winter-crown'
const lastModified = '2026-11-02T08:05:00.000Z'

/** Every name here has the maximum length. */
export const WINTER_CROWN: DemoCampaign = {
  owner: 'gm',
  campaign: aCampaign({
    id: campaignId,
    name: 'A Winter Crown for the Youngest of the Seven Foxwives, or: What the Snow Remembered of Hollowmarch',
    joinCode: 'W4C-8N3',
    playerCount: 1,
    startingLevel: 30,
    lastModified,
  }),
  members: [],
  characters: [
    aPlayer({
      id: 'demo-longest-hero',
      campaignId,
      lastModified,
      name: 'Her Serene Highness Aurelianne-Philippa Wolfgangina Sternenstaub-Löwenherz of the Upper Snowfields',
      playerName: 'Maximiliane-Theodora Freiin von und zu Oberniederhohenstein-Unterweißenbach am Großen Langen See',
      race: 'Foxkin',
      class: 'Diplomat',
      level: 20,
      health: 999_999,
      maxHealth: 1_000_000,
    }),
    anNpc({
      id: 'demo-longest-npc',
      campaignId,
      lastModified,
      name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      faction: 'The Most Ancient and Exceedingly Honourable Guild of Snow Measurers and Icicle Assayers',
      traits: ['Answers to no shorter name'],
    }),
  ],
  sessions: [],
  handouts: [],
}
