import { Text } from '@mantine/core'
import { Panel } from '../../ui/index.ts'
import { KeptAudio } from './kept-audio.tsx'
import { KeptList } from './kept-list.tsx'
import { useKept } from './use-kept.ts'

/** Renders nothing while there are no kept changes. */
export function KeptPanel() {
  const { kept, audio, nameOf } = useKept()
  if (kept.length === 0 && audio.length === 0) return null
  return (
    <Panel title="Kept on this device">
      {kept.length > 0 && (
        <>
          <Text c="dimmed" mb="sm">
            These changes were never uploaded. They stay here for 30 days.
          </Text>
          <KeptList kept={kept} nameOf={nameOf} />
        </>
      )}
      {audio.length > 0 && (
        <>
          <Text c="dimmed" mt={kept.length > 0 ? 'md' : undefined} mb="sm">
            These recordings are on this device only. They stay until you delete them.
          </Text>
          <KeptAudio audio={audio} nameOf={nameOf} />
        </>
      )}
    </Panel>
  )
}
