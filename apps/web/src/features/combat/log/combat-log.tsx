import {
  type Character,
  combatReport,
  EARLIER_ACTS_LEFT,
  isLogFull,
  type LoggedAct,
  roundsOf,
  turnsOf,
} from '@lanternkeep/schema'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconCopy } from '@tabler/icons-react'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { useWhileOpen } from '../../../lib/hooks/use-while-open.ts'
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx'
import { notify } from '../../../ui/toasts/toast-store.ts'
import classes from './combat-log.module.css'
import { LogRow } from './log-row.tsx'

type Props = {
  log: readonly LoggedAct[]
  undoable: { text: string } | undefined
  redoable: { text: string } | undefined
  characters: readonly Character[]
  opened: boolean
  onUndo: () => void
  onUndoOne: (actId: string) => void
  onRedo: () => void
  /** Adds the report to the notes of a session. */
  onKeep: (report: string) => void
  onClose: () => void
}

/** Every act of the combat, the latest first. Only the GM sees it. */
export function CombatLog(props: Props) {
  const { opened, onUndo, onUndoOne, onRedo, onKeep, onClose } = props
  const log = useWhileOpen(opened, props.log)
  const undoable = useWhileOpen(opened, props.undoable)
  const redoable = useWhileOpen(opened, props.redoable)
  const characters = useWhileOpen(opened, props.characters)
  const isCut = isLogFull(log) && log[0]?.kind !== 'begin'
  const report = combatReport(log, (id) => characters.find((character) => character.id === id)?.name, isCut)
  const copy = async () => {
    const done = await copyText(report)
    if (done) notify({ tone: 'success', title: 'Report Copied' })
    else notify({ tone: 'error', title: 'Couldn’t copy', message: 'This browser blocks the clipboard here.' })
  }
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Combat history"
      footer={
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="md" leftSection={<IconCopy size={20} />} disabled={!report} onClick={copy}>
            Copy report
          </Button>
          <Button size="md" disabled={!report} onClick={() => onKeep(report)}>
            Add to session notes
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
      {roundsOf(log.toReversed()).map(({ round, acts }) => {
        const title = round === 0 ? 'Outside combat' : `Round ${round}`
        return (
          <section key={acts.at(-1)?.id} aria-label={title}>
            <Title order={3} className={classes.round}>
              {title}
            </Title>
            {turnsOf(acts).map((turn) => (
              <div key={turn.acts.at(-1)?.id}>
                {turn.by !== undefined && <h4 className={classes.turn}>{turnTitle(turn.by, characters)}</h4>}
                <ol className={classes.acts}>
                  {turn.acts.map((act) => (
                    <LogRow key={act.id} act={act} player={playerOf(act, characters)} onUndo={onUndoOne} />
                  ))}
                </ol>
              </div>
            ))}
          </section>
        )
      })}
      {isCut && <Text c="dimmed">{EARLIER_ACTS_LEFT}</Text>}
    </SidePanel>
  )
}

function turnTitle(by: string, characters: readonly Character[]): string {
  const name = characters.find(({ id }) => id === by)?.name
  return name === undefined ? 'A turn of someone who is gone' : `${name}’s turn`
}

/** The player who made the act on their phone; undefined for the GM. */
function playerOf({ memberId, changes }: LoggedAct, characters: readonly Character[]): string | undefined {
  if (memberId === undefined) return undefined
  const own = characters.find(({ id }) => id === changes[0]?.characterId)
  return own?.type === 'player' ? own.playerName : 'a player'
}
