import type { RawContents, TroubleKind } from '../../data/local/trouble/index.ts'

type Found = Pick<RawContents, 'campaigns' | 'entries'>

const WAITING = 'Opening takes longer than it should'
const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
/** Named one by one; more are counted. */
const MOST_NAMED = 3

/** `found` undefined: not read yet, or not to be read. */
export function titleOf(kind: TroubleKind, found: Found | undefined): string {
  if (kind === 'waiting') return WAITING
  if (!found) return 'Your campaigns can’t be opened'
  if (found.campaigns.length > 0) return 'Your campaigns are here, but can’t be opened'
  return 'Lanternkeep’s storage can’t be opened'
}

export function reasonOf(kind: TroubleKind, version: string): string {
  switch (kind) {
    case 'waiting':
      return 'Another Lanternkeep tab or window may keep the storage open. Close it: this one then goes on by itself.'
    case 'blocked':
      return 'Another Lanternkeep tab or window keeps the storage open. Nothing was deleted.'
    case 'full':
      return 'This device has no storage left, and opening needs a little. Nothing was deleted.'
    case 'update':
      return `The update to ${version} stopped halfway on this device. Nothing was deleted.`
    case 'unknown':
      return 'The browser could not open the storage. Lanternkeep deleted nothing.'
  }
}

export function tryAgainText(kind: TroubleKind): string {
  if (kind === 'full') return 'First free some space on this device.'
  return 'First close other Lanternkeep tabs: one may hold the old version.'
}

export function startOverQuestion({ saved }: { saved: boolean }): string {
  const question =
    'Lanternkeep opens empty on this device. What is here now is kept aside: in Settings you can save it as a copy, or remove it.'
  return saved ? question : `${question} No copy has been saved yet.`
}

/** What becomes of the campaigns when the person starts over; `here` are those that nothing brings back. */
export function comingBack(campaigns: RawContents['campaigns']): { fromCloud?: string; here: string[]; more: number } {
  const here = campaigns.filter(({ onlyHere }) => onlyHere).map(({ name }) => name)
  const fromCloud = campaigns.length - here.length
  return {
    ...(fromCloud > 0 && { fromCloud: `${inWords(fromCloud)} back from the cloud` }),
    here: here.slice(0, MOST_NAMED),
    more: Math.max(0, here.length - MOST_NAMED),
  }
}

function inWords(amount: number): string {
  const number = NUMBERS[amount] ?? String(amount)
  return amount === 1 ? `${number} campaign comes` : `${number} campaigns come`
}
