import { MOST_TABLE_LINES, TABLES_FORMAT } from '@lanternkeep/schema'
import { describe, expect, test } from 'vitest'
import {
  checkTable,
  DEEPEST_TABLE,
  MOST_DRAWN,
  planTables,
  readTable,
  readTablesFile,
  rollTable,
  writeTablesFile,
} from './tables.ts'

const table = (name: string, ...lines: string[]) => ({ name, entries: lines.join('\n') })
const weather = table('Weather', 'Rain', '3: Fog', '# a note', '', 'Hail, [2d6] inches')
const rollsOf = (one: ReturnType<typeof table>, tables: ReturnType<typeof table>[] = [one], count = 2000) =>
  Array.from({ length: count }, (_, at) => rollTable(one, tables, `s${at}`))

describe('rolling', () => {
  test('each entry comes as often as its weight says; notes and blank lines never come', () => {
    const texts = rollsOf(weather).map(({ text }) => text)
    const share = (start: string) => texts.filter((text) => text.startsWith(start)).length / texts.length
    expect([share('Rain'), share('Fog'), share('Hail')].map((each) => Math.round(each * 10))).toEqual([2, 6, 2])
    expect(texts.every((text) => /^(?:Rain|Fog|Hail, (?:[2-9]|1[0-2]) inches)$/.test(text))).toBe(true)
  })

  test('the same seed gives the same result', () => {
    expect(rollTable(weather, [weather], 'one')).toEqual(rollTable(weather, [weather], 'one'))
  })

  test('a table in brackets is rolled too, in any case, and brackets can stand for themselves', () => {
    const road = table('Road', 'In [ WEATHER ]: \\[[1d2]\\]')
    for (const { text, problems } of rollsOf(road, [road, weather], 50)) {
      expect(text).toMatch(/^In (?:Rain|Fog|Hail, \d+ inches): \[[12]\]$/)
      expect(problems).toEqual([])
    }
  })

  test('a missing table is a sentence, and the rest is rolled', () => {
    expect(rollTable(table('Road', 'In [Wether], [100d2kh1] miles'), [weather], 's')).toEqual({
      text: 'In [Wether], 2 miles',
      problems: ['There is no table named “Wether”.'],
    })
    expect(rollTable(table('Road', '# nothing yet'), [], 's')).toEqual({
      text: '',
      problems: ['“Road” has no entries.'],
    })
  })

  test('tables that lead back to each other stop, however many ways they have', () => {
    const hen = table('Hen', 'hen [Egg] [Egg]')
    const egg = table('Egg', 'egg [Hen] [Hen]')
    const { text, problems } = rollTable(hen, [hen, egg], 's')
    expect(problems.join(' ')).toMatch(/so the roll stopped there/)
    expect(text.match(/hen|egg/g)?.length).toBeLessThanOrEqual(MOST_DRAWN)
    const twice = table('Loot', 'Gold', 'Roll twice: [Loot] and [Loot]')
    expect(rollsOf(twice, [twice], 200).filter(({ problems }) => problems.length === 0).length).toBeGreaterThan(150)
    const long = table('A', ...Array.from({ length: 3 }, () => `${'x'.repeat(900)}[A][A][A]`))
    expect(rollTable(long, [long], 's').text).toHaveLength(5000)
  })
})

describe('checking', () => {
  test('what is wrong names its line', () => {
    const wrong = table('Road', 'Fine', '0: Never', '[2d6', 'a ] b', '[]', '[3d1]', '2000: x', '[Sky] and [Weather]')
    expect(checkTable(wrong, [wrong, weather])).toEqual([
      { line: 2, text: 'A weight is a number from 1 to 1,000.' },
      { line: 3, text: 'This “[” has no partner. Write \\[ for a bracket that stands for itself.' },
      { line: 4, text: 'This “]” has no partner. Write \\] for a bracket that stands for itself.' },
      { line: 5, text: 'There is nothing in these brackets.' },
      { line: 6, text: '“3d1” isn’t dice. A die has 2 to 1000 sides.' },
      { line: 7, text: 'A weight is a number from 1 to 1,000.' },
      { line: 8, text: 'There is no table named “Sky”.' },
    ])
    expect(checkTable(table('Long', 'x\n'.repeat(MOST_TABLE_LINES)), [])).toEqual([
      { line: MOST_TABLE_LINES + 1, text: 'A table has at most 1,000 lines.' },
    ])
    expect(checkTable(table('Wide', 'x'.repeat(1001)), [])).toMatchObject([{ line: 1 }])
  })

  test('a way back to the table is named, also over another one', () => {
    const hen = table('Hen', 'hen', '[Egg]', '[hen]')
    const egg = table('Egg', '[Nest]')
    const nest = table('Nest', '[HEN]')
    const stops = `A roll stops ${DEEPEST_TABLE} tables deep.`
    expect(checkTable(hen, [hen, egg, nest])).toEqual([
      { line: 2, text: `This leads back to “Hen”, by way of “Egg”. ${stops}` },
      { line: 3, text: `This leads back to “Hen”. ${stops}` },
    ])
    expect(checkTable(hen, [hen, table('Egg', 'egg')])).toHaveLength(1)
  })

  test('a time of day with a colon is no weight', () => {
    expect(readTable({ entries: '10:30 by the bell' }).entries).toMatchObject([{ weight: 1 }])
  })
})

describe('files', () => {
  test('a file brings back what was written', () => {
    expect(readTablesFile(writeTablesFile([weather]), 'tables.json')).toMatchObject({ tables: [weather] })
  })

  test('a text is a table with one entry a line, named after its file', () => {
    expect(readTablesFile('\uFEFFRain\r\n3: Fog\r\n', 'my_weather [old].txt')).toEqual({
      tables: [{ name: 'my weather old', entries: 'Rain\n3: Fog' }],
    })
  })

  test.each([
    ['\u0000PNG', 'a.txt', 'This isn’t a text file.'],
    [' \n# only a note', 'a.txt', 'There are no entries in this file.'],
    ['x\n'.repeat(2000), 'a.txt', 'A table has at most 1,000 lines.'],
    ['{"name":', 'a.json', 'This file has no Lanternkeep tables.'],
    ['{"format":"other"}', 'a.txt', 'This file has no Lanternkeep tables.'],
    [JSON.stringify({ format: TABLES_FORMAT, version: 2, tables: [] }), 'a.json', /^A newer version/],
    [
      JSON.stringify({ format: TABLES_FORMAT, version: 1 }),
      'a.json',
      'This file is damaged: it has no list of tables.',
    ],
    [JSON.stringify({ format: TABLES_FORMAT, version: 1, tables: [] }), 'a.json', 'There are no tables in this file.'],
    [
      JSON.stringify({ format: TABLES_FORMAT, version: 1, tables: [weather, { name: ' ', entries: 'x' }] }),
      'a.json',
      'Table 2: Table name is required.',
    ],
    [
      JSON.stringify({ format: TABLES_FORMAT, version: 1, tables: [{ name: 'Sky', entries: 'x'.repeat(1001) }] }),
      'a.json',
      '“Sky”: A line has at most 1,000 characters.',
    ],
  ])('junk is refused with a sentence: %#', (text, name, problem) => {
    const read = readTablesFile(text, name)
    expect('problem' in read && read.problem).toEqual(
      problem instanceof RegExp ? expect.stringMatching(problem) : problem,
    )
  })

  test('a taken name gets a number, which the other tables of the file follow; the same table comes once', () => {
    const sky = table('Sky', 'Blue')
    const other = table('weather', 'Snow')
    const road = table('Road', 'In [Weather] and \\[Weather]')
    expect(planTables([sky, other, road, table('Sky', 'Grey')], [weather, sky])).toEqual([
      { name: 'Sky', from: 'Sky', isHere: true, entries: 'Blue' },
      { name: 'weather 2', from: 'weather', isHere: false, entries: 'Snow' },
      { name: 'Road', from: 'Road', isHere: false, entries: 'In [weather 2] and \\[Weather]' },
      { name: 'Sky 2', from: 'Sky', isHere: false, entries: 'Grey' },
    ])
  })
})
