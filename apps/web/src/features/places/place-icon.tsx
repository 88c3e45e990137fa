import type { Place } from '@lanternkeep/schema'
import { IconFlag, IconMapPin } from '@tabler/icons-react'

export function PlaceIcon({ place }: { place: Place }) {
  const Icon = place.kinds.includes('place') ? IconMapPin : IconFlag
  return <Icon size={18} aria-hidden="true" />
}
