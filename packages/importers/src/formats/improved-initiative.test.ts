import { labelOfField } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { aKettleBlock } from '../testing/clockwork-kettle.ts'
import { readJson, rowOf } from '../testing/read-one.ts'

test('a stat block becomes a creature with all its figures', () => {
  const { files, things } = readJson(aKettleBlock())
  expect(files).toEqual([{ file: 'file', format: 'Improved Initiative', found: 1 }])
  expect(things[0]?.source).toBe('Own Rules')
  expect(things[0]?.reading).toMatchObject({
    kind: 'creature',
    name: 'Clockwork Kettle',
    figures: {
      size: 'Small',
      kind: 'construct (kitchen)',
      armorClass: 14,
      health: 27,
      maxHealth: 27,
      hitDice: '5d8+5',
      initiativeBonus: 3,
      speed: '25 ft, fly 10 ft (hover)',
      stats: { strength: 8, dexterity: 15, constitution: 12, intelligence: 6, wisdom: 11, charisma: 3 },
      saves: { dexterity: 4 },
      skills: { 'Sleight of Hand': 6 },
      senses: ['darkvision 30 ft'],
      languages: ['Common (understood)'],
      vulnerabilities: ['thunder'],
      resistances: ['cold', 'nonmagical bludgeoning', 'nonmagical piercing', 'nonmagical slashing'],
      immunities: ['fire', 'poison'],
      conditionImmunities: ['poisoned'],
      challengeRating: 0.5,
      notes: 'It keeps its tea warm.',
      abilities: [{ id: '1', name: 'Whistle', description: 'It whistles.', limitedUse: { per: 'day', count: 3 } }],
      actions: [
        {
          name: 'Spout',
          attackBonus: 4,
          reach: '10 ft',
          damages: [
            { formula: '1d6+2', type: 'piercing' },
            { formula: '1d6', type: 'fire' },
          ],
        },
        {
          name: 'Steam',
          range: '15 ft cone',
          damages: [{ formula: '2d6', type: 'fire' }],
          save: { ability: 'Dexterity', dc: 12, half: true },
          limitedUse: { per: 'recharge', rechargeFrom: 5 },
        },
        { name: 'Roll Away', description: 'It moves.' },
      ],
      specialActions: [{ name: 'Boil Over', cost: 2 }],
      specialUse: { per: 'round', count: 3 },
    },
  })
})

test('each field says what became of it, inexact ones first', () => {
  const [thing] = readJson(aKettleBlock()).things
  expect(thing?.fields[0]?.how).toBe('approximated')
  expect(rowOf(thing, 'Defence')).toEqual({ field: 'Defence', source: '"Value": 14', becomes: '14', how: 'mapped' })
  expect(rowOf(thing, 'Initiative bonus')).toMatchObject({
    becomes: '+3',
    why: 'the modifier of dexterity and what the file adds',
  })
  expect(rowOf(thing, 'Action: Roll Away')).toMatchObject({ how: 'approximated', why: 'a bonus action' })
  expect(rowOf(thing, 'Armor')).toMatchObject({ how: 'note', becomes: 'Note: (tin)' })
  expect(rowOf(thing, 'Alignment')).toMatchObject({ how: 'note' })
  expect(thing?.reading.leftovers).toContain('**Armor:** (tin)')
  expect(thing?.reading.leftovers).toContain('**Path:** Kitchen')
  expect(rowOf(thing, 'The address of a picture')).toMatchObject({ how: 'ignored', becomes: '' })
})

test('an export has its things under keys, as objects or as JSON in texts', () => {
  const { things } = readJson({
    'ImprovedInitiative.Settings.Settings': '{"TrackerVersion":"3"}',
    Creatures: ['a'],
    'Creatures.a': aKettleBlock(),
    'ImprovedInitiative.Creatures.b': JSON.stringify(aKettleBlock({ Name: 'Copper Kettle' })),
    'PersistentCharacters.c': {
      Id: 'c',
      Name: 'Tess',
      CurrentHP: 9,
      Notes: 'Owes 3 gp.',
      StatBlock: aKettleBlock({ Player: 'player', Challenge: 'Cook 2, Thief 1' }),
    },
    'SavedEncounters.d': {
      Name: 'Kitchen fight',
      Combatants: [
        { StatBlock: aKettleBlock(), Alias: '' },
        {
          StatBlock: aKettleBlock(),
          Alias: 'Bob',
          CurrentHP: 3,
          TemporaryHP: 0,
          Initiative: 12,
          Tags: [{ Text: 'Prone' }],
          Hidden: true,
          CurrentNotes: 'Has the key',
        },
        { StatBlock: aKettleBlock({ Name: 'Steel Pan' }), CurrentHP: 27 },
        { StatBlock: aKettleBlock({ Player: 'player' }), PersistentCharacterId: 'c' },
      ],
    },
    'Spells.e': { Name: 'Warm Tea', Level: 1, School: 'Evocation', Description: 'It is warm.' },
  })
  expect(things.map(({ reading }) => [reading.kind, reading.name])).toEqual([
    ['creature', 'Clockwork Kettle'],
    ['creature', 'Copper Kettle'],
    ['hero', 'Tess'],
    ['encounter', 'Kitchen fight'],
    ['creature', 'Steel Pan'],
    ['page', 'Warm Tea'],
  ])
  expect(things[2]?.reading).toMatchObject({ figures: { level: 3, health: 9, maxHealth: 27, notes: 'Owes 3 gp.' } })
  expect(things[3]?.reading).toMatchObject({
    creatures: [
      { name: 'Clockwork Kettle', count: 2 },
      { name: 'Steel Pan', count: 1 },
    ],
    leftovers:
      '**As they were saved**\n\n- Clockwork Kettle “Bob”: 3 health, initiative 12, Prone, hidden, Has the key',
  })
  expect(rowOf(things[3], 'State of each')).toMatchObject({ how: 'note', source: '1 of 3' })
})

test('a name that is too long, and a challenge that is missing, are told; the note has the whole name', () => {
  const Name = 'N'.repeat(500)
  const { things } = readJson([{ Name, HP: { Value: 9 }, AC: { Value: 12 } }])
  expect(things[0]?.reading).toMatchObject({ name: `${'N'.repeat(99)}…`, leftovers: expect.stringContaining(Name) })
  expect(rowOf(things[0], 'Name')).toMatchObject({ how: 'approximated' })
  expect(rowOf(things[0], labelOfField('challengeRating'))).toMatchObject({
    how: 'approximated',
    becomes: 'As in a new one',
  })
})
