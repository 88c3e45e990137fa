import type { Character } from '@lanternkeep/schema'
import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import type { AiCall } from '../../data/remote/ai/ai-request.ts'
import type { SchemaForm, Toast } from '../../ui/index.ts'
import type { GeneratorName } from './generator-list.ts'

type Options = Record<string, unknown>
/** `heroes` are those of the campaign; generators that have a party start from them. */
export type FormProps<Values extends Options> = { form: SchemaForm<Values>; heroes: readonly Character[] }
export type ResultsProps<Answer> = { campaignId: string; answer: Answer }

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
  /** The sentence for a failure that has no reason of its own. */
  failed: string
  succeeded: (answer: Answer) => Toast
  /** Above the results. */
  heading: (answer: Answer) => string
  asText: (answer: Answer) => string
  Form: ComponentType<FormProps<Values>>
  Results: ComponentType<ResultsProps<Answer>>
}

/** The options of the form, of which a request can be made. */
export function optionsOf<Values extends Options, Body, Answer>({ call, toBody }: Generator<Values, Body, Answer>) {
  return z.custom<Values>().check(({ value, issues }) => {
    const { error } = z.safeParse(call.body, toBody(value))
    for (const { path, message } of error?.issues ?? []) issues.push({ code: 'custom', path, message, input: value })
  })
}
