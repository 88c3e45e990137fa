import { MOST_COPIES } from '@lanternkeep/schema'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../../../ui/index.ts'
import classes from './creature-list.module.css'

type Props = { name: string; count: number; onChange: (count: number) => void }

/** How many of one creature: minus, ×5, plus. */
export function CountControl({ name, count, onChange }: Props) {
  return (
    <fieldset className={classes.count} aria-label={`How many ${name}`}>
      <IconButton
        label={`One ${name} less`}
        icon={<IconMinus size={18} />}
        disabled={count <= 1}
        onClick={() => onChange(count - 1)}
      />
      <output className={classes.number}>×{count}</output>
      <IconButton
        label={`One ${name} more`}
        icon={<IconPlus size={18} />}
        disabled={count >= MOST_COPIES}
        onClick={() => onChange(count + 1)}
      />
    </fieldset>
  )
}
