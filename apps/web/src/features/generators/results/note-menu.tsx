import type { Session } from '@lanternkeep/schema'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconNotebook } from '@tabler/icons-react'
import { useSessions } from '../../../data/local/index.ts'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import { sessionName } from '../../../lib/session-name.ts'
import { BackMenu } from '../../../ui/lists/back-menu.tsx'
import classes from './results.module.css'

type Props = {
  campaignId: string
  what: string
  /** Its words are only a title. */
  isIcon?: boolean
  onNote: (session: Session | undefined) => Promise<boolean>
}

/** The newest session first; or a new one. */
export function NoteMenu({ campaignId, what, isIcon, onNote }: Props) {
  const { data: sessions = [] } = useSessions(campaignId)
  const once = useOneAtATime()
  return (
    <BackMenu position="bottom-end" classNames={{ dropdown: classes.menu }}>
      <Menu.Target>
        {isIcon ? (
          <ActionIcon
            aria-label={`To the journal: ${what}`}
            title="To the journal"
            color="gray"
            variant="subtle"
            size="sm"
          >
            <IconNotebook size={18} />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            aria-label={`To the journal: ${what}`}
            leftSection={<IconNotebook size={18} aria-hidden="true" />}
          >
            To the journal
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Add to GM notes of</Menu.Label>
        {sessions.map((session) => (
          <Menu.Item key={session.id} onClick={() => void once(() => onNote(session))}>
            {sessionName(session, sessions)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => void once(() => onNote(undefined))}>A new session</Menu.Item>
      </Menu.Dropdown>
    </BackMenu>
  )
}
