import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

/** Opens the menu of the header, also before the menu's code runs. */
export function MoreButton(props: Partial<ComponentProps<typeof ActionIcon<'button'>>>) {
  return (
    <ActionIcon aria-label="More" aria-haspopup="menu" variant="subtle" color="gray" size="md" {...props}>
      <IconDotsVertical size={23} />
    </ActionIcon>
  )
}
