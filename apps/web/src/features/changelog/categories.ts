import type { ChangelogCategory } from '@lanternkeep/schema'
import { IconBug, IconShieldCheck, IconSparkles, IconTrendingUp } from '@tabler/icons-react'

/** A word and an icon beside the color: nothing by color alone. */
export const CATEGORIES = {
  feature: { label: 'Feature', color: 'sky', Icon: IconSparkles },
  improvement: { label: 'Improvement', color: 'moss', Icon: IconTrendingUp },
  bugfix: { label: 'Bugfix', color: 'straw', Icon: IconBug },
  security: { label: 'Security', color: 'plum', Icon: IconShieldCheck },
} as const satisfies Record<ChangelogCategory, { label: string; color: string; Icon: typeof IconBug }>
