import type { FindKind } from '@lanternkeep/schema'
import { IconBackpack, IconFlag2, IconHeartHandshake, IconMapPin, IconMessageCircle } from '@tabler/icons-react'

const ICONS = {
  npc: IconMessageCircle,
  place: IconMapPin,
  loot: IconBackpack,
  promise: IconHeartHandshake,
  quest: IconFlag2,
}

export function FindIcon({ kind }: { kind: FindKind }) {
  const Icon = ICONS[kind]
  return <Icon size={22} aria-hidden="true" />
}
