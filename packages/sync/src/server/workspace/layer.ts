import type { SyncPerson } from '../document-store.ts'
import { type Answers, createAnswers } from './answers.ts'
import { type AnswerTo, type Ask, personKey, type Question, type QuestionOf } from './questions.ts'
import { nothingWritten, type Written } from './written.ts'

/** A decision asked what isn't known yet. It has had no effect: decide again once these are answered. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
  readonly questions: readonly Question[]

  constructor(questions: readonly Question[]) {
    super('Not loaded')
    this.questions = questions
  }
}

/** A decision asked what an earlier one in this workspace changed: decide again once that is stored. */
export class NotStored extends Error {
  override name = 'NotStored'
}

/** What one decision adds to what is known. */
export type Layer = {
  answers: ReturnType<typeof createAnswers>
  written: Written
  missing: Question[]
  /** Which campaigns were asked about. */
  campaignIds: Set<string>
  /** Names of lists that this decision changed. */
  stale: Set<string>
  /** Those of the decisions before it. */
  staleBelow: ReadonlySet<string>
}

export function createLayer(loaded: Answers, staleBelow: ReadonlySet<string>): Layer {
  const noted = { missing: [], campaignIds: new Set<string>(), stale: new Set<string>() }
  return { answers: createAnswers(loaded), written: nothingWritten(), ...noted, staleBelow }
}

export function ask<A extends Ask>(layer: Layer, question: QuestionOf<A>): AnswerTo<A> {
  return askAll(layer, [question])[0] as AnswerTo<A>
}

export function askAll<A extends Ask>(layer: Layer, questions: QuestionOf<A>[]): AnswerTo<A>[] {
  for (const question of questions as Question[]) {
    if ('campaignId' in question) layer.campaignIds.add(question.campaignId)
  }
  const found = questions.map((question) => layer.answers.find(question))
  const missing = questions.filter((_, index) => !found[index])
  if (missing.length > 0) {
    layer.missing.push(...(missing as Question[]))
    throw new NotLoaded(layer.missing)
  }
  return found.map((one) => one?.answer as AnswerTo<A>)
}

/** For lists, which writes don't keep up to date. */
export function askList<A extends Ask>(layer: Layer, name: string, question: QuestionOf<A>): AnswerTo<A> {
  if (layer.stale.has(name)) throw new TypeError(`${name} can't be asked after this decision changed them`)
  requireStored(layer, name)
  return ask(layer, question)
}

/** What a store answers about a list that an earlier decision changed would be from before it. */
export function requireStored({ staleBelow }: Layer, name: string): void {
  if (staleBelow.has(name)) throw new NotStored(`${name} were changed by a decision that isn't stored yet`)
}

export function documentList(collection: string, campaignId: string): string {
  return `${collection} of ${campaignId}`
}

export function versionList(collection: string, documentId: string): string {
  return `versions of ${collection} ${documentId}`
}

export function membershipList(person: SyncPerson): string {
  return `memberships of ${personKey(person)}`
}
