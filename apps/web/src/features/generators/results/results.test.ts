import { encounterText, itemFigures, itemText, mapText } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { encounterDraft } from './encounter-draft.ts'
import { foeOf } from './items/foe-figures.ts'

const enemy = (stats: string) => ({ name: 'Wolf', count: 2, stats, tactics: 'Circles.' })

test('health, defence and initiative are read from an enemy’s text, which stays in its notes', () => {
  expect(foeOf(enemy('Health 22, Defence 13, Initiative +2; bite for 1d6'))).toEqual({
    ...{ name: 'Wolf', count: 2, maxHealth: 22, armorClass: 13, initiativeBonus: 2 },
    notes: 'Health 22, Defence 13, Initiative +2; bite for 1d6\n\nCircles.',
  })
  expect(foeOf(enemy('HP: 7. AC 99. Initiative −1'))).toMatchObject({
    maxHealth: 7,
    armorClass: 30,
    initiativeBonus: -1,
  })
  expect(foeOf(enemy('Armour class 12, 18 hit points'))).toMatchObject({ armorClass: 12, initiativeBonus: undefined })
  expect(foeOf(enemy('Health 7, challenge 1/4.'))).toMatchObject({ challengeRating: 0.25 })
  expect(foeOf(enemy('Health 7, CR: 12'))).toMatchObject({ challengeRating: 12 })
  expect(foeOf(enemy('It heals the faceless 30'))).toMatchObject({ maxHealth: undefined, armorClass: undefined })
})

const item = {
  ...{
    name: 'Tide sword',
    rarity: 'very rare' as const,
    type: 'weapon' as const,
    description: 'It hums.',
    quantity: 1,
  },
  ...{ properties: ['light'], magicalProperties: ['sheds light'] },
}

test('items show price, weight and quantity only if there is anything to say', () => {
  expect(itemFigures({ ...item, value: 1250, weight: 1, quantity: 2 })).toEqual(['1,250 gp', '1 lb', '× 2'])
  expect(itemFigures(item)).toEqual([])
  expect(itemText(item)).toBe('- **Tide sword** (very rare weapon; light, sheds light): It hums.')
})

test('an empty section has no heading', () => {
  const encounter = { title: 'The ford', description: 'Water.', challenge: '', rewards: '', tactics: '' }
  expect(encounterText({ ...encounter, enemies: [] })).toBe('## The ford\n\nWater.')
  const place = { number: 1, name: 'Hall', description: 'Wet.', features: [], creatures: ['two crabs'], traps: [] }
  expect(
    mapText({ title: 'Crypt', description: 'Old.', context: '', imageUrl: '', mapKey: [{ ...place, treasures: [] }] }),
  ).toBe('## Crypt\n\nOld.\n\n1. **Hall**: Wet. creatures: two crabs')
})

test('a generated encounter waits in Prep with its creatures, their figures, its notes and its coins', () => {
  const answer = {
    ...{ title: 'The ford at low tide', description: 'Mud to the knees.', challenge: 'Hard footing.', tactics: '' },
    rewards: '1,240 gold pieces in coin and goods, and a silver comb.',
    enemies: [enemy('Health 22, Defence 13, Initiative +2, challenge 0.5.')],
  }
  const figures = { maxHealth: 22, armorClass: 13, initiativeBonus: 2, challengeRating: 0.5 }
  expect(encounterDraft(answer, true)).toMatchObject({
    name: 'The ford at low tide',
    creatures: [{ name: 'Wolf', count: 2, hidden: true, together: true, figures }],
    notes:
      'Mud to the knees.\n\n**Challenge**: Hard footing.\n\n**Rewards**: 1,240 gold pieces in coin and goods, and a silver comb.',
    loot: [{ name: 'Gold pieces', quantity: 1240 }],
  })
  expect(encounterDraft({ ...answer, rewards: 'A silver comb' }, true).loot).toEqual([])
})
