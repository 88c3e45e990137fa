import { expect, test } from 'vitest'
import type { SourceCreature } from './creature.ts'
import { mergeSources } from './merge-sources.ts'

const kettle = (over: Partial<SourceCreature> = {}): SourceCreature => ({
  name: 'Clockwork Kettle',
  armorClass: 12,
  maxHealth: 9,
  actions: [{ name: 'Whistle' }],
  ...over,
})

test('where the sources agree, the creature has ids and its figures', () => {
  const { creatures, decided, undecided } = mergeSources(
    [kettle({ abilities: [{ name: 'Copper' }] })],
    [kettle({ abilities: [{ name: 'Copper' }] })],
  )
  expect([decided, undecided]).toEqual([[], []])
  expect(creatures).toEqual([
    {
      id: 'clockwork-kettle',
      name: 'Clockwork Kettle',
      armorClass: 12,
      maxHealth: 9,
      abilities: ['Copper'],
      actions: [{ id: '1', name: 'Whistle' }],
    },
  ])
})

test('where they differ and no rule fits, a person has to look', () => {
  const { undecided } = mergeSources([kettle()], [kettle({ maxHealth: 10 })])
  expect(undecided).toEqual([{ creature: 'Clockwork Kettle', figure: 'maxHealth', fiveE: 9, open5e: 10 }])
  expect(mergeSources([kettle()], []).undecided).toHaveLength(1)
})

test('where a rule fits, its source is followed', () => {
  const both = mergeSources([kettle({ name: 'Azer', armorClass: 15 })], [kettle({ name: 'Azer', armorClass: 17 })])
  expect(both.creatures[0]?.armorClass).toBe(17)
  expect(both.decided).toMatchObject([{ figure: 'armorClass', take: 'Open5e' }])
})

test('a list of one source alone is taken or left by its rule', () => {
  const dragon = kettle({ name: 'Adult Gold Dragon' })
  const other = { ...dragon, actions: [{ name: 'Whistle' }, { name: 'Change Shape' }, { name: 'Variant: Steam' }] }
  const { creatures } = mergeSources([dragon], [other])
  expect(creatures[0]?.actions?.map(({ name }) => name)).toEqual(['Whistle', 'Change Shape'])
})

test('a shape of a shapechanger is held against the one entry for all shapes', () => {
  const wolf = kettle({
    name: 'Werewolf, Wolf Form',
    armorClass: 12,
    actions: [{ name: 'Bite', form: 'Wolf Form Only' }],
  })
  const all = kettle({ name: 'Werewolf', armorClass: 11, actions: [{ name: 'Bite' }, { name: 'Spear' }] })
  const { creatures, undecided } = mergeSources([wolf], [all])
  expect(undecided).toEqual([])
  expect(creatures[0]).toMatchObject({ armorClass: 12, actions: [{ name: 'Bite' }] })
})
