import { expect, test } from 'vitest'
import { readCsv } from '../../reader.ts'
import { readText, rowOf } from '../../testing/read-one.ts'
import { guessColumns } from './columns.ts'
import { parseCsv } from './parse-csv.ts'

const TABLE = `Name;Armor Class;HP;STR;DEX;CR;Saves;Speed;Actions;Color
Kettle;14 (tin);27 (5d8+5);8;15;1/2;Dex +4;25 ft.;"Spout. Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 5 (1d6 + 2) piercing damage.
Steam (Recharge 5-6). It ""steams""; a lot.";red
Pan;x;3;1;2;0;;;;
;;;;;;;;;`

test('a table of creatures is read by its titles', () => {
  const { files, things } = readText(TABLE)
  expect(files[0]).toMatchObject({ format: 'CSV', found: 2, csv: { header: expect.arrayContaining(['Color']) } })
  expect(things[0]?.place.at).toBe('row 2')
  expect(things[0]?.reading).toMatchObject({
    kind: 'creature',
    name: 'Kettle',
    figures: {
      armorClass: 14,
      maxHealth: 27,
      hitDice: '5d8+5',
      initiativeBonus: 2,
      challengeRating: 0.5,
      stats: { strength: 8, dexterity: 15 },
      saves: { dexterity: 4 },
      speed: '25 ft',
      actions: [
        { name: 'Spout', attackBonus: 4, reach: '5 ft' },
        { name: 'Steam', limitedUse: { rechargeFrom: 5 }, description: 'It "steams"; a lot.' },
      ],
    },
    leftovers: '**Defence:** 14 (tin)\n\n**Color:** red',
  })
  expect(rowOf(things[1], 'Defence')).toMatchObject({ how: 'approximated', becomes: 'As in a new one' })
  expect(things[1]?.reading.leftovers).toContain('x')
})

test('what a cell says beside its number, and a score that is none, stay in the note', () => {
  const text = `Name;AC;HP;Init;STR;DEX;CON;CR;Saves
Orc;15 (natural armor);27 (5d8+5);+2 (12);18/76;x;10 (+0);1/4 (50 XP);Dex +4, others +1
Rat;12;4;1;3 -4;14;9;0;Dex +2`
  const [orc, rat] = readText(text).things
  expect(orc?.reading).toMatchObject({
    figures: { armorClass: 15, maxHealth: 27, hitDice: '5d8+5', initiativeBonus: 2, challengeRating: 0.25, xp: 50 },
    leftovers:
      '**Defence:** 15 (natural armor)\n\n**Strength:** 18/76\n\n**Saving throws:** Dex +4, others +1\n\n**Dex:** x',
  })
  expect(orc?.reading).toHaveProperty('figures.stats', { strength: 18, constitution: 10 })
  expect(rowOf(orc, 'Defence')).toMatchObject({ how: 'note' })
  expect(rat?.reading.leftovers).toBe('')
})

test('a name that was written in several lines is one line', () => {
  expect(readText('Name,AC,HP\n"Marsh\n\tWight ",12,9').things[0]).toMatchObject({ reading: { name: 'Marsh Wight' } })
})

test('a person can choose other columns', () => {
  const text = 'A,B,C\nKettle,27,5\nPan,3,1\n'
  expect(guessColumns(['A', 'B', 'C'], [['Kettle', '27', '5']])).toEqual(['name', undefined, undefined])
  const { things } = readCsv({ name: 'a', text }, ['name', 'maxHealth', undefined])
  expect(things.map(({ reading }) => reading)).toMatchObject([
    { name: 'Kettle', figures: { maxHealth: 27 }, leftovers: '**C:** 5' },
    { name: 'Pan', figures: { maxHealth: 3 } },
  ])
})

test('text that only has commas is no table', () => {
  expect(readText('Hello, name, of, things\nand so on, and on').files[0]?.format).toBe('Text')
})

test('quotes, separators and line ends are read as programs write them', () => {
  expect(parseCsv('a,"b, ""c""\nd",\r\n"e",f,g', ',')).toEqual([
    ['a', 'b, "c"\nd', ''],
    ['e', 'f', 'g'],
  ])
  expect(parseCsv('"never closed', ',')).toEqual([['never closed']])
})

test('a row without a name is told, and cells beyond the titles are kept', () => {
  const { things, unreadable } = readText('Name,AC,HP\nRug,1,2,3,4\n,5,6\n')
  expect(things[0]?.reading).toMatchObject({ name: 'Rug', leftovers: '**Column 4:** 3\n\n**Column 5:** 4' })
  expect(unreadable).toMatchObject([{ place: { at: 'row 3' }, problem: 'The row has no name.' }])
  const again = readCsv({ name: 'a.csv', text: 'Name,AC,HP\n,5,6\n' }, ['name', 'armorClass', 'maxHealth'])
  expect(again.unreadable).toHaveLength(1)
})

test('whatever its titles, a file called a table is asked about', () => {
  const columnsOf = (text: string, name = 'a.csv') => readText(text, name).files[0]?.csv?.columns
  expect(columnsOf('Kreatur;RK;TP\nOger;11;59')).toEqual(['name', undefined, undefined])
  expect(columnsOf('Name,Name,AC,AC\nA,B,10,11')).toEqual(['name', undefined, 'armorClass', undefined])
  expect(columnsOf('__proto__,constructor,Name\nx,y,Crab')).toEqual([undefined, undefined, 'name'])
  expect(columnsOf('Kreatur;RK;TP\nOger;11;59', 'a.txt')).toBeUndefined()
})

test('a first row with numbers is a creature, not titles', () => {
  const { files, things } = readText('Goblin,15,7\nOrc,13,15\n', 'a.csv')
  expect(files[0]?.csv).toMatchObject({
    header: ['Column 1', 'Column 2', 'Column 3'],
    columns: ['name', undefined, undefined],
  })
  expect(things.map(({ reading, place }) => `${reading.name} ${place.at}`)).toEqual(['Goblin row 1', 'Orc row 2'])
})

test('a dot before three digits separates thousands', () => {
  const { things } = readText('Name;AC;HP\nDragon;22;"1.000"\nRat;10.5;2')
  expect(things.map(({ reading }) => reading)).toMatchObject([
    { figures: { maxHealth: 1000 } },
    { figures: { armorClass: 10, maxHealth: 2 } },
  ])
})
