import { Kbd } from '@mantine/core'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import classes from './keys-dialog.module.css'

const KEYS = [
  ['n', 'Next turn'],
  ['Shift + n', 'Previous turn'],
  ['j  k', 'Select next or previous'],
  ['t', 'Damage: type an amount, then Enter'],
  ['l', 'Heal'],
  ['g', 'Conditions'],
  ['a', 'Area: one amount, a share for each'],
  ['b', 'Stat block of the acting one'],
  ['h', 'Hide from players or reveal'],
  ['↑  ↓', 'Move a turn while its grip has focus'],
  ['d', 'Dice'],
  ['Ctrl + z', 'Undo'],
  ['Ctrl + Shift + z', 'Redo'],
  ['Ctrl + k', 'Search everything'],
  ['?', 'Show these shortcuts'],
] as const

/** The combat keys; they do nothing while someone types. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size="md">
      <dl className={classes.keys}>
        {KEYS.map(([key, act]) => (
          <div key={key} className={classes.row}>
            <dt>
              <Kbd fz="sm">{key}</Kbd>
            </dt>
            <dd className={classes.act}>{act}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
