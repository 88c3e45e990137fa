import type { Character, ReadAmount } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { Segments } from '../../../ui/segments.tsx'
import { type AmountMode, amountInWords } from './amount.ts'
import { fallenInWords, type Shares, sharesInWords } from './area.ts'
import { BarAmount } from './bar-amount.tsx'
import classes from './selection-bar.module.css'

type Props = {
  shares: Shares
  inArea: readonly Character[]
  typed: string
  mode: AmountMode
  read: ReadAmount
  onType: (typed: string) => void
  onMode: (mode: AmountMode) => void
  onApply: () => boolean
  onCancel: () => void
}

const MODES: { value: AmountMode; label: string }[] = [
  { value: 'damage', label: 'Damage' },
  { value: 'heal', label: 'Heal' },
  { value: 'temp', label: 'Temp' },
]

/** One amount for an area: what each share comes to, and who falls. */
export function AreaBar({ shares, inArea, typed, mode, read, onType, onMode, onApply, onCancel }: Props) {
  const act = read.kind === 'act' ? read.act : undefined
  const count = inArea.length
  return (
    <section className={classes.bar} aria-label="Selection">
      <div className={classes.words} data-wrong={read.kind === 'wrong' || undefined}>
        <span className={classes.title}>{act ? `${amountInWords(act)}:` : 'Area'}</span>
        <span className={classes.line}>{lineFor({ shares, inArea, read })}</span>
        {act && count > 0 && <span className={classes.hint}>{fallenInWords(inArea, act, shares)}</span>}
      </div>
      <div className={classes.controls}>
        <BarAmount mode={mode} typed={typed} onType={onType} onApply={onApply} autoFocus />
        <div className={classes.modes}>
          <Segments label="Amount mode" choices={MODES} value={mode} onChange={onMode} fullWidth />
        </div>
      </div>
      <div className={classes.marks}>
        <Button variant="subtle" size="md" px="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="light"
          size="md"
          className={classes.apply}
          disabled={count === 0 || (!act && read.kind !== 'dice')}
          onClick={onApply}
        >
          {read.kind === 'dice' ? 'Roll' : `Apply to ${count}`}
        </Button>
      </div>
    </section>
  )
}

function lineFor({ shares, inArea, read }: Pick<Props, 'shares' | 'inArea' | 'read'>): string {
  if (read.kind === 'wrong') return read.problem
  if (read.kind === 'nothing') return 'Type the whole amount, then tap what each one takes.'
  if (inArea.length === 0) return 'Tap what each one takes.'
  return sharesInWords(inArea, shares)
}
