import { type Character, healthWord } from '@lanternkeep/schema'
import { ActionIcon, Button } from '@mantine/core'
import { IconEye, IconEyeOff, IconStack2 } from '@tabler/icons-react'
import { Segments } from '../../../ui/segments.tsx'
import { type AmountMode, effectSentence, readAmount } from './amount.ts'
import { amountHints } from './amount-control.tsx'
import { type MoreActs, MoreActsMenu } from './more-acts.tsx'
import classes from './selection-bar.module.css'

type Props = {
  selected: readonly Character[]
  typed: string
  mode: AmountMode
  several: boolean
  /** Where no row has an amount field, the bar has its own. */
  withField?: boolean
  onType: (typed: string) => void
  onMode: (mode: AmountMode) => void
  onApply: () => void
  onHide: () => void
  onSeveral?: () => void
  more: MoreActs
}

const MODES: { value: AmountMode; label: string }[] = [
  { value: 'damage', label: 'Damage' },
  { value: 'heal', label: 'Heal' },
  { value: 'temp', label: 'Temp' },
  { value: 'set', label: 'Set' },
]

/** Shows the effect of an amount on one or several characters before it is applied. */
export function SelectionBar(props: Props) {
  const { selected, typed, mode, several, withField, onType, onMode, onApply, onHide, onSeveral, more } = props
  const foes = selected.filter(({ type }) => type !== 'player')
  const hidden = foes.length > 0 && foes.every((foe) => foe.hidden)
  const act = readAmount(typed, mode)
  const { title, line, wrong } = wordsFor(selected, typed, mode)
  return (
    <section className={classes.bar} data-nobody={selected.length === 0 || undefined} aria-label="Selection">
      <div className={classes.words}>
        <div className={classes.title} title={title}>
          {title}
        </div>
        <div className={classes.line} data-wrong={wrong || undefined} title={line}>
          {line}
        </div>
      </div>
      <div className={classes.controls}>
        {withField && (
          <input
            className={classes.field}
            aria-label="Amount for selection"
            data-amount=""
            placeholder={amountHints[mode]}
            autoComplete="off"
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && onApply()}
          />
        )}
        <div className={classes.modes}>
          <Segments label="Amount mode" choices={MODES} value={mode} onChange={onMode} fullWidth />
        </div>
        <Button
          variant="light"
          size="md"
          className={classes.apply}
          disabled={!act || !selected.length}
          onClick={onApply}
        >
          Apply
        </Button>
      </div>
      <div className={classes.marks}>
        {onSeveral && (
          <ActionIcon
            variant={several ? 'light' : 'default'}
            color={several ? 'sky' : undefined}
            size="md"
            aria-label="Select multiple"
            title="Select multiple"
            aria-pressed={several}
            onClick={onSeveral}
          >
            <IconStack2 size={20} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="default"
          size="md"
          aria-label={hidden ? 'Reveal to players' : 'Hide from players'}
          title={hidden ? 'Reveal to players' : 'Hide from players'}
          disabled={foes.length === 0}
          onClick={onHide}
        >
          {hidden ? <IconEye size={20} /> : <IconEyeOff size={20} />}
        </ActionIcon>
        <MoreActsMenu acts={more} />
      </div>
    </section>
  )
}

function wordsFor(selected: readonly Character[], typed: string, mode: AmountMode) {
  const [only] = selected
  if (!only) return { title: 'Nothing selected', line: 'Select a row or type an amount in it.' }
  const title = selected.length === 1 ? only.name : `${selected.length} selected`
  const act = readAmount(typed, mode)
  if (act) return { title, line: effectSentence(selected, act) }
  if (typed.trim() !== '') return { title, line: 'Not an amount: type 12, =20 or +5', wrong: true }
  if (selected.length > 1) return { title, line: selected.map(({ name }) => name).join(', ') }
  return { title, line: `${only.health} of ${only.maxHealth}, ${healthWord(only.health, only.maxHealth)}` }
}
