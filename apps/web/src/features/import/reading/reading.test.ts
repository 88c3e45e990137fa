import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core.js'
import { expect, test } from 'vitest'
import { shownName } from './file-names.ts'
import { LIMITS, type Limits } from './limits.ts'
import type { ReadMessage, ReadRequest } from './messages.ts'
import { readFiles } from './read-files.ts'

const CRAB = JSON.stringify({
  Id: 'crab',
  Name: 'Shore Crab',
  Version: '3',
  HP: { Value: 3, Notes: '' },
  AC: { Value: 11, Notes: '' },
})

async function reading(
  files: Record<string, Blob | string>,
  limits: Partial<Limits> = {},
  columns: ReadRequest['columns'] = {},
) {
  const said: ReadMessage[] = []
  const chosen = Object.entries(files).map(([name, file]) => ({ name, file: new Blob([file]) }))
  await readFiles({ files: chosen, columns }, (message) => said.push(message), { ...LIMITS, ...limits })
  const found = said.flatMap((message) => (message.kind === 'found' ? message.findings : []))
  const problems = found.flatMap(({ files: all }) =>
    all.filter(({ problem }) => problem).map(({ file, problem }) => `${file}: ${problem}`),
  )
  const names = found.flatMap(({ things }) => things.map(({ reading: { name } }) => name))
  return { said, names, problems, last: said.at(-1) }
}

async function aZip(entries: Record<string, string | Uint8Array>, password?: string): Promise<Blob> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...(password && { password }) })
  for (const [name, content] of Object.entries(entries)) {
    await writer.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content))
  }
  return new Blob([(await writer.close()) as Uint8Array<ArrayBuffer>])
}

test('a file is read by its content, whatever its name', async () => {
  expect((await reading({ 'no-name': CRAB })).names).toEqual(['Shore Crab'])
})

test('what a zip holds is read, and pictures in it are passed over', async () => {
  const zip = await aZip({ 'shore/crab.json': CRAB, 'shore/crab.png': 'x', '__MACOSX/crab.json': 'x' })
  const { names, problems, last } = await reading({ 'shore.zip': zip })
  expect(names).toEqual(['Shore Crab'])
  expect(problems).toEqual([])
  expect(last).toEqual({ kind: 'done', skipped: 2 })
})

test('a zip is known by its first bytes too', async () => {
  expect((await reading({ shore: await aZip({ 'crab.json': CRAB }) })).names).toEqual(['Shore Crab'])
})

test('a file that is too large isn’t read, and the others are', async () => {
  const { names, problems } = await reading({ 'big.json': 'x'.repeat(2_000), 'crab.json': CRAB }, { fileBytes: 1_000 })
  expect(names).toEqual(['Shore Crab'])
  expect(problems).toEqual(['big.json: It has 2.0 KB, and one file may have 1.0 KB. Split it, or export less at once.'])
})

test('a zip bomb is stopped while it is unpacked', async () => {
  const bomb = await aZip({ 'bomb.json': '0'.repeat(3_000_000), 'crab.json': CRAB })
  const { names, problems } = await reading({ 'b.zip': bomb })
  expect(names).toEqual(['Shore Crab'])
  expect(problems).toEqual([expect.stringContaining('b.zip/bomb.json: It grows far too much')])
})

test('a zip that states a wrong size is counted by what comes out', async () => {
  const zip = await aZip({ 'big.json': 'ab'.repeat(5_000) })
  const bytes = new Uint8Array(await zip.arrayBuffer())
  const view = new DataView(bytes.buffer)
  // The stated sizes, in the entry's own head and in the list at the end.
  for (let at = 0; at < bytes.length - 4; at += 1) if (view.getUint32(at, true) === 10_000) view.setUint32(at, 10, true)
  const { names, problems } = await reading({ 'b.zip': new Blob([bytes]) }, { fileBytes: 5_000 })
  expect(names).toEqual([])
  expect(problems).toHaveLength(1)
})

test('nested, locked, damaged and crowded zips each get a sentence', async () => {
  const inner = new Uint8Array(await (await aZip({ 'crab.json': CRAB })).arrayBuffer())
  expect((await reading({ 'a.zip': await aZip({ 'inner.zip': inner }) })).problems).toEqual([
    'a.zip/inner.zip: This zip is inside another zip. Unpack it first.',
  ])
  expect((await reading({ 'a.zip': await aZip({ 'crab.json': CRAB }, 'tide') })).problems).toEqual([
    'a.zip/crab.json: It is locked with a password. Unpack it first.',
  ])
  expect((await reading({ 'a.zip': 'not a zip at all' })).problems).toEqual([
    'a.zip: This zip is damaged or incomplete.',
  ])
  const crowded = await aZip({ 'a.json': CRAB, 'b.json': CRAB, 'c.json': CRAB })
  expect((await reading({ 'a.zip': crowded }, { files: 2 })).problems).toEqual([
    'a.zip: This zip has 3 files, and 2 can be read at once.',
  ])
})

test('bytes that are no text are told apart from texts of any alphabet', async () => {
  const junk = new Blob([new Uint8Array(3_000).map((_, at) => (at * 7919) % 256)])
  expect((await reading({ 'junk.dat': junk })).problems).toEqual([
    'junk.dat: This isn’t a text, so nothing can be read from it.',
  ])
  const utf16 = new Blob([
    new Uint8Array([0xff, 0xfe]),
    new Uint8Array(new Uint16Array([...CRAB].map((each) => each.charCodeAt(0))).buffer),
  ])
  expect((await reading({ 'crab.json': utf16 })).names).toEqual(['Shore Crab'])
})

test('more files than can be read at once are refused before any is opened', async () => {
  const { said } = await reading({ 'a.json': CRAB, 'b.json': CRAB, 'c.json': CRAB }, { files: 2 })
  expect(said).toEqual([{ kind: 'failed', problem: 'These are 3 files, and 2 can be read at once. Choose fewer.' }])
})

test('what is too much together is read as far as it goes', async () => {
  const { names, problems } = await reading({ 'a.json': CRAB, 'b.json': CRAB }, { allBytes: CRAB.length + 5 })
  expect(names).toEqual(['Shore Crab'])
  expect(problems).toEqual([expect.stringContaining('b.json: All files together')])
})

test('many things come a page at a time', async () => {
  const creatures = Array.from({ length: 120 }, (_, at) => ({ ...JSON.parse(CRAB), Id: `c${at}`, Name: `Crab ${at}` }))
  const { said, names } = await reading({ 'crabs.json': JSON.stringify(creatures) })
  expect(names).toHaveLength(120)
  const sizes = said.flatMap((message) => (message.kind === 'found' ? [message.findings.things.length] : []))
  expect(Math.max(...sizes)).toBe(50)
})

test('a path never leads anywhere: it is shown without ways up, drives and hidden letters', () => {
  expect(shownName('../../etc/passwd')).toBe('etc/passwd')
  expect(shownName('C:\\notes\\..\\a\u202eb.json')).toBe('notes/ab.json')
  expect(shownName('/')).toBe('a file without a name')
})

test('a table is read with the columns that a person chose', async () => {
  const table = 'Name,AC,HP,Lair\nShore Crab,11,3,Tide pool\nBrine Hag,14,40,Wreck\n'
  const { said, names } = await reading({ 'shore.csv': table })
  expect(names).toEqual(['Shore Crab', 'Brine Hag'])
  const [first] = said.flatMap((message) => (message.kind === 'found' ? message.findings.files : []))
  expect(first?.csv?.columns).toEqual(['name', 'armorClass', 'maxHealth', undefined])
  const again = await reading(
    { 'shore.csv': table },
    {},
    { 'shore.csv': [undefined, 'armorClass', 'maxHealth', 'name'] },
  )
  expect(again.names).toEqual(['Tide pool', 'Wreck'])
})
