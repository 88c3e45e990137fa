import { labelOfField } from '@lanternkeep/schema'
import { Button, Menu } from '@mantine/core'
import { IconHexagon } from '@tabler/icons-react'
import { BackMenu } from '../../../ui/lists/back-menu.tsx'
import { FIELDS_AGAIN, type FieldAgain as Field } from './generated-values.ts'

type Props = { kind: 'npc' | 'monster'; isBusy: boolean; onRoll: (field: Field) => void }

/** One field of what was filled in, from the tables; the others stay. */
export function FieldAgain({ kind, isBusy, onRoll }: Props) {
  return (
    <BackMenu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconHexagon size={18} aria-hidden="true" />} disabled={isBusy}>
          Roll one field again
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FIELDS_AGAIN[kind].map((field) => (
          <Menu.Item key={field} onClick={() => onRoll(field)}>
            {labelOfField(field)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </BackMenu>
  )
}
