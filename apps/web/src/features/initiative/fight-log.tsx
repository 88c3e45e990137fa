import { actToRedo, actToUndo, type Combat, combatReport } from '@lanternkeep/schema'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconCopy } from '@tabler/icons-react'
import { copyText } from '../../lib/copy-text.ts'
import { formatTime } from '../../lib/format.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { notify } from '../../ui/toast-store.ts'
import classes from './fight-log.module.css'

type Props = {
  combat: Combat | null | undefined
  nameOf: (characterId: string) => string | undefined
  opened: boolean
  onUndo: () => void
  onRedo: () => void
  /** Puts the report into the notes of a session; undefined where there is none yet. */
  onKeep: ((report: string) => void) | undefined
  onClose: () => void
}

/** Every act of the fight, the latest first; nobody but the GM sees it. */
export function FightLog({ combat, nameOf, opened, onUndo, onRedo, onKeep, onClose }: Props) {
  const log = combat?.log ?? []
  const [undoable, redoable] = combat ? [actToUndo(combat), actToRedo(combat)] : []
  const rounds = [...Map.groupBy(log.toReversed(), ({ round }) => round)]
  const report = combatReport(log, nameOf)
  const copy = async () => {
    const done = await copyText(report)
    if (done) notify({ tone: 'success', title: 'Report Copied' })
    else notify({ tone: 'error', title: 'Could Not Copy', message: 'This browser keeps the clipboard to itself here.' })
  }
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="History of the fight"
      footer={
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="md" leftSection={<IconCopy size={20} />} disabled={!report} onClick={copy}>
            Copy report
          </Button>
          <Button size="md" disabled={!report || !onKeep} onClick={() => onKeep?.(report)}>
            Keep in session notes
          </Button>
        </Group>
      }
    >
      <Group gap="xs" mb="sm">
        <Button
          variant="default"
          size="md"
          leftSection={<IconArrowBackUp size={20} />}
          disabled={!undoable}
          title={undoable?.text}
          onClick={onUndo}
        >
          Undo
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={<IconArrowForwardUp size={20} />}
          disabled={!redoable}
          title={redoable?.text}
          onClick={onRedo}
        >
          Redo
        </Button>
      </Group>
      {log.length === 0 && <Text c="dimmed">Nothing has happened yet.</Text>}
      {rounds.map(([round, acts]) => (
        <section key={round} aria-label={`Round ${round}`}>
          <Title order={3} className={classes.round}>
            {round === 0 ? 'Before the fight' : `Round ${round}`}
          </Title>
          <ol className={classes.acts}>
            {acts.map((act) => (
              <li key={act.id} className={classes.act} data-undone={act.undone || undefined}>
                <span className={classes.text}>{act.text}</span>
                {act.undone && <span className={classes.mark}>undone</span>}
                <time className={classes.mark} dateTime={act.at}>
                  {formatTime(act.at)}
                </time>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </SidePanel>
  )
}
