import { type ShopAnswer, shopText } from '@lanternkeep/schema'
import type { ResultsProps } from '../generator.ts'
import { ItemList } from './items/item-list.tsx'
import { NoteMenu } from './note-menu.tsx'
import classes from './results.module.css'
import { useActs } from './use-acts.ts'

export function ShopResults({ campaignId, answer, cards }: ResultsProps<ShopAnswer>) {
  const { note } = useActs(campaignId)
  const card = cards(0)
  const { shopName, shopkeeper, description, items } = answer
  return (
    <>
      <div className={`lk-card ${classes.card}`}>
        {card.editor ?? (
          <>
            {shopkeeper && <p className={classes.text}>{shopkeeper}</p>}
            {description && <p className={classes.text}>{description}</p>}
          </>
        )}
        <div className={classes.foot}>
          <NoteMenu campaignId={campaignId} what={shopName} onNote={(session) => note(session, shopText(answer))} />
          {card.tools}
        </div>
      </div>
      <ItemList campaignId={campaignId} items={items} cards={(at) => cards(0, at + 1)} />
    </>
  )
}
