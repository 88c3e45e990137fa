import { IconBolt, IconBuildingStore, IconCoins, IconFlame, IconMap2 } from '@tabler/icons-react'

export const GENERATORS = [
  { name: 'loot', label: 'Loot', Icon: IconCoins },
  { name: 'shop', label: 'Shop', Icon: IconBuildingStore },
  { name: 'event', label: 'Events', Icon: IconBolt },
  { name: 'map', label: 'Map', Icon: IconMap2 },
  { name: 'encounter', label: 'Encounter', Icon: IconFlame },
] as const

export type GeneratorName = (typeof GENERATORS)[number]['name']
