import type { ChangelogCategory } from '@lanternkeep/schema'
import { Badge } from '@mantine/core'
import { CATEGORIES } from './categories.ts'

export function CategoryBadge({ category }: { category: ChangelogCategory }) {
  const { label, color, Icon } = CATEGORIES[category]
  return (
    <Badge color={color} leftSection={<Icon size={16} aria-hidden="true" />}>
      {label}
    </Badge>
  )
}
