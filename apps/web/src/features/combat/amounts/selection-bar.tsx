import { AMOUNT_EXAMPLES, type Character, healthWord, type ReadAmount } from '@lanternkeep/schema'
import { ActionIcon, Button } from '@mantine/core'
import { IconEye, IconEyeOff, IconFlame, IconListCheck, IconStack2 } from '@tabler/icons-react'
import { Segments } from '../../../ui/segments.tsx'
import { type AmountMode, effectSentence } from './amount.ts'
import { BarAmount } from './bar-amount.tsx'
import { type MoreActs, MoreActsMenu } from './more-acts.tsx'
import type { Selection } from './selection.ts'
import classes from './selection-bar.module.css'

type Props = {
  /** The amount applies to them: the row that it is typed in, otherwise the selected rows. */
  targets: readonly Character[]
  selected: readonly Character[]
  selection: Selection
  read: ReadAmount
  onType: (typed: string) => void
  onMode: (mode: AmountMode) => void
  onApply: () => boolean
  onArea: () => void
  more: MoreActs
}

const MODES: { value: AmountMode; label: string }[] = [
  { value: 'damage', label: 'Damage' },
  { value: 'heal', label: 'Heal' },
  { value: 'temp', label: 'Temp' },
  { value: 'set', label: 'Set' },
]

/** Says what an amount does to one or several characters before it is applied. */
export function SelectionBar(props: Props) {
  const { targets, selected, selection, read, onType, onMode, onApply, onArea, more } = props
  const { typed, mode, rowId, several } = selection
  const idle = selected.length === 0 && read.kind === 'nothing' && mode === 'damage'
  const { title, line } = wordsFor(targets, read)
  const hidden = more.hidden
  return (
    <section className={classes.bar} data-idle={idle || undefined} aria-label="Selection">
      <div className={classes.words} data-wrong={read.kind === 'wrong' || undefined}>
        <span className={classes.title}>{title}</span>
        <span className={classes.line} title={line}>
          {line}
        </span>
        {read.kind === 'act' && targets.length > 0 && <span className={classes.hint}>Enter applies</span>}
      </div>
      <div className={classes.controls}>
        <BarAmount mode={mode} typed={rowId === undefined ? typed : ''} onType={onType} onApply={onApply} />
        <div className={classes.modes}>
          <Segments label="Amount mode" choices={MODES} value={mode} onChange={onMode} fullWidth />
        </div>
        <Button
          variant="light"
          size="md"
          className={classes.apply}
          disabled={(read.kind !== 'act' && read.kind !== 'dice') || targets.length === 0}
          onClick={onApply}
        >
          {read.kind === 'dice' ? 'Roll' : 'Apply'}
        </Button>
      </div>
      <div className={classes.marks}>
        <ActionIcon
          className={classes.wide}
          variant={several ? 'light' : 'default'}
          color={several ? 'sky' : undefined}
          size="md"
          aria-label="Select multiple"
          title="Select multiple"
          aria-pressed={several}
          onClick={more.onSeveral}
        >
          <IconListCheck size={20} />
        </ActionIcon>
        <ActionIcon
          className={classes.wide}
          variant="default"
          size="md"
          aria-label={hidden ? 'Reveal to players' : 'Hide from players'}
          title={hidden ? 'Reveal to players' : 'Hide from players'}
          disabled={!more.onHide}
          onClick={more.onHide}
        >
          {hidden ? <IconEye size={20} /> : <IconEyeOff size={20} />}
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="md"
          aria-label="Conditions"
          title="Conditions (g)"
          disabled={!more.onCondition}
          onClick={more.onCondition}
        >
          <IconStack2 size={20} />
        </ActionIcon>
        <ActionIcon variant="default" size="md" aria-label="Area" title="Area: a share for each (a)" onClick={onArea}>
          <IconFlame size={20} />
        </ActionIcon>
        <MoreActsMenu acts={more} several={several} />
      </div>
    </section>
  )
}

function wordsFor(targets: readonly Character[], read: ReadAmount) {
  const [only] = targets
  if (read.kind === 'wrong') return { title: 'Not an amount', line: read.problem }
  if (!only) {
    const typed = read.kind !== 'nothing'
    return { title: 'Nothing selected', line: typed ? 'Tap the rows it is for.' : `An amount is ${AMOUNT_EXAMPLES}.` }
  }
  const title = targets.length === 1 ? only.name : `${targets.length} selected`
  if (read.kind === 'dice') return { title, line: 'Enter rolls the dice into the field' }
  if (read.kind === 'act') return { title, line: effectSentence(targets, read.act) }
  if (targets.length > 1) return { title, line: targets.map(({ name }) => name).join(', ') }
  return { title, line: `${only.health} of ${only.maxHealth}, ${healthWord(only.health, only.maxHealth)}` }
}
