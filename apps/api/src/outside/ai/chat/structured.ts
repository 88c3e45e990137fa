import { type AiStage, firstProblem, type WireSchema, wireJsonSchema } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import { AiError } from '../ai-error.ts'
import { aiErrorOf } from '../provider-error.ts'
import { type Pause, withRetries } from '../reliability/retries.ts'
import { chat, type Message, type Model, type ResponseFormat, type Usage } from './chat.ts'

export type Ask<T> = {
  /** Name of the schema; letters, digits and underscores. */
  name: string
  system: string
  /** The person's input: data, sent as JSON and never as an instruction. */
  user: Record<string, unknown>
  wire: WireSchema<T>
  signal: AbortSignal
  onProgress?: ((stage: AiStage, characters?: number) => void) | undefined
  onUsage?: ((usage: Usage) => void) | undefined
}

/** Ways to ask for JSON, strictest first. Not every OpenAI-compatible server supports all of them. */
const RUNGS = ['json_schema', 'json_object', 'plain'] as const
/** The way that each address and model was found to support; a restart tries again. */
export type Ladder = Map<string, number>

type Tools = { model: Model; ladder: Ladder; pause: Pause }

/** How much of an unusable answer is shown to the model again. */
const LONGEST_REPEAT = 20_000

/** An answer in the requested shape: one repair if it isn't, then a typed failure. */
export async function askForJson<T>(tools: Tools, ask: Ask<T>): Promise<T> {
  const { signal, onProgress, onUsage } = ask
  const say = (more: Message[], stage: AiStage) =>
    onRung(tools, ask.wire, (format, hint) => {
      const messages = [
        { role: 'system' as const, content: `${ask.system}\n\n${hint}` },
        userMessage(ask.user),
        ...more,
      ]
      const onCharacters = (characters: number) => onProgress?.(stage, characters)
      return chat(tools.model, { messages, format: format && namedFormat(format, ask), signal, onCharacters, onUsage })
    })
  onProgress?.('asking')
  const first = await withRetries(() => say([], 'writing'), signal, tools.pause)
  const read = readAnswer(first, ask.wire)
  if ('value' in read) return read.value
  const repair: Message[] = [
    { role: 'assistant', content: first.slice(0, LONGEST_REPEAT) || '(nothing)' },
    {
      role: 'user',
      content: `That can't be used: ${read.problem}. Answer again, with the whole JSON object and nothing else.`,
    },
  ]
  const second = readAnswer(await withRetries(() => say(repair, 'mending'), signal, tools.pause), ask.wire)
  if ('value' in second) return second.value
  throw new AiError('ai_bad_answer')
}

type Format = (typeof RUNGS)[number]

/** Steps down only when the server says that it doesn't support this way, and remembers the one that works. */
async function onRung<T>(
  { model, ladder }: Tools,
  wire: WireSchema,
  ask: (format: Format | undefined, hint: string) => Promise<T>,
): Promise<T> {
  const key = `${model.client.baseURL} ${model.model}`
  for (;;) {
    const rung = ladder.get(key) ?? 0
    const format = RUNGS[rung] ?? 'plain'
    try {
      return await ask(format === 'plain' ? undefined : format, hintFor(format, wire))
    } catch (thrown) {
      if (!aiErrorOf(thrown)?.nature.isFormat || rung >= RUNGS.length - 1) throw thrown
      // Another request may have found out meanwhile.
      ladder.set(key, Math.max(rung + 1, ladder.get(key) ?? 0))
    }
  }
}

function hintFor(format: Format, wire: WireSchema): string {
  if (format === 'json_schema') return 'Answer with one JSON object.'
  return `Answer with one JSON object and nothing else. It fits this JSON Schema:\n${JSON.stringify(wireJsonSchema(wire))}`
}

function namedFormat<T>(format: Format, { name, wire }: Ask<T>): ResponseFormat {
  if (format === 'json_object') return { type: 'json_object' }
  return { type: 'json_schema', json_schema: { name, strict: true, schema: wireJsonSchema(wire) } }
}

function userMessage(user: Record<string, unknown>): Message {
  return { role: 'user', content: JSON.stringify(user) }
}

function readAnswer<T>(text: string, wire: WireSchema<T>): { value: T } | { problem: string } {
  try {
    const result = z.safeParse(wire, readJson(text))
    if (result.success) return { value: result.data }
    const { path, message } = firstProblem(result.error.issues)
    return { problem: path ? `${path}: ${message}` : message }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { problem: `it is no valid JSON (${error.message.slice(0, 200)})` }
  }
}

/**
 * The JSON object in what a model wrote, without its thoughts, fences and pleasantries. Throws a SyntaxError if there
 * is none.
 */
function readJson(text: string): unknown {
  const said = text.split('</think>').at(-1) ?? ''
  const [from, to] = [said.indexOf('{'), said.lastIndexOf('}')]
  if (from < 0 || to < from) throw new SyntaxError('No JSON object found')
  return JSON.parse(said.slice(from, to + 1))
}
