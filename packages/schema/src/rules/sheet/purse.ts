import type { Campaign } from '../../entities/replicated/campaign.ts'
import { MOST_MONEY, type PlayerCharacter, type Purse } from '../../entities/replicated/character.ts'
import { clamp } from '../clamp.ts'

export const DEFAULT_CURRENCIES = ['gold', 'silver', 'copper'] as const

/** What a purse counts: the campaign's currencies, and whatever else is still in it. */
export function currenciesOf(campaign: Pick<Campaign, 'currencies'> | undefined, purse: Purse = {}): string[] {
  const listed: readonly string[] = campaign?.currencies ?? DEFAULT_CURRENCIES
  const others = Object.keys(purse).filter((name) => !listed.includes(name) && (purse[name] ?? 0) !== 0)
  return [...listed, ...others]
}

/**
 * Adds to one currency, or takes from it. What was spent counts as a whole, also where another device had spent the coins
 * by then.
 */
export function withMoney<C extends Pick<PlayerCharacter, 'purse'>>(
  character: C,
  { currency, by }: { currency: string; by: number },
): C {
  const { purse = {} } = character
  return { ...character, purse: { ...purse, [currency]: clamp((purse[currency] ?? 0) + by, -MOST_MONEY, MOST_MONEY) } }
}
