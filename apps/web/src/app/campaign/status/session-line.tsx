import type { Campaign } from '@lanternkeep/schema'
import { useCharacters } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'

/** 'Session 4 · 3 heroes'; until the campaign has heroes, the number of players it was planned for. */
export function SessionLine({ campaign }: { campaign: Campaign }) {
  const { data: heroes = [] } = useCharacters(campaign.id, 'player')
  const group = heroes.length > 0 ? count(heroes.length, 'hero', 'heroes') : count(campaign.playerCount, 'player')
  return `Session ${campaign.sessionNumber} · ${group}`
}
