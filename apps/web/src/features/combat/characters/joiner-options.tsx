import { numberProblem } from '@lanternkeep/schema'
import { Switch, TextInput } from '@mantine/core'
import type { Joiners } from '../../../data/local/index.ts'
import { Segments } from '../../../ui/segments.tsx'
import classes from './add-dialog.module.css'

/** As they were typed. */
export type EntranceValues = { initiative: string; maxHealth: string; rolls: 'apart' | 'together'; hidden: boolean }
export const BLANK_ENTRANCE: EntranceValues = { initiative: '', maxHealth: '', rolls: 'apart', hidden: false }

type EntranceProblems = { initiative?: string; maxHealth?: string }

type Props = {
  who: Joiners
  running: boolean
  values: EntranceValues
  problems: EntranceProblems
  onChange: (patch: Partial<EntranceValues>) => void
}

/** How they come in. */
export function JoinerOptions({ who, running, values, problems, onChange }: Props) {
  return (
    <div className={classes.options}>
      {running && (
        <TextInput
          className={classes.figure}
          label="Initiative"
          placeholder="roll"
          size="md"
          inputMode="text"
          autoComplete="off"
          value={values.initiative}
          error={problems.initiative}
          onChange={(event) => onChange({ initiative: event.currentTarget.value })}
        />
      )}
      {who.kind === 'blank' && (
        <TextInput
          className={classes.figure}
          label="Health each"
          placeholder="30"
          size="md"
          inputMode="numeric"
          autoComplete="off"
          value={values.maxHealth}
          error={problems.maxHealth}
          onChange={(event) => onChange({ maxHealth: event.currentTarget.value })}
        />
      )}
      {running && 'count' in who && who.count > 1 && (
        <Segments
          label="Initiative rolls"
          value={values.rolls}
          onChange={(rolls) => onChange({ rolls })}
          choices={[
            { value: 'apart', label: 'Roll apart' },
            { value: 'together', label: 'Roll together' },
          ]}
        />
      )}
      {'count' in who && (
        <Switch
          label="Hidden from players"
          checked={values.hidden}
          onChange={(event) => onChange({ hidden: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}

/** What is wrong with the numbers that are asked for. */
export function entranceProblems(values: EntranceValues, who: Joiners, running: boolean): EntranceProblems {
  return {
    initiative: running ? numberProblem('Initiative', values.initiative, 'whole') : undefined,
    maxHealth: who.kind === 'blank' ? numberProblem('Health each', values.maxHealth, 'whole') : undefined,
  }
}
