import { Badge } from '@mantine/core'
import { IconBook2, IconShieldHalf, IconSparkles, IconUser } from '@tabler/icons-react'

export type TierName = 'free' | 'premium' | 'elite' | 'admin'

const looks = {
  free: { word: 'Free', color: 'gray', variant: 'outline', Icon: IconUser },
  premium: { word: 'Premium', color: 'sky', variant: 'light', Icon: IconBook2 },
  elite: { word: 'Elite', color: 'lantern', variant: 'light', Icon: IconSparkles },
  admin: { word: 'Admin', color: 'lantern', variant: 'outline', Icon: IconShieldHalf },
} satisfies Record<TierName, unknown>

export function TierBadge({ tier }: { tier: TierName }) {
  const { word, color, variant, Icon } = looks[tier]
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
