import type { Character, LootItem } from '@lanternkeep/schema'
import { useState } from 'react'
import { canHold, useCharacters } from '../../../../data/local/index.ts'
import type { Card } from '../../generator.ts'
import { GiveMenu } from '../give-menu.tsx'
import classes from '../results.module.css'
import { useActs } from '../use-acts.ts'
import { ItemCard } from './item-card.tsx'

/** Who has which result; remembered with it, so that nothing is given twice by mistake. */
const holders = new WeakMap<LootItem, string>()

type Props = { campaignId: string; items: readonly LootItem[]; cards: (at: number) => Card }

export function ItemList({ campaignId, items, cards }: Props) {
  const acts = useActs(campaignId)
  const { data: characters } = useCharacters(campaignId)
  const [given, setGiven] = useState(() => holdersOf(items))
  /** Without a name they are free again; another gift may be running meanwhile. */
  const note = (some: readonly LootItem[], name?: string) => {
    for (const item of some) {
      if (name === undefined) holders.delete(item)
      else holders.set(item, name)
    }
    setGiven((before) => new Map([...before, ...some.map((item) => [item, name] as const)]))
  }
  const left = items.filter((item) => given.get(item) === undefined)
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
            onGive={(character) => give(character, left)}
          />
        </div>
      )}
      <ul className={classes.list}>
        {items.map((item, at) => (
          <ItemCard
            key={cards(at).key}
            card={cards(at)}
            campaignId={campaignId}
            item={item}
            holder={given.get(item)}
            onGive={(character) => give(character, [item])}
          />
        ))}
      </ul>
    </>
  )
}

function holdersOf(items: readonly LootItem[]): ReadonlyMap<LootItem, string | undefined> {
  return new Map(items.map((item) => [item, holders.get(item)]))
}
