import { NativeSelect, Switch } from '@mantine/core'
import { useId } from 'react'
import { Segments } from '../../../../ui/index.ts'
import type { ForDuplicates, Receipt } from '../model/use-receipt.ts'
import classes from '../receipt.module.css'

const FOR_DUPLICATES: { value: ForDuplicates; label: string }[] = [
  { value: 'mine', label: 'Leave mine' },
  { value: 'both', label: 'Keep both' },
  { value: 'file', label: 'Use the file’s' },
]

/** What is asked once, for everything. */
export function ImportOptions({ receipt }: { receipt: Receipt }) {
  const { rows, counts, choices, choose } = receipt
  const id = useId()
  const kinds = new Set(rows.flatMap(({ found }) => (found ? [found.thing.reading.kind] : [])))
  const hasCreatures = kinds.has('creature') || kinds.has('npc')
  const hasOthers = [...kinds].some((kind) => kind !== 'creature' && kind !== 'npc')
  return (
    <div className={classes.options}>
      {counts.here > 0 && (
        <div className={classes.option}>
          <label htmlFor={id}>
            {counts.here === 1 ? 'The one here already' : `The ${counts.here.toLocaleString('en-US')} here already`}
          </label>
          <NativeSelect
            id={id}
            value={receipt.forDuplicates}
            data={FOR_DUPLICATES}
            onChange={(event) => receipt.setForDuplicates(event.currentTarget.value as ForDuplicates)}
          />
        </div>
      )}
      {hasCreatures && (
        <div className={classes.option}>
          <span>Put {hasOthers ? 'creatures' : 'them'} into</span>
          <Segments
            label="Put creatures into"
            value={choices.target}
            choices={[
              { value: 'library', label: 'Library' },
              { value: 'campaign', label: 'Campaign' },
            ]}
            onChange={(target) => choose({ target })}
          />
        </div>
      )}
      {kinds.has('page') && (
        <div className={classes.option}>
          <span>Pages become</span>
          <Segments
            label="Pages become"
            value={choices.pagesBecome}
            choices={[
              { value: 'sessions', label: 'Sessions' },
              { value: 'handouts', label: 'Handouts' },
            ]}
            onChange={(pagesBecome) => choose({ pagesBecome })}
          />
        </div>
      )}
      <Switch
        label="Keep what has no place as a note"
        checked={choices.keepsRest}
        onChange={(event) => choose({ keepsRest: event.currentTarget.checked })}
      />
    </div>
  )
}
