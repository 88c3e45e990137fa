import { type Edited, isSameForm, type SessionForm, withOtherTab } from './session-form.ts'

/** How many changes of each tab a state of the draft includes. */
export type Changes = Readonly<Record<string, number>>

/** Absent: an earlier version of the app stored it. */
export type DraftState = Edited & { includes?: Changes }

/** The draft as a tab shows it, and its states so far, the latest last. */
export type DraftInTab = Edited & { includes: Changes; states: readonly DraftState[] }

/** A tab that types hears of the others within a moment, so it has few states that they don't know of yet. */
const STATES_KEPT = 50

export function openedDraft(opened: Edited, includes: Changes = {}): DraftInTab {
  return withState({ ...opened, includes, states: [] })
}

/** After a change in `tab`. */
export function withChange(draft: DraftInTab, tab: string): DraftInTab {
  return withState({ ...draft, includes: { ...draft.includes, [tab]: (draft.includes[tab] ?? 0) + 1 } })
}

/** After what is stored, and so the base, has changed. */
export function withState(draft: DraftInTab): DraftInTab {
  return { ...draft, states: [...draft.states, stateOf(draft)].slice(-STATES_KEPT) }
}

/** With what another tab stored. `isTheirs`: nothing of it is from this tab alone. */
export function withStored(mine: DraftInTab, theirs: DraftState): { draft: DraftInTab; isTheirs: boolean } {
  const isEarlier = isIncluded(theirs.includes, mine.includes) && !isIncluded(mine.includes, theirs.includes)
  if (isEarlier) return { draft: mine, isTheirs: false }
  const draft = withMerged(mine, theirs)
  return { draft, isTheirs: isSameForm(draft.base, theirs.base) && isSameForm(draft.form, theirs.form) }
}

/** After another tab discarded the draft: what was typed here since `last` was stored stays. */
export function withoutStored(mine: DraftInTab, stored: SessionForm, last: DraftState | undefined): DraftInTab {
  return withMerged(mine, { base: stored, form: stored, ...(last?.includes && { includes: last.includes }) })
}

/**
 * Two tabs are merged on the latest state that both had: on another one, letters would be inserted twice or taken for
 * deleted.
 */
function withMerged(mine: DraftInTab, theirs: DraftState): DraftInTab {
  const common = mine.states.filter((state) => isIncluded(state.includes, theirs.includes))
  const before = common.findLast((state) => isSameForm(state.base, theirs.base)) ?? common.at(-1)
  const merged = withOtherTab(mine, theirs, before ?? { base: theirs.base, form: theirs.base })
  const includes = { ...mine.includes }
  for (const [tab, count] of Object.entries(theirs.includes ?? {})) includes[tab] = Math.max(count, includes[tab] ?? 0)
  return withState({ ...merged, includes, states: [...mine.states, stateOf(theirs)] })
}

function stateOf({ base, form, includes = {} }: DraftState): DraftState {
  return { base, form, includes }
}

function isIncluded(earlier: Changes = {}, later: Changes = {}): boolean {
  return Object.entries(earlier).every(([tab, count]) => count <= (later[tab] ?? 0))
}
