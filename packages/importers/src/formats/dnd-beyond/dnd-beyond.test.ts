import { expect, test } from 'vitest'
import { readJson, rowOf } from '../../testing/read-one.ts'

const bonus = (subType: string, value: number) => ({ type: 'bonus', subType, value, isGranted: true })
const proficiency = (subType: string) => ({ type: 'proficiency', subType, isGranted: true })

function aSheet() {
  return {
    id: 7,
    name: 'Tess',
    username: 'Ann',
    avatarUrl: 'https://example.com/tess.png',
    stats: [10, 15, 13, 8, 12, 14].map((value, at) => ({ id: at + 1, value })),
    bonusStats: [{ id: 1, value: 1 }],
    overrideStats: [{ id: 4, value: 18 }],
    race: { fullName: 'Hill Folk' },
    classes: [
      {
        level: 5,
        definition: {
          name: 'Cook',
          canCastSpells: true,
          spellRules: { levelSpellSlots: [[], [], [], [], [], [4, 3, 2]] },
        },
        subclassDefinition: { name: 'Tea' },
      },
    ],
    background: { definition: { name: 'Innkeeper' } },
    baseHitPoints: 28,
    removedHitPoints: 6,
    temporaryHitPoints: 3,
    modifiers: {
      race: [bonus('dexterity-score', 2)],
      class: [
        proficiency('dexterity-saving-throws'),
        proficiency('stealth'),
        { type: 'expertise', subType: 'stealth' },
      ],
      feat: [bonus('initiative', 5), { ...bonus('strength-score', 9), isGranted: false }],
      item: [bonus('armor-class', 1), bonus('hit-points', 4)],
    },
    inventory: [
      {
        quantity: 1,
        equipped: true,
        definition: { name: 'Tin Mail', filterType: 'Armor', armorClass: 14, armorTypeId: 2, rarity: 'Rare' },
      },
      {
        quantity: 2,
        equipped: true,
        definition: {
          name: 'Ladle',
          filterType: 'Weapon',
          attackType: 1,
          damage: { diceString: '1d8' },
          damageType: 'Piercing',
          properties: [{ name: 'Finesse' }],
          description: '<p>It is <strong>long</strong>.</p><script>x()</script>',
        },
      },
    ],
    currencies: { gp: 12, cp: 0 },
    classSpells: [{ spells: [{ definition: { name: 'Warm Tea', level: 1, description: '<p>Warm.</p>' } }] }],
    spellSlots: [{ level: 1, used: 2, available: 0 }],
    actions: {
      class: [{ name: 'Second Cup', snippet: 'Heals {{scalevalue}}.', limitedUse: { maxUses: 1, resetType: 1 } }],
    },
    feats: [],
    notes: { backstory: '<p>Born in a <b>kitchen</b>.</p>', personalPossessions: 'A ladle' },
    alignmentId: 3,
    hair: 'red',
  }
}

test('a sheet becomes a hero whose figures are counted from what it grants', () => {
  const { files, things } = readJson({ success: true, data: aSheet() })
  expect(files[0]).toEqual({ file: 'file', format: 'D&D Beyond', found: 1 })
  expect(things[0]?.reading).toMatchObject({
    kind: 'hero',
    name: 'Tess',
    figures: {
      playerName: 'Ann',
      race: 'Hill Folk',
      class: 'Cook (Tea)',
      notes: '**Backstory**\n\nBorn in a **kitchen**.\n\n**Personal possessions**\n\nA ladle',
      background: 'Innkeeper',
      level: 5,
      armorClass: 17,
      maxHealth: 33,
      health: 27,
      tempHealth: 3,
      initiativeBonus: 8,
      stats: { strength: 11, dexterity: 17, constitution: 13, intelligence: 18, wisdom: 12, charisma: 14 },
      saves: { dexterity: 6 },
      skills: { Stealth: 9 },
      spells: [{ name: 'Warm Tea', level: 1, description: 'Warm.' }],
      spellSlots: { '1': { max: 4, used: 2 }, '2': { max: 3, used: 0 }, '3': { max: 2, used: 0 } },
      weapons: [{ name: 'Ladle', damage: '1d8+3 piercing', attackBonus: 6 }],
      inventory: [
        { name: 'Tin Mail', type: 'armor', rarity: 'rare' },
        { name: 'Ladle', quantity: 2, description: 'It is **long**.' },
      ],
      purse: { gold: 12 },
      abilities: [{ name: 'Second Cup', description: 'Heals ….', limitedUse: { per: 'short rest', count: 1 } }],
    },
    leftovers: '**Alignment:** Chaotic Good\n\n**Hair:** red',
  })
  expect(rowOf(things[0], 'Defence')).toMatchObject({ how: 'approximated', why: 'counted from what the sheet grants' })
})
