import type { Character, LootItem } from '@lanternkeep/schema'
import { useState } from 'react'
import { canHold, useCharacters } from '../../../../data/local/index.ts'
import { GiveMenu } from '../give-menu.tsx'
import classes from '../results.module.css'
import { useActs } from '../use-acts.ts'
import { ItemCard } from './item-card.tsx'
import { keyed } from './keyed.ts'

/** Who has which of these results; stored with them, so that nothing is given twice by mistake. */
const holders = new WeakMap<readonly LootItem[], ReadonlyMap<LootItem, string>>()

export function ItemList({ campaignId, items }: { campaignId: string; items: LootItem[] }) {
  const acts = useActs(campaignId)
  const { data: characters } = useCharacters(campaignId)
  const [given, setGiven] = useState(() => holdersOf(items))
  /** Without a name they are free again; another gift may be running meanwhile. */
  const note = (some: readonly LootItem[], name?: string) => {
    const next = new Map(holdersOf(items))
    for (const item of some) {
      if (name === undefined) next.delete(item)
      else next.set(item, name)
    }
    holders.set(items, next)
    setGiven(next)
  }
  const left = items.filter((item) => !given.has(item))
  const give = async (character: Character, some: readonly LootItem[]) => {
    if (await acts.give(character, some, () => note(some))) note(some, character.name)
  }
  return (
    <>
      {characters?.some(canHold) === false && (
        <p className={classes.quiet}>Add players or monsters to give items to.</p>
      )}
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
          />
        ))}
      </ul>
    </>
  )
}

function holdersOf(items: readonly LootItem[]): ReadonlyMap<LootItem, string> {
  return holders.get(items) ?? new Map()
}
