import { Kbd, Modal } from '@mantine/core'
import { useBackLayer } from '../../lib/back-layer.ts'
import classes from './keys-dialog.module.css'

const KEYS = [
  ['n', 'Next turn'],
  ['Shift + n', 'Previous turn'],
  ['j  k', 'Select the next, the one before'],
  ['t', 'Damage: type the amount, Enter applies'],
  ['l', 'Heal'],
  ['g', 'Conditions'],
  ['h', 'Hide from players, or reveal'],
  ['↑  ↓', 'On the grip of a turn: move it in the order'],
  ['d', 'Dice'],
  ['Ctrl + z', 'Undo'],
  ['Ctrl + Shift + z', 'Redo'],
  ['Ctrl + k', 'Search everything'],
  ['?', 'This sheet'],
] as const

/** The keys of a fight; they rest while somebody types. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  useBackLayer(true, onClose)
  return (
    <Modal opened onClose={onClose} title="Keys" size="md">
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
    </Modal>
  )
}
