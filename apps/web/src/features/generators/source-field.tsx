import { Segments } from '../../ui/index.ts'
import classes from './generators.module.css'

type Props = {
  byTables: boolean
  /** Requests of today. */
  left: number
  onChange: (byTables: boolean) => void
}

/** Made by a model, or rolled from the tables on this device. */
export function SourceField({ byTables, left, onChange }: Props) {
  return (
    <>
      <Segments
        label="Made by"
        fullWidth
        value={byTables ? 'tables' : 'ai'}
        choices={[
          { value: 'ai', label: 'By AI' },
          { value: 'tables', label: 'From tables' },
        ]}
        onChange={(source) => onChange(source === 'tables')}
      />
      {!byTables && (
        <p className={classes.quiet}>
          What you enter is sent to this server’s AI service. {left} of today’s requests are left.
        </p>
      )}
    </>
  )
}
