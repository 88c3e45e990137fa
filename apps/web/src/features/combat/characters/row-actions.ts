import type { Share } from '../amounts/area.ts'

/** What a person can do in one character's row. Always the same object, so rows need no new render. */
export type RowActions = {
  onPick: (id: string, how: 'one' | 'more' | 'range') => void
  onType: (id: string, typed: string) => void
  /** Whether there was an amount to apply. */
  onApply: () => boolean
  onShare: (id: string, share: Share) => void
  onStep: (id: string, by: 1 | -1) => void
  onInclude: (id: string, included: boolean) => void
  onManual: (id: string, value: number | null) => void
  onToggleDetails: (id: string) => void
  onOpen: (id: string) => void
  onBlock: (id: string) => void
}

type Modifiers = { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

export function pickedHow({ shiftKey, ctrlKey, metaKey }: Modifiers): 'one' | 'more' | 'range' {
  if (shiftKey) return 'range'
  return ctrlKey || metaKey ? 'more' : 'one'
}
