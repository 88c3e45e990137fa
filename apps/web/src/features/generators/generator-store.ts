import type { AiProgress, Party, RollOrigin } from '@lanternkeep/schema'
import { askBeforeUnload } from '../../lib/browser/ask-before-unload.ts'
import { createListeners, useStore } from '../../lib/store.ts'

export type Phase =
  | { kind: 'idle' }
  | { kind: 'running'; progress?: AiProgress; cancel: () => void }
  | { kind: 'failed'; message: string; mayTryAgain: boolean }

/** One of the results that are shown: which of the roll's it is, the stored one if it is kept, and whether a person wrote in it. */
export type ShownSlot = { at: number; resultId?: string | undefined; isEdited?: boolean | undefined }
/** `seed` only for results of an offline generator; `id` tells results apart. `slots` are those of the answer. */
export type Shown<Answer> = {
  id: string
  answer: Answer
  body: RollOrigin['body']
  slots: readonly ShownSlot[]
  seed?: string
}

export type Kept<Values, Answer> = {
  values: Values
  /** Typed; empty means a new one each time. */
  seed: string
  /** Uses the offline generator although AI is available. */
  prefersTables: boolean
  phase: Phase
  /** The campaign's party that filled in the form. */
  party?: Party
  shown?: Shown<Answer>
  /** What was shown before. */
  replaced?: Shown<Answer> | undefined
  /** The last failure, so that retrying isn't paid for twice. */
  lastAsk?: { body: string; key: string }
}

// Lives as long as this page: a form and its results stay while other tools are used, and a request continues when its
// dialog is closed.
const kept = new Map<string, unknown>()
const { subscribe, notify } = createListeners()

/** `place` names the campaign and the generator. */
export function useKeptResult<Values, Answer>(place: string, initial: Values): Kept<Values, Answer> {
  return useStore({ subscribe, get: () => readKept<Values, Answer>(place, initial) })
}

export function readKept<Values, Answer>(place: string, initial: Values): Kept<Values, Answer> {
  const found = kept.get(place) ?? { values: initial, seed: '', prefersTables: false, phase: { kind: 'idle' } }
  kept.set(place, found)
  return found as Kept<Values, Answer>
}

let stopAsking: (() => void) | undefined

export function changeKept<Values, Answer>(place: string, patch: Partial<Kept<Values, Answer>>): void {
  kept.set(place, { ...(kept.get(place) as Kept<Values, Answer>), ...patch })
  askIfLosing()
  notify()
}

/** As in a page that was just opened. */
export function forgetResults(): void {
  kept.clear()
  askIfLosing()
}

/** An answer that is on its way counts as a request of today, whether it arrives or not. */
function askIfLosing(): void {
  const all = [...kept.values()] as Kept<unknown, unknown>[]
  if (all.some(({ phase, shown }) => phase.kind === 'running' || hasUnstoredWords(shown)))
    stopAsking ??= askBeforeUnload()
  else stopAsking = void stopAsking?.()
}

/** Whether a person wrote into results that are nowhere but here. */
export function hasUnstoredWords(shown: Shown<unknown> | undefined): boolean {
  return shown?.slots.some(({ isEdited, resultId }) => isEdited && resultId === undefined) ?? false
}

type PartyOptions = { partyLevel?: number; partySize?: number }

/**
 * Fills in the campaign's party where the form has one. What a person changed stays, also when the party changes. Call it
 * before the form is shown.
 */
export function startFromParty<Values extends object>(place: string, initial: Values, party: Party | undefined): void {
  if (!party) return
  const now = readKept<Values, unknown>(place, initial)
  const given: PartyOptions = now.party ? optionsOf(now.party) : initial
  const values: Values & PartyOptions = { ...now.values }
  const next = optionsOf(party)
  for (const option of ['partyLevel', 'partySize'] as const) {
    if (option in values && values[option] === given[option]) Object.assign(values, { [option]: next[option] })
  }
  kept.set(place, { ...now, values, party })
}

function optionsOf({ level, size }: Party): Required<PartyOptions> {
  return { partyLevel: level, partySize: size }
}
