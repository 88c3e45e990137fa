import { type Campaign, compareTimes, SAMPLE_ID } from '@lanternkeep/schema'
import { deviceKeys } from '../../../lib/browser/browser-keys.ts'

export const CAMPAIGN_ORDERS = [
  { value: 'played', label: 'Last played' },
  { value: 'newest', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'conflicts', label: 'Conflicts first' },
] as const
const OLDEST = new Date(0).toISOString()

export type CampaignOrder = (typeof CAMPAIGN_ORDERS)[number]['value']

/** `campaigns` come with the last played first. The sample is always last. */
export function inOrder(
  campaigns: readonly Campaign[],
  order: CampaignOrder,
  isInConflict: (campaign: Campaign) => boolean,
): readonly Campaign[] {
  const own = ordered(campaigns, order, isInConflict)
  return own.toSorted((a, b) => Number(a.id === SAMPLE_ID) - Number(b.id === SAMPLE_ID))
}

function ordered(...[campaigns, order, isInConflict]: Parameters<typeof inOrder>): readonly Campaign[] {
  if (order === 'name') return campaigns.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  // Older campaigns don't say when they were made.
  if (order === 'newest')
    return campaigns.toSorted((a, b) => compareTimes(b.createdAt ?? OLDEST, a.createdAt ?? OLDEST))
  if (order === 'conflicts') return campaigns.toSorted((a, b) => Number(isInConflict(b)) - Number(isInConflict(a)))
  return campaigns
}

export function readOrder(): CampaignOrder {
  const stored = localStorage.getItem(deviceKeys.campaignOrder)
  return CAMPAIGN_ORDERS.find(({ value }) => value === stored)?.value ?? 'played'
}

export function writeOrder(order: CampaignOrder): void {
  localStorage.setItem(deviceKeys.campaignOrder, order)
}
