import { expect, test } from 'vitest'
import { entriesOf } from './entries.ts'
import { figuresOf } from './figures.ts'
import { readName } from './names.ts'
import { slotsOf, spellsOf, spellTitle } from './spells.ts'
import { damageWords, languageWords, senseWords, speedWords } from './words.ts'

test.each([
  [
    'Melee Weapon Attack: +5 to hit, reach 10 ft., one target. Hit: 8 (1d10 + 3) slashing damage plus 3 (1d6) fire damage.',
    {
      attackBonus: 5,
      reach: '10 ft',
      damages: [
        { formula: '1d10+3', type: 'slashing' },
        { formula: '1d6', type: 'fire' },
      ],
    },
  ],
  [
    'Melee or Ranged Weapon Attack: −1 to hit, reach 5 ft. or range 20/60 ft., one target. Hit: 1 piercing damage, or 2 (1d4) piercing damage if used with two hands.',
    {
      attackBonus: -1,
      reach: '5 ft',
      range: '20/60 ft',
      damages: [
        { formula: '1', type: 'piercing' },
        { formula: '1d4', type: 'piercing', when: 'two hands' },
      ],
    },
  ],
  [
    'Melee Weapon Attack: +4 to hit, reach 5 ft., one creature. Hit: 4 (1d4 + 2) piercing damage, and the clockwork bee must make a DC 11 Constitution saving throw, taking 9 (2d8) poison damage on a failed save, or half as much damage on a successful one.',
    {
      attackBonus: 4,
      reach: '5 ft',
      damages: [
        { formula: '1d4+2', type: 'piercing' },
        { formula: '2d8', type: 'poison', when: 'failed save' },
      ],
      save: { ability: 'Constitution', dc: 11, half: true },
    },
  ],
  [
    'The kettle boils over in a 15-foot cone. Each creature must make a DC 12 Dexterity saving throw, taking 7 (2d6) fire damage on a failed save.',
    {
      range: '15 ft cone',
      damages: [{ formula: '2d6', type: 'fire' }],
      save: { ability: 'Dexterity', dc: 12 },
    },
  ],
  [
    'A wet kettle takes 4 (1d8) cold damage at the start of each of its turns.',
    { damages: [{ formula: '1d8', type: 'cold', when: 'each turn' }] },
  ],
  [
    'If the kettle takes 10 damage or more, it rings. Its hits deal an extra 3 (1d6) fire damage (included in the attack).',
    {},
  ],
  [
    'Its spellcasting ability is Wisdom (spell save DC 13, +5 to hit with spell attacks).',
    { attackBonus: 5, save: { ability: '', dc: 13 } },
  ],
])('figures of: %s', (sentences, figures) => {
  expect(figuresOf(sentences)).toEqual(figures)
})

test.each([
  ['Whistle (Recharge 5–6)', { name: 'Whistle', limitedUse: { per: 'recharge', rechargeFrom: 5 } }],
  ['Whistle (Recharge 6)', { name: 'Whistle', limitedUse: { per: 'recharge', rechargeFrom: 6 } }],
  ['Whistle (3/Day)', { name: 'Whistle', limitedUse: { per: 'day', count: 3 } }],
  ['Whistle (1/Turn)', { name: 'Whistle', limitedUse: { per: 'round', count: 1 } }],
  ['Whistle (Recharges after a Short or Long Rest)', { name: 'Whistle', limitedUse: { per: 'short rest' } }],
  ['Whistle (Costs 2 Actions)', { name: 'Whistle', cost: 2 }],
  ['Whistle (Kettle Form Only).', { name: 'Whistle', form: 'Kettle Form Only' }],
  ['Whistle (of tin)', { name: 'Whistle (of tin)' }],
])('the name %s', (title, read) => {
  expect(readName(title)).toEqual(read)
})

test('an entry that lists others is followed by them', () => {
  const sentences =
    'It does one of these.\n- **Hot Steam.** Everyone makes a DC 9 Wisdom saving throw.\n- **Loud Note.** It rings.'
  expect(entriesOf([{ title: 'Spouts (Recharge 6)', sentences }])).toEqual([
    { name: 'Spouts', limitedUse: { per: 'recharge', rechargeFrom: 6 } },
    { name: 'Hot Steam', save: { ability: 'Wisdom', dc: 9 } },
    { name: 'Loud Note' },
  ])
})

test('spells and slots are read from their lines', () => {
  const sentences =
    'It can cast blur and fly at will.\n* Cantrips (at will): light\n* 2nd level (3 slots): web*, silence\n1/day each: knock (self only)'
  expect(spellsOf(sentences)).toEqual([
    { name: 'blur' },
    { name: 'fly' },
    { name: 'light', level: 0 },
    { name: 'web', level: 2 },
    { name: 'silence', level: 2 },
    { name: 'knock', perDay: 1 },
  ])
  expect(slotsOf(sentences)).toEqual({ 2: { max: 3 } })
})

test.each(['•', '*', '-', '–', ''])('spells are listed with the bullet %j', (bullet) => {
  const lines = [
    `${bullet} Cantrips (at will): light`,
    `${bullet} 1st level (2 slots): grease`,
    `${bullet} At will: blur`,
  ]
  expect(spellsOf(lines.join('\n'))).toEqual([
    { name: 'light', level: 0 },
    { name: 'grease', level: 1 },
    { name: 'blur' },
  ])
})

test('a list that goes on in the line of another is a list of its own', () => {
  expect(spellsOf('At will: light, blur 3/day each: knock, tongues 1/day: fly')).toEqual([
    { name: 'light' },
    { name: 'blur' },
    { name: 'knock', perDay: 3 },
    { name: 'tongues', perDay: 3 },
    { name: 'fly', perDay: 1 },
  ])
})

test.each([
  ['mage hand', 'Mage Hand'],
  ['protection from poison', 'Protection from Poison'],
  ["Brine's cold kettle", "Brine's Cold Kettle"],
  ['blindness/deafness', 'Blindness/Deafness'],
  ['Schild des Glaubens', 'Schild des Glaubens'],
])('the spell %s is called %s', (name, title) => {
  expect(spellTitle(name)).toBe(title)
})

test('words for damage, languages, senses and speed are short', () => {
  const silver = "bludgeoning and slashing from nonmagical weapons that aren't silvered"
  expect(damageWords(silver)).toEqual(['nonmagical bludgeoning (not silvered)', 'nonmagical slashing (not silvered)'])
  expect(damageWords('cold, fire')).toEqual(['cold', 'fire'])
  expect(languageWords("Giant, understands Common and Orc but can't speak, telepathy 60 ft.")).toEqual([
    'Giant',
    'Common (understood)',
    'Orc (understood)',
    'Telepathy 60 ft',
  ])
  expect(senseWords({ darkvision: '60 ft.' }, 9)).toEqual(['darkvision 60 ft', 'passive Perception 9'])
  expect(speedWords({ walk: 30, fly: 60 }, true)).toBe('30 ft, fly 60 ft (hover)')
})
