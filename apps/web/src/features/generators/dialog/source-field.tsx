import { Segments } from '../../../ui/index.ts'
import classes from '../generators.module.css'

type Props = {
  byTables: boolean
  /** Today's requests. */
  left: number
  onChange: (byTables: boolean) => void
}

/** Made by AI, or by the offline generator on this device. */
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
