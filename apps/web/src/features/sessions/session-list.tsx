import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from 'react'
import { sessionOf, useDb, useIsFirstArriving, useRecordings, useSessions } from '../../data/local/index.ts'
import { count } from '../../lib/format.ts'
import { takeLostFocus } from '../../lib/hooks/lost-focus.ts'
import { sessionTime, sharedNumbers } from '../../lib/session-name.ts'
import { ImportButton } from '../../ui/import-button.tsx'
import { CardGrid } from '../../ui/lists/card-grid.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { LoadingRows } from '../../ui/lists/loading-rows.tsx'
import { giveToCreated } from './editor/saving/created-drafts.ts'
import { JournalMenu } from './journal-menu.tsx'
import { SessionCard } from './session-card.tsx'
import classes from './sessions.module.css'
import { noteDraftsChanged, useDrafts } from './use-drafts.ts'

type SessionListProps = {
  campaignId: string
  /** The one that was open, or 'new'. */
  leftId: string | undefined
  /** What has its place in the list once it is gone. */
  nextId: string | undefined
  /** Keeps the place where the list is scrolled to. */
  placeRef: Ref<HTMLDivElement>
  onImport?: (() => void) | undefined
  running: ReactNode
  /** Without an id, the draft of a new one continues. */
  onOpen: (sessionId?: string) => void
}

/** Of a page that is at most 72 rem wide. */
const ONE_COLUMN_REM = 40
const CARD_PX = 116
const SESSIONS = ['sessions'] as const

export function SessionList({ campaignId, leftId, nextId, placeRef, onImport, running, onOpen }: SessionListProps) {
  const db = useDb()
  const { data: sessions, isPending } = useSessions(campaignId)
  const isArriving = useIsFirstArriving(campaignId, SESSIONS)
  const { data: recordings = [] } = useRecordings(campaignId)
  const waiting = sessions ? recordings.filter((each) => !sessionOf(each, sessions)).length : 0
  useLayoutEffect(() => {
    if (sessions && giveToCreated(db.account, campaignId, sessions)) noteDraftsChanged()
  }, [db, campaignId, sessions])
  const drafts = useDrafts(db.account, campaignId)
  // New, or deleted on another device while it was edited here.
  const orphaned = sessions ? drafts.filter(({ sessionId }) => !sessions.some(({ id }) => id === sessionId)) : []
  const isBegun = sessions !== undefined && sessions.length + orphaned.length > 0
  const shared = sharedNumbers(sessions ?? [])
  const heading = useRef<HTMLHeadingElement>(null)
  const isListed = [...(sessions ?? []), ...orphaned.map(({ sessionId = 'new' }) => ({ id: sessionId }))].some(
    ({ id }) => id === leftId,
  )
  const focusedId = isListed ? leftId : sessions?.find(({ id }) => id === nextId)?.id
  const isLeftGone = leftId !== undefined && sessions !== undefined && focusedId === undefined
  useEffect(() => {
    if (isLeftGone) takeLostFocus(heading.current)
  }, [isLeftGone])
  const takeBack = (id: string) => (id === focusedId ? takeLostFocus : undefined)
  const newButton = (
    <>
      {onImport && <ImportButton onClick={onImport} />}
      <Button leftSection={<IconPlus size={20} />} onClick={() => onOpen()}>
        New Session
      </Button>
    </>
  )

  return (
    <Stack ref={placeRef} gap="md" className={classes.page}>
      <Group justify="space-between">
        <Title ref={heading} tabIndex={-1} order={2} fz={24}>
          Session Journal
        </Title>
        {(isBegun || isArriving) && (
          <Group gap="xs">
            {sessions && sessions.length > 0 && (
              <JournalMenu
                campaignId={campaignId}
                label="Print or save the journal"
                title="Session Journal"
                sessions={sessions}
              />
            )}
            {newButton}
          </Group>
        )}
      </Group>
      {running}
      {waiting > 0 && (
        <Text c="dimmed">
          {count(waiting, 'recording')} {waiting === 1 ? 'waits' : 'wait'} for the next session you create.
        </Text>
      )}
      {(isPending || (isArriving && !isBegun)) && <LoadingRows count={3} height={96} label="Loading sessions" worded />}
      {orphaned.map(({ sessionId, form }) => (
        <SessionCard
          key={sessionId ?? 'new'}
          ref={takeBack(sessionId ?? 'new')}
          draft={form}
          onOpen={() => onOpen(sessionId)}
        />
      ))}
      {sessions && !isArriving && !isBegun && (
        <EmptyState
          lit
          title="Start your journal"
          text="No sessions yet. Create your first session to start tracking your campaign."
          action={<Group gap="xs">{newButton}</Group>}
        />
      )}
      {sessions && sessions.length > 0 && (
        <CardGrid
          label="Sessions"
          items={sessions}
          keyOf={({ id }) => id}
          leastWidthRem={ONE_COLUMN_REM}
          estimatePx={CARD_PX}
          followKey={focusedId}
          renderCard={(session) => {
            const draft = drafts.find(({ sessionId }) => sessionId === session.id)?.form
            const shown = { ...session, date: (draft ?? session).date }
            return (
              <SessionCard
                ref={takeBack(session.id)}
                session={session}
                sharedTime={shared.has(session.sessionNumber) ? sessionTime(shown, sessions) : undefined}
                draft={draft}
                onOpen={() => onOpen(session.id)}
              />
            )
          }}
        />
      )}
    </Stack>
  )
}
