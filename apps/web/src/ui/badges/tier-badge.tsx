import { Badge } from '@mantine/core'
import { IconBook2, IconShieldHalf, IconSparkles, IconUser } from '@tabler/icons-react'

export type TierName = 'free' | 'premium' | 'elite' | 'admin'

export const tierIcons = { free: IconUser, premium: IconBook2, elite: IconSparkles, admin: IconShieldHalf }

const looks = {
  free: { word: 'Free', color: 'gray', variant: 'outline' },
  premium: { word: 'Premium', color: 'sky', variant: 'light' },
  elite: { word: 'Elite', color: 'lantern', variant: 'light' },
  admin: { word: 'Admin', color: 'lantern', variant: 'outline' },
} satisfies Record<TierName, unknown>

export function TierBadge({ tier }: { tier: TierName }) {
  const { word, color, variant } = looks[tier]
  const Icon = tierIcons[tier]
  return (
    <Badge
      color={color}
      variant={variant}
      c={tier === 'free' ? 'dimmed' : undefined}
      leftSection={<Icon size={16} aria-hidden="true" />}
    >
      {word}
    </Badge>
  )
}
