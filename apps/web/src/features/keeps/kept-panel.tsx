import { Text } from '@mantine/core'
import { Panel } from '../../ui/index.ts'
import { KeptList } from './kept-list.tsx'
import { useKept } from './use-kept.ts'

/** Nothing at all while nothing is kept. */
export function KeptPanel() {
  const { kept, nameOf } = useKept()
  if (kept.length === 0) return null
  return (
    <Panel title="Kept from campaigns that are gone">
      <Text c="dimmed" mb="sm">
        Written on this device and never gone up. Kept for 30 days.
      </Text>
      <KeptList kept={kept} nameOf={nameOf} />
    </Panel>
  )
}
