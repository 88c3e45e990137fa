import type { Character, LootItem } from '@lanternkeep/schema'
import { useState } from 'react'
import { itemText } from './as-text.ts'
import { GiveMenu } from './give-menu.tsx'
import { ItemCard } from './item-card.tsx'
import { keyed } from './keyed.ts'
import classes from './results.module.css'
import { useActs } from './use-acts.ts'

/** Of these results, who has which; kept with them, so that nothing is given twice by mistake. */
const holders = new WeakMap<readonly LootItem[], Map<LootItem, string>>()

export function ItemList({ campaignId, items }: { campaignId: string; items: LootItem[] }) {
  const acts = useActs(campaignId)
  const [given, setGiven] = useState(() => holders.get(items) ?? new Map<LootItem, string>())
  const change = (next: Map<LootItem, string>) => {
    holders.set(items, next)
    setGiven(next)
  }
  const left = items.filter((item) => !given.has(item))
  const give = async (character: Character, some: readonly LootItem[]) => {
    const before = given
    const isGiven = await acts.give(character, some, () => change(before))
    if (isGiven) change(new Map([...before, ...some.map((item) => [item, character.name] as const)]))
  }
  return (
    <>
      {left.length > 1 && (
        <div className={classes.all}>
          <GiveMenu
            campaignId={campaignId}
            label={left.length === items.length ? 'Give all to…' : 'Give the rest to…'}
            what=""
            variant="default"
            onGive={(character) => void give(character, left)}
          />
        </div>
      )}
      <ul className={classes.list}>
        {keyed(items, ({ name }) => name).map(({ key, thing: item }) => (
          <ItemCard
            key={key}
            campaignId={campaignId}
            item={item}
            holder={given.get(item)}
            onGive={(character) => void give(character, [item])}
            onCopy={() => void acts.copy(itemText(item))}
          />
        ))}
      </ul>
    </>
  )
}
