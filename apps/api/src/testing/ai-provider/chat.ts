import type { ServerResponse } from 'node:http'
import { believable } from './believable.ts'
import { type Turn, textOf } from './turns.ts'

/** A model writes a few words at a time. */
const PIECE = 24

type ChatBody = {
  stream?: boolean
  response_format?: { json_schema?: { schema: object } }
  messages?: { role: string; content: string }[]
}
type Usage = { input: number; output: number }

export async function answerChat(body: Record<string, unknown>, response: ServerResponse, turn?: Turn): Promise<void> {
  const chat = body as ChatBody
  const finish = (turn && 'finish' in turn && turn.finish) || 'stop'
  const usage = (turn && 'usage' in turn && turn.usage) || { input: 100, output: 50 }
  if (turn && 'refuses' in turn) return writeAnswer(chat, response, { refusal: turn.refuses, finish, usage })
  if (turn && 'cutsAfter' in turn) {
    startStream(response)
    response.write(line({ choices: [{ index: 0, delta: { content: turn.cutsAfter }, finish_reason: null }] }))
    response.socket?.destroySoon()
    return
  }
  const text = turn && 'says' in turn ? textOf(turn.says) : believableText(chat)
  const held = turn && 'holdUntil' in turn ? turn.holdUntil : undefined
  await writeAnswer(chat, response, { text, finish, usage, held })
}

type ScriptedAnswer = {
  text?: string
  refusal?: string
  finish: string
  usage: Usage
  held?: Promise<unknown> | undefined
}

async function writeAnswer(chat: ChatBody, response: ServerResponse, said: ScriptedAnswer): Promise<void> {
  const { text = '', refusal, finish, usage, held } = said
  const counted = {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
  }
  if (!chat.stream) {
    await held
    const message = { role: 'assistant', content: refusal ? null : text, refusal: refusal ?? null }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: finish }], usage: counted }))
    return
  }
  startStream(response)
  if (refusal) response.write(line({ choices: [{ index: 0, delta: { refusal }, finish_reason: null }] }))
  const pieces = text.match(new RegExp(`[^]{1,${PIECE}}`, 'gu')) ?? []
  for (const [at, content] of pieces.entries()) {
    if (held && at === Math.floor(pieces.length / 2)) await held
    response.write(line({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }))
  }
  response.write(line({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }))
  response.write(line({ choices: [], usage: counted }))
  response.end('data: [DONE]\n\n')
}

function startStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}

function line(data: object): string {
  return `data: ${JSON.stringify({ id: 'chat', object: 'chat.completion.chunk', created: 0, model: 'test', ...data })}\n\n`
}

/** Fits the schema; without one it is just words. */
function believableText({ response_format, messages = [] }: ChatBody): string {
  const schema = response_format?.json_schema?.schema
  if (!schema) return 'A lantern hung over the gate.'
  return JSON.stringify(believable(schema, askedOf(messages)))
}

function askedOf(messages: { role: string; content: string }[]): Record<string, unknown> {
  const said = messages.find(({ role }) => role === 'user')?.content ?? ''
  try {
    return JSON.parse(said) as Record<string, unknown>
  } catch {
    return {}
  }
}
