import type { RawContents, TroubleKind } from '../../data/local/engine/trouble/index.ts'

type Found = Pick<RawContents, 'campaigns' | 'entries'>

const WAITING = 'Opening is taking longer than usual'
const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
/** This many are named; the rest are counted. */
const MOST_NAMED = 3

/** `found` undefined: not read yet, or not to be read. */
export function troubleTitle(kind: TroubleKind, found: Found | undefined): string {
  if (kind === 'waiting') return WAITING
  if (!found) return 'Your campaigns can’t be opened'
  if (found.campaigns.length > 0) return 'Your campaigns are here, but can’t be opened'
  return 'Lanternkeep’s storage can’t be opened'
}

export function troubleReason(kind: TroubleKind, version: string): string {
  switch (kind) {
    case 'waiting':
      return 'Another Lanternkeep tab or window may be using the storage. Close it, and this one continues by itself.'
    case 'blocked':
      return 'Another Lanternkeep tab or window is using the storage. Nothing was deleted.'
    case 'full':
      return 'This device is out of storage, and opening needs some. Nothing was deleted.'
    case 'update':
      return `The update to ${version} stopped halfway on this device. Nothing was deleted.`
    case 'unknown':
      return 'The browser couldn’t open the storage. Lanternkeep deleted nothing.'
  }
}

export function tryAgainText(kind: TroubleKind): string {
  if (kind === 'full') return 'Free some space on this device first.'
  return 'Close other Lanternkeep tabs first. One may still have the old version.'
}

export function startOverQuestion({ saved }: { saved: boolean }): string {
  const question =
    'Lanternkeep opens empty on this device. What’s here now is set aside. In Settings you can save it as a copy or remove it.'
  return saved ? question : `${question} You haven’t saved a copy yet.`
}

type ComingBack = { fromCloud?: string; here: string[]; more: number; isKnown: boolean }

/**
 * What happens to the campaigns when the person starts over; `here` are those that won't come back by themselves, or may
 * not.
 */
export function comingBack(campaigns: RawContents['campaigns']): ComingBack {
  const here = campaigns.filter(({ onlyHere }) => onlyHere !== false).map(({ name }) => name)
  const fromCloud = campaigns.length - here.length
  return {
    ...(fromCloud > 0 && { fromCloud: `${inWords(fromCloud)} back from the cloud` }),
    here: here.slice(0, MOST_NAMED),
    more: Math.max(0, here.length - MOST_NAMED),
    isKnown: campaigns.every(({ onlyHere }) => onlyHere !== undefined),
  }
}

function inWords(amount: number): string {
  const number = NUMBERS[amount] ?? String(amount)
  return amount === 1 ? `${number} campaign comes` : `${number} campaigns come`
}
