import type { Again } from '@lanternkeep/generators/again'
import type { Character } from '@lanternkeep/schema'
import type { ComponentType, ReactNode } from 'react'
import * as z from 'zod/mini'
import type { AiCall } from '../../data/remote/ai/ai-request.ts'
import type { SchemaForm, Toast } from '../../ui/index.ts'
import type { GeneratorName } from './generator-list.ts'

type Options = Record<string, unknown>
/** `heroes` are those of the campaign; generators that have a party start from them. */
export type FormProps<Values extends Options> = { form: SchemaForm<Values>; heroes: readonly Character[] }

/** What a result shows besides itself. `editor` takes the place of its texts. */
export type Card = { key: string; tools: ReactNode; editor: ReactNode | undefined }
/** Of the results in order; `part` counts the parts of one that are edited by themselves, from 1. */
export type Cards = (at: number, part?: number) => Card
export type ResultsProps<Answer> = {
  campaignId: string
  answer: Answer
  cards: Cards
  /** Nothing is folded. */
  isOpen?: boolean | undefined
}

/** One of the five generators: its form, its request, and how the answer is shown. */
export type Generator<Values extends Options, Body, Answer> = {
  name: GeneratorName
  title: string
  /** The result in the sentences of the screen: 'loot', 'a shop'. */
  what: string
  initial: Values
  toBody: (values: Values) => Body
  call: AiCall<Body, Answer>
  /** From the offline generator on this device: the same seed and body give the same answer. */
  roll: (body: Body, seed: string) => Promise<Answer>
  /** A roll with one field rolled again; of the answer only that field counts. */
  again: (from: { body: Body; seed: string }, answer: Answer, again: Again) => Promise<Answer>
  /** The sentence for a failure that has no reason of its own. */
  failed: string
  succeeded: (answer: Answer) => Toast
  /** Above the results. */
  heading: (answer: Answer) => string
  asText: (answer: Answer) => string
  Form: ComponentType<FormProps<Values>>
  Results: ComponentType<ResultsProps<Answer>>
}

/** A generator for what is stored, without the types of its own answers. */
export type PlainGenerator = {
  name: GeneratorName
  title: string
  again: (from: { body: object; seed: string }, answer: object, again: Again) => Promise<object>
  asText: (answer: object) => string
  Results: ComponentType<ResultsProps<object>>
}

/** The options of the form, of which a request can be made. */
export function optionsOf<Values extends Options, Body, Answer>({ call, toBody }: Generator<Values, Body, Answer>) {
  return z.custom<Values>().check(({ value, issues }) => {
    const { error } = z.safeParse(call.body, toBody(value))
    for (const { path, message } of error?.issues ?? []) issues.push({ code: 'custom', path, message, input: value })
  })
}
