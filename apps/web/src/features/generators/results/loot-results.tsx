import type { LootAnswer } from '@lanternkeep/schema'
import type { ResultsProps } from '../generator.ts'
import { ItemList } from './items/item-list.tsx'

export function LootResults({ campaignId, answer, cards }: ResultsProps<LootAnswer>) {
  return <ItemList campaignId={campaignId} items={answer.items} cards={cards} />
}
