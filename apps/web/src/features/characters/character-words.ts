import type { CharacterType } from '@lanternkeep/schema'

export type CharacterWords = {
  title: string
  /** 'NPC' in the middle of a sentence: 'Failed to create NPC'. */
  one: string
  /** At the beginning of one: 'Player created successfully'. */
  One: string
  emptyTitle: string
  empty: string
  loading: string
  search: string
  deleteTitle?: string
  nameRequired: string
}

/** The texts of the three panels. */
export const characterWords: Record<CharacterType, CharacterWords> = {
  player: {
    title: 'Players',
    one: 'player',
    One: 'Player',
    emptyTitle: 'Build your party',
    empty: 'No players yet. Add players to your campaign.',
    loading: 'Loading players...',
    search: 'Search players...',
    deleteTitle: 'Delete this player?',
    nameRequired: 'Character name is required',
  },
  npc: {
    title: 'NPCs',
    one: 'NPC',
    One: 'NPC',
    emptyTitle: 'Who will they meet?',
    empty: 'No NPCs yet. Create or generate NPCs for your campaign.',
    loading: 'Loading NPCs...',
    search: 'Search NPCs...',
    deleteTitle: 'Delete this NPC?',
    nameRequired: 'Character name is required',
  },
  monster: {
    title: 'Monsters and Enemies',
    one: 'monster',
    One: 'Monster',
    emptyTitle: 'Add some danger',
    empty: 'No monsters yet. Create enemies to track in your campaign.',
    loading: 'Loading monsters...',
    search: 'Search monsters...',
    nameRequired: 'Name is required',
  },
}
