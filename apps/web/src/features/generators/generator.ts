import type { ComponentType } from 'react'
import type { AiCall } from '../../data/remote/ai/ai-request.ts'
import type { Toast } from '../../ui/index.ts'
import type { GeneratorName } from './generator-list.ts'

export type FormProps<Values> = { values: Values; onChange: (patch: Partial<Values>) => void }
export type ResultsProps<Answer> = { campaignId: string; answer: Answer }

/** One of the five generators: its form, its request, and how the answer is shown. */
export type Generator<Values, Body, Answer> = {
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
