import type { Rarity } from '@lanternkeep/schema'
import type { DangerLevel } from '@lanternkeep/schema/lists/events'
import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconDiamond, IconFlame, IconLeaf, IconShield, IconSkull } from '@tabler/icons-react'

type Look = { color: string; variant: 'light' | 'outline' | 'filled'; Icon: typeof IconDiamond }

const RARITY: Record<Rarity, Look> = {
  common: { color: 'gray', variant: 'light', Icon: IconDiamond },
  uncommon: { color: 'moss', variant: 'light', Icon: IconDiamond },
  rare: { color: 'sky', variant: 'light', Icon: IconDiamond },
  'very rare': { color: 'plum', variant: 'light', Icon: IconDiamond },
  legendary: { color: 'lantern', variant: 'outline', Icon: IconDiamond },
  artifact: { color: 'ember', variant: 'filled', Icon: IconFlame },
}

const DANGER: Record<DangerLevel, Look> = {
  harmless: { color: 'gray', variant: 'light', Icon: IconLeaf },
  minor: { color: 'moss', variant: 'light', Icon: IconShield },
  moderate: { color: 'straw', variant: 'light', Icon: IconAlertTriangle },
  dangerous: { color: 'ember', variant: 'light', Icon: IconAlertTriangle },
  deadly: { color: 'ember', variant: 'filled', Icon: IconSkull },
}

export function RarityBadge({ rarity }: { rarity: Rarity }) {
  return <LookBadge look={RARITY[rarity]} word={rarity} />
}

export function DangerBadge({ danger }: { danger: DangerLevel }) {
  return <LookBadge look={DANGER[danger]} word={danger} />
}

function LookBadge({ look: { color, variant, Icon }, word }: { look: Look; word: string }) {
  return (
    <Badge color={color} variant={variant} leftSection={<Icon size={14} aria-hidden="true" />}>
      {word}
    </Badge>
  )
}
