import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AiServer, startAiServer } from '../../testing/ai-server.ts'
import { numberedChunksOf } from './calls/transcript-chunks.ts'

let ai: AiServer
beforeEach(async () => {
  ai = await startAiServer()
})
afterEach(() => ai.close())

const LINES = [
  { text: 'The ferryman opens the gate.', speaker: 'GM' },
  { text: 'Pass the crisps.' },
  { text: 'Then Tamson rings the third bell.' },
]
const sentence = (said: string, line: number | null = null, quote = '', newParagraph = false) => {
  return { sentence: said, line, quote, newParagraph }
}
const userOf = (at: number) => {
  const messages = ai.provider.requests[at]?.body.messages as { content: string }[] | undefined
  return JSON.parse(messages?.[1]?.content ?? 'null')
}

test('each sentence of a summary comes with the words of the line that says it; an invented one with none', async () => {
  const says = {
    summary: [
      sentence('The ferryman opened the gate.', 0, 'ferryman opens the gate', true),
      sentence('Tamsin rang the third bell.', 1, 'Tamsin rings the third bell'),
      sentence('Nobody paid the dragon.', 1, 'nobody paid the dragon', true),
    ],
    keyTopics: [sentence('- The third bell', 2)],
    partyLocation: [],
  }
  ai.provider.script({ chat: [{ says }] })
  const answer = await ai.ask('summarize', { lines: LINES, cast: ['Tamsin'] })
  const bell = { line: 2, quote: 'Then Tamson rings the third bell.' }
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      summary: 'The ferryman opened the gate. Tamsin rang the third bell.\n\nNobody paid the dragon.',
      keyTopics: '- The third bell',
      partyLocation: '',
      sources: [
        {
          field: 'summary',
          sentence: 'The ferryman opened the gate.',
          line: 0,
          quote: 'The ferryman opens the gate.',
        },
        { field: 'summary', sentence: 'Tamsin rang the third bell.', ...bell },
        { field: 'summary', sentence: 'Nobody paid the dragon.' },
        { field: 'keyTopics', sentence: 'The third bell', ...bell },
      ],
    },
  ])
  expect(userOf(0)).toEqual({
    transcript: '[0] GM: The ferryman opens the gate.\n[1] Pass the crisps.\n[2] Then Tamson rings the third bell.',
    cast: ['Tamsin'],
  })
})

test('a model that answers plain text is believed as before, without sources', async () => {
  const plain = { summary: 'They rang the bell.\n\nIt rained.', keyTopics: '- The bell', partyLocation: 'At the gate' }
  ai.provider.script({ chat: [{ says: plain }] })
  expect((await ai.ask('summarize', { lines: LINES })).json()).toEqual(plain)
})

test('a long transcript is cut between its lines, and each line keeps its number', async () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => ({ text: `They walked on to milestone ${at}.` }))
  const chunks = numberedChunksOf(lines, 24_000)
  expect(chunks.length).toBe(2)
  expect(chunks.join('\n').split('\n')).toHaveLength(1_000)
  const last = [sentence('They came to milestone 999.', 999, 'on to milestone 999')]
  const whole = { summary: last, keyTopics: [], partyLocation: [] }
  ai.provider.script({ chat: [whole, whole, whole].map((says) => ({ says })) })
  const { sources } = (await ai.ask('summarize', { lines })).json()
  expect(sources).toMatchObject([{ line: 999 }])
  expect(userOf(2).chunks).toHaveLength(2)
})

test('a line that is longer than a chunk has its number in each of its parts', () => {
  const [first, second] = numberedChunksOf([{ text: 'One. Two. Three. Four. Five.', speaker: 'A' }], 24)
  expect([first, second]).toEqual(['[0] A: One. Two. Three.', '[0] A: Four. Five.'])
})

test('finds have the words of their line, and what no line says has none', async () => {
  const find = { who: '', place: '', line: null, quote: '' }
  const finds = [
    {
      ...find,
      kind: 'NPC',
      name: 'The ferryman',
      text: 'Opens the gate.',
      line: 0,
      quote: 'ferryman opens',
      place: 'Gate',
    },
    { ...find, kind: 'loot', name: 'A coin', text: 'Thrown at the dragon.', who: 'Tamsin', line: 1, quote: 'a coin' },
    { ...find, kind: 'npc', name: 'the Ferryman', text: 'Again.' },
  ]
  ai.provider.script({ chat: [{ says: { finds } }] })
  const answer = await ai.ask('review', { lines: LINES })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      finds: [
        {
          ...{ kind: 'npc', name: 'The ferryman', text: 'Opens the gate.', place: 'Gate' },
          ...{ line: 0, quote: 'The ferryman opens the gate.' },
        },
        { kind: 'loot', name: 'A coin', text: 'Thrown at the dragon.', who: 'Tamsin' },
      ],
    },
  ])
})

test('a transcript without a word is refused before anything is asked', async () => {
  for (const name of ['summarize', 'review']) {
    const answer = await ai.ask(name, { lines: [{ text: ' ' }] })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
  }
  expect(ai.provider.requests).toEqual([])
})
