import { ActionIcon, Menu } from '@mantine/core'
import { IconBookmarkPlus, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { BackMenu } from '../../../../ui/lists/back-menu.tsx'

type Props = {
  name: string
  onEdit: () => void
  onDuplicate: () => void
  onSaveToLibrary: (() => void) | undefined
  onDelete: () => void
}

export function RowMenu({ name, onEdit, onDuplicate, onSaveToLibrary, onDelete }: Props) {
  return (
    <BackMenu position="bottom-end" width={200} withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="md" aria-label={`More for ${name}`} title={`More for ${name}`}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item mih="2.75rem" leftSection={<IconPencil size={20} />} onClick={onEdit}>
          Edit
        </Menu.Item>
        <Menu.Item mih="2.75rem" leftSection={<IconCopy size={20} />} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        {onSaveToLibrary && (
          <Menu.Item mih="2.75rem" leftSection={<IconBookmarkPlus size={20} />} onClick={onSaveToLibrary}>
            Save to library
          </Menu.Item>
        )}
        <Menu.Item mih="2.75rem" leftSection={<IconTrash size={20} />} onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </BackMenu>
  )
}
