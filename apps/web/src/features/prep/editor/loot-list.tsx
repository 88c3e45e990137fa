import type { Item } from '@lanternkeep/schema'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { newId } from '../../../data/local/index.ts'
import { onFirstClick } from '../../../lib/browser/first-click.ts'
import { useFocusOnNextRow } from '../../../lib/hooks/use-focus-on-next.ts'
import { IconButton } from '../../../ui/index.ts'
import { NamedText } from '../../../ui/names/named-text.tsx'
import classes from './creature-list.module.css'
import type { Change } from './creature-list.tsx'
import { withAdded } from './use-encounter-edits.ts'

type Props = { loot: readonly Item[]; onChange: Change<Item> }

const TYPED = /^(?:(\d{1,6})\s*x?\s+)?(.+)$/

/** What can be won: '34 gold', '2 healing potion'. Started, the first foe carries it. */
export function LootList({ loot, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { rows, leave } = useFocusOnNextRow<HTMLUListElement>(
    loot.map(({ id }) => id),
    field,
  )
  const remove = (id: string) => {
    leave(id)
    onChange((all) => all.filter((each) => each.id !== id))
  }
  function add() {
    const [, quantity, name] = TYPED.exec(typed.trim()) ?? []
    if (!name) return
    const item: Item = {
      id: newId(),
      name: name.slice(0, 100),
      quantity: Math.max(1, Number(quantity ?? 1)),
      type: 'misc',
      rarity: 'common',
      description: '',
      properties: [],
      magicalProperties: [],
    }
    onChange((all) => withAdded(all, item))
    setTyped('')
  }
  return (
    <section aria-label="Loot">
      <div className={classes.head}>
        <h3 className={classes.title}>Loot</h3>
      </div>
      <div className={classes.frame}>
        <ul ref={rows} className={classes.rows} aria-label="Loot">
          {loot.map(({ id, name, quantity }) => (
            <li key={id} className={classes.item}>
              <span className={classes.name}>
                <NamedText text={name} />
                {quantity > 1 && ` ×${quantity}`}
              </span>
              <IconButton
                label={`Remove ${name}`}
                icon={<IconX size={20} />}
                onClick={onFirstClick(() => remove(id))}
              />
            </li>
          ))}
        </ul>
        <form
          className={classes.addLoot}
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextInput
            ref={field}
            aria-label="Add loot"
            placeholder="34 gold"
            autoComplete="off"
            leftSection={<IconPlus size={20} />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {typed.trim() !== '' && (
            <Button type="submit" variant="light">
              Add
            </Button>
          )}
        </form>
      </div>
    </section>
  )
}
