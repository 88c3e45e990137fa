import { creatureFigures } from '@lanternkeep/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from './formats/csv/parse-csv.ts'
import { createReader, MOST_RAW } from './reader.ts'
import { aKettleBlock } from './testing/clockwork-kettle.ts'
import { readJson, readText } from './testing/read-one.ts'
import { innerParts } from './text/entries.ts'
import { entriesInText } from './text/entries-in-text.ts'
import { figuresOf } from './text/figures.ts'
import { withoutTags } from './text/five-e-tools-tags.ts'
import { htmlToMarkdown } from './text/html.ts'
import { readName } from './text/names.ts'
import { rewriteMarks } from './text/page-marks.ts'
import { brokenJsonAt } from './values/broken-json.ts'

test.each([
  ['{\n "a": 1,\n "b": ]\n}', 'This JSON is broken on line 3. Export the file again, or correct it in a text editor.'],
  ['[{"name": "x"', 'This JSON is broken on line 1. Export the file again, or correct it in a text editor.'],
  ['{"a": "b\nc"}', 'This JSON is broken on line 1. Export the file again, or correct it in a text editor.'],
  ['["1",\n2,\n]', 'This JSON is broken on line 3. Export the file again, or correct it in a text editor.'],
  ['{"a": 1}\n\n}', 'This JSON is broken on line 3. Export the file again, or correct it in a text editor.'],
  ['', 'The file is empty.'],
  [
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
    'This is XML or a web page, which can’t be read. Export it as JSON, CSV or Markdown instead.',
  ],
  ['{"hello": "world"}', 'This is not of a program that is known here.'],
  [`\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007${'\u0000'.repeat(20)}PNG`, 'This is not a text file.'],
])('%j: a sentence, and nothing else', (text, problem) => {
  const { files, things, unreadable } = readText(text)
  expect(files).toEqual([{ file: 'file', format: undefined, found: 0, problem }])
  expect([things, unreadable]).toEqual([[], []])
})

test('JSON is broken exactly where the engine refuses it', () => {
  const json = fc.oneof(
    fc.json(),
    fc.json().map((text) => text.slice(0, -1)),
    fc
      .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 }))
      .map(([text, at, odd]) => text.slice(0, at % (text.length + 1)) + odd + text.slice(at % (text.length + 1))),
  )
  fc.assert(
    fc.property(json, (text) => {
      expect(isJson(text)).toBe(isJson(`[${text}\n]`) && brokenJsonAt(text) === text.length && text.trim() !== '')
    }),
    { numRuns: 500 },
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('keys of the language itself are only data', () => {
  const evil = JSON.stringify(aKettleBlock()).replace(
    '{',
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
  )
  const { things } = readText(evil)
  expect(things[0]?.reading.name).toBe('Clockwork Kettle')
  expect(things[0]?.reading.leftovers).toContain('Polluted: yes')
  expect({}).not.toHaveProperty('polluted')
  expect(things[0]?.reading).not.toHaveProperty('figures.polluted')
  const skills = readJson(
    aKettleBlock({
      Skills: [
        { Name: '__proto__', Modifier: 3 },
        { Name: 'constructor', Modifier: 2 },
      ],
    }),
  )
  expect(skills.unreadable).toEqual([])
})

test('nesting without end is cut, not followed', () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  const text = JSON.stringify(aKettleBlock()).replace('"Path":"Kitchen"', `"Path":${deep}`)
  const { things, unreadable, files } = readText(text)
  expect(things.length + unreadable.length + (files[0]?.problem ? 1 : 0)).toBe(1)
})

test('aliases of YAML can’t grow without end, and may go in a circle', () => {
  const lines = Array.from(
    { length: 30 },
    (_, at) => `a${at}: &a${at} [${at === 0 ? 'x' : `*a${at - 1}, *a${at - 1}`}]`,
  )
  const bomb = readText(`\`\`\`statblock\nname: Bomb\nac: 1\nhp: 2\n${lines.join('\n')}\n\`\`\``)
  expect(bomb.things).toEqual([])
  expect(bomb.unreadable[0]?.problem).toMatch(/^This YAML is broken/)
  const circle = readText('```statblock\nname: Ring\nac: 1\nhp: 2\nx: &x\n  y: *x\n```')
  expect(circle.things.length + circle.unreadable.length).toBe(1)
})

test('a text of one line of many millions of letters is read', () => {
  const { things } = readText('x'.repeat(5_000_000))
  expect(things).toHaveLength(6)
  const block = readJson(aKettleBlock({ Description: 'y'.repeat(3_000_000) })).things[0]
  expect(block?.reading).toHaveProperty('figures.notes', expect.stringMatching(/^y+…$/))
})

test('a long text isn’t lost', () => {
  const long = Array.from({ length: 2000 }, (_, at) => `tea${at}`).join(' ')
  const [thing] = readJson(
    aKettleBlock({ Actions: [{ Name: 'Sip', Content: long }], Type: `Small ${'very '.repeat(60)}thing` }),
  ).things
  expect(thing?.reading.leftovers).toContain('tea1999')
  expect(thing?.fields[0]).toMatchObject({ how: 'approximated' })
})

const KNOWN = Object.keys(aKettleBlock())

test('whatever is in the fields of a stat block, the result passes our schema', () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(
      fc.record(
        { Name: fc.string(), Modifier: fc.oneof(fc.integer(), fc.string()), Content: fc.string() },
        { requiredKeys: [] },
      ),
    ),
    fc.record({ Value: fc.oneof(fc.integer(), fc.double(), fc.string()), Notes: fc.string() }),
    fc.constantFrom('1e999', '-5', 'Infinity', '\u0000', '\ud800', 'NaN', '1/0', '99999999999999999999'),
  )
  const over = fc.dictionary(fc.constantFrom(...KNOWN), value)
  fc.assert(
    fc.property(over, (changed) => {
      const { things, unreadable } = readJson(
        aKettleBlock({ ...changed, Name: 'Kettle', Player: '', HP: changed.HP ?? { Value: 1 }, AC: { Value: 1 } }),
      )
      expect(unreadable).toEqual([])
      for (const { reading, fields, raw } of things) {
        if (reading.kind === 'creature') expect(creatureFigures.safeParse(reading.figures).success).toBe(true)
        expect(fields.every(({ source, becomes }) => source.length <= 160 && becomes.length <= 300)).toBe(true)
        expect(raw.length).toBeLessThanOrEqual(MOST_RAW + 1)
      }
    }),
    { numRuns: 200 },
  )
})

test('any text at all is read without an error', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.json(),
    fc.lorem().map((words) => `---\n${words}: x\n---\n${words}`),
  )
  fc.assert(
    fc.property(text, (any) => {
      const { files, things, unreadable } = readText(any)
      expect(files).toHaveLength(1)
      expect(things.length + unreadable.length > 0 || files[0]?.problem !== undefined || files[0]?.found === 0).toBe(
        true,
      )
    }),
    { numRuns: 500 },
  )
})

const HOSTILE: readonly [string, (text: string) => unknown][] = [
  ['Melee Weapon Attack: +1 to hit, ', figuresOf],
  ['1 (1d1 + ', figuresOf],
  ['12 fire or ', figuresOf],
  ['DC 1 Dexterity (', figuresOf],
  ['a___*', figuresOf],
  ['5-foot-long, 5-foot-', figuresOf],
  ['\nA of of of Aa Aa ', (text) => innerParts(text)],
  ['(((', readName],
  ['<a <b ', htmlToMarkdown],
  ['&amp;&#1', htmlToMarkdown],
  ['{@a {@b ', withoutTags],
  ['{@', withoutTags],
  ['A:*** ', entriesInText],
  ...['[[a ', '[a](', '![', '%%<!--', '` ``', '```\n~~~\n', '<a '].map((part): [string, (text: string) => unknown] => {
    return [part, (text) => rewriteMarks(text, () => '')]
  }),
  ['"a""', (text) => parseCsv(text, ',')],
]

test.each(HOSTILE)('%j a thousand times takes no more than its length', (part, read) => {
  const [short, long] = [8000, 64_000].map((letters) => part.repeat(Math.ceil(letters / part.length)))
  read(short ?? '')
  const fast = Math.max(
    timeOf(() => read(short ?? '')),
    1,
  )
  expect(timeOf(() => read(long ?? '')) / fast).toBeLessThan(80)
})

function timeOf(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

test('our own exports, copies and tables are sent where they belong', () => {
  const problemOf = (format: string) =>
    createReader().read({ name: 'x.json', text: `{"format":"${format}"}` }).files[0]?.problem
  expect(problemOf('lanternkeep-campaign')).toContain('Your Campaigns')
  expect(problemOf('lanternkeep-device-copy')).toContain('Settings')
  expect(problemOf('lanternkeep-tables')).toContain('Prep')
})

test('what a list holds besides the things of its format is told, with its name and place', () => {
  const block = (Name: unknown) => ({ Name, HP: { Value: 9, Notes: '' }, AC: { Value: 12, Notes: '' } })
  const { things, unreadable } = readJson([block('Crab'), { Name: 'Bare' }, block(12345), 'x', block('Gull')])
  expect(things.map(({ reading, place }) => `${reading.name} ${place.at}`)).toEqual(['Crab no. 1', 'Gull no. 5'])
  expect(unreadable.map(({ name, place }) => `${name} ${place.at}`)).toEqual(['Bare no. 2', '12345 no. 3', ' no. 4'])

  const open5e = { name: 'Eel', hit_points: 3, armor_class: 11, strength: 4 }
  expect(readJson({ results: [open5e, { name: 'A spell' }] }).unreadable).toMatchObject([{ name: 'A spell' }])
  const homebrew = {
    _meta: { sources: [] },
    monster: [{ name: 'Eel', hp: { average: 3 }, ac: [11], str: 4 }, { hp: {} }],
    spell: [{ name: 'Glow' }, { name: 'Hum' }],
  }
  expect(readJson(homebrew).unreadable.map(({ problem }) => problem)).toEqual([
    expect.stringContaining('no name'),
    '2 of this kind can’t be read here.',
  ])
  const actor = { name: 'Eel', type: 'npc', system: {} }
  expect(readJson([actor, { name: 'A scene', type: 'scene', system: {} }]).unreadable).toHaveLength(1)
})

test('JSON with nothing in it becomes no page', () => {
  for (const text of ['[]', ' {} ', 'null', '42\n']) {
    expect(readText(text, 'a.json')).toMatchObject({ things: [], files: [{ problem: 'There is nothing in it.' }] })
  }
})
