import type { CharacterType } from '@lanternkeep/schema'
import {
  IconBooks,
  IconHexagon,
  IconListCheck,
  IconMailOpened,
  IconMapPin,
  IconMessageCircle,
  IconNotebook,
  IconPaw,
  IconSwords,
  IconUsers,
} from '@tabler/icons-react'
import { campaignKeys } from '../../../lib/browser/browser-keys.ts'

export const TOOLS = [
  { name: 'hub', label: 'Hub', Icon: IconSwords },
  { name: 'sessions', label: 'Sessions', Icon: IconNotebook },
  { name: 'players', label: 'Players', Icon: IconUsers },
  { name: 'npcs', label: 'NPCs', Icon: IconMessageCircle },
  { name: 'monsters', label: 'Monsters', Icon: IconPaw },
  { name: 'library', label: 'Library', Icon: IconBooks },
  { name: 'prep', label: 'Prep', Icon: IconListCheck },
  { name: 'places', label: 'Places', Icon: IconMapPin },
  { name: 'handouts', label: 'Handouts', Icon: IconMailOpened },
  { name: 'dice', label: 'Dice', Icon: IconHexagon },
] as const

export type ToolName = (typeof TOOLS)[number]['name'] | 'settings'

export const TOOL_OF_TYPE: Record<CharacterType, ToolName> = { player: 'players', npc: 'npcs', monster: 'monsters' }

/** The active tool is stored per campaign for the browser session; hub is the default. */
export function readTool(campaignId: string): ToolName {
  const stored = sessionStorage.getItem(campaignKeys(campaignId).tool)
  return TOOLS.find(({ name }) => name === stored)?.name ?? (stored === 'settings' ? 'settings' : 'hub')
}

export function writeTool(campaignId: string, tool: ToolName) {
  sessionStorage.setItem(campaignKeys(campaignId).tool, tool)
}
