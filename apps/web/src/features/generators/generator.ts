import type { ComponentType } from 'react'
import type { Toast } from '../../ui/index.ts'
import type { GeneratorName } from './generator-list.ts'

export type FormProps<Values> = { values: Values; onChange: (patch: Partial<Values>) => void }
export type ResultsProps<Answer> = { campaignId: string; answer: Answer }

/** One of the five: what its form holds, what is asked, and how the answer is shown. */
export type Generator<Values, Body, Answer> = {
  name: GeneratorName
  title: string
  /** What one gets, in the sentences of the screen: 'loot', 'a shop'. */
  what: string
  initial: Values
  toBody: (values: Values) => Body
  /** Behind /api/ai/. */
  call: string
  /** From the tables of this device: the same seed and body, the same answer. */
  roll: (body: Body, seed: string) => Promise<Answer>
  /** Spec 2 s.8. */
  failed: string
  succeeded: (answer: Answer) => Toast
  /** Above the results. */
  heading: (answer: Answer) => string
  asText: (answer: Answer) => string
  Form: ComponentType<FormProps<Values>>
  Results: ComponentType<ResultsProps<Answer>>
}
