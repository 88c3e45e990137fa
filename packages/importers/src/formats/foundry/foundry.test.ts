import { expect, test } from 'vitest'
import { readJson, readText, rowOf } from '../../testing/read-one.ts'

const ability = (value: number, proficient = 0) => ({ value, proficient, bonuses: { check: '', save: '' } })

function aGolem(over: object = {}) {
  return {
    name: 'Tea Golem',
    type: 'npc',
    img: 'icons/x.png',
    system: {
      abilities: {
        str: ability(18),
        dex: ability(14, 1),
        con: ability(16),
        int: ability(3),
        wis: ability(11),
        cha: ability(1),
      },
      attributes: {
        ac: { flat: 15, calc: 'natural', formula: '' },
        hp: { value: 60, max: 60, temp: null, formula: '8d10 + 16' },
        init: { ability: '', bonus: '@prof' },
        movement: { walk: 30, fly: 0, swim: 20, units: 'ft', hover: false },
        senses: { darkvision: 60, units: 'ft', special: '' },
      },
      details: {
        cr: 5,
        type: { value: 'construct', subtype: 'Kitchen', swarm: '' },
        alignment: 'Unaligned',
        biography: { value: '<p>It pours.</p>' },
        environment: 'Kitchen',
      },
      traits: {
        size: 'lg',
        di: { value: ['fire'], bypasses: [], custom: '' },
        dr: { value: ['bludgeoning', 'slashing'], bypasses: ['mgc', 'ada'], custom: '' },
        dv: { value: [], custom: '' },
        ci: { value: ['charmed'], custom: '' },
        languages: { value: ['common'], custom: 'Whistles', communication: { telepathy: { value: 30 } } },
      },
      skills: {
        prc: { value: 1, ability: 'wis', bonuses: { check: '' } },
        ste: { value: 2, ability: 'dex' },
        arc: { value: 0, ability: 'int' },
      },
      resources: { legact: { value: 2, max: 2 }, legres: { value: 1, max: 1 } },
      source: { book: 'Own Rules' },
    },
    items: [
      aSlam(),
      aSteam(),
      { name: 'Legendary Resistance', type: 'feat', system: { description: { value: '<p>It succeeds.</p>' } } },
    ],
    prototypeToken: { name: 'x' },
    ...over,
  }
}

function aSlam() {
  return {
    name: 'Slam',
    type: 'weapon',
    system: {
      description: { value: '<p>[[/attack extended]]. [[/damage extended]]. It is &amp;Reference[prone].</p>' },
      type: { value: 'natural' },
      range: { value: null, long: null, units: 'ft', reach: 10 },
      damage: { base: { number: 2, denomination: 6, bonus: '', types: ['bludgeoning'], custom: { enabled: false } } },
      activities: {
        a: {
          type: 'attack',
          activation: { type: 'action' },
          attack: { ability: 'str', bonus: '', flat: false, type: { value: 'melee', classification: 'weapon' } },
          damage: { includeBase: true, parts: [{ number: 1, denomination: 8, bonus: '', types: ['fire'] }] },
        },
      },
    },
  }
}

function aSteam() {
  return {
    name: 'Steam',
    type: 'feat',
    system: {
      description: { value: '<p>Each creature makes a [[/save]] saving throw, taking [[/damage average]] damage.</p>' },
      uses: { max: '1', recovery: [{ period: 'recharge', formula: '5' }] },
      activities: {
        a: {
          type: 'save',
          activation: { type: 'legendary', value: 2 },
          target: { template: { type: 'cone', size: '30' } },
          damage: { onSave: 'half', parts: [{ number: 4, denomination: 6, types: ['fire'] }] },
          save: { ability: ['dex'], dc: { calculation: 'con', formula: '' } },
        },
      },
    },
  }
}

test('an NPC has the figures that its sheet shows', () => {
  const [golem] = readJson(aGolem()).things
  expect(golem?.source).toBe('Own Rules')
  expect(golem?.reading).toMatchObject({
    kind: 'creature',
    name: 'Tea Golem',
    figures: {
      size: 'Large',
      kind: 'construct (kitchen)',
      armorClass: 15,
      maxHealth: 60,
      hitDice: '8d10+16',
      initiativeBonus: 5,
      speed: '30 ft, swim 20 ft',
      stats: { strength: 18, dexterity: 14, charisma: 1 },
      saves: { dexterity: 5 },
      skills: { Perception: 3, Stealth: 8 },
      senses: ['darkvision 60 ft', 'passive Perception 13'],
      languages: ['Common', 'Whistles', 'Telepathy 30 ft'],
      immunities: ['fire'],
      resistances: ['nonmagical bludgeoning (not adamantine)', 'nonmagical slashing (not adamantine)'],
      conditionImmunities: ['charmed'],
      challengeRating: 5,
      specialUse: { per: 'round', count: 2 },
      notes: 'It pours.',
      actions: [
        {
          name: 'Slam',
          attackBonus: 7,
          reach: '10 ft',
          damages: [
            { formula: '2d6+4', type: 'bludgeoning' },
            { formula: '1d8', type: 'fire' },
          ],
          description:
            'Melee Weapon Attack: +7 to hit, reach 10 ft. Hit: 11 (2d6 + 4) bludgeoning damage plus 4 (1d8) fire damage. It is prone.',
        },
      ],
      specialActions: [
        {
          name: 'Steam',
          cost: 2,
          range: '30 ft cone',
          save: { ability: 'Dexterity', dc: 14, half: true },
          damages: [{ formula: '4d6', type: 'fire' }],
          limitedUse: { per: 'recharge', rechargeFrom: 5 },
          description: 'Each creature makes a DC 14 Dexterity saving throw, taking 14 (4d6) fire damage.',
        },
      ],
      abilities: [{ name: 'Legendary Resistance', limitedUse: { per: 'day', count: 1 } }],
    },
  })
  expect(golem?.reading.leftovers).toContain('Kitchen')
  expect(rowOf(golem, 'Technical')).toMatchObject({ how: 'ignored' })
})

test('the shape before activities gives the same', () => {
  const old = {
    name: 'Slam',
    type: 'weapon',
    system: {
      description: { value: '<p>It hits.</p>' },
      actionType: 'mwak',
      ability: '',
      attackBonus: '1',
      activation: { type: 'action', cost: 1 },
      range: { value: 10, long: null, units: 'ft' },
      damage: { parts: [['2d6 + @mod', 'bludgeoning']], versatile: '' },
      weaponType: 'natural',
      proficient: true,
      recharge: { value: 6 },
    },
  }
  const bane = {
    name: 'Glare',
    type: 'feat',
    system: {
      actionType: 'save',
      activation: { type: 'reaction' },
      save: { ability: 'wis', dc: 13, scaling: 'flat' },
      uses: { max: 2, per: 'day' },
    },
  }
  expect(readJson(aGolem({ items: [old, bane] })).things[0]?.reading).toMatchObject({
    figures: {
      actions: [{ attackBonus: 8, reach: '10 ft', damages: [{ formula: '2d6+4' }], limitedUse: { rechargeFrom: 6 } }],
      reactions: [{ name: 'Glare', save: { ability: 'Wisdom', dc: 13 }, limitedUse: { per: 'day', count: 2 } }],
    },
  })
})

test('what an actor wears counts to its Defence', () => {
  const worn = (name: string, value: string, armor: object) => {
    return { name, type: 'equipment', system: { equipped: true, type: { value }, armor } }
  }
  const items = [worn('Chain', 'medium', { value: 13, dex: 2 }), worn('Shield', 'shield', { value: 2 })]
  const base = aGolem()
  const system = { ...base.system, attributes: { ...base.system.attributes, ac: { calc: 'default', flat: null } } }
  const [golem] = readJson({ ...base, system, items }).things
  expect(golem?.reading).toMatchObject({ figures: { armorClass: 17 } })
  expect(rowOf(golem, 'Defence')).toMatchObject({ how: 'approximated', why: 'counted from what it wears' })
})

const SLAM = 'reach 10 ft, 2d6 bludgeoning, 1d8 fire'

test('a character becomes a hero with classes, purse and things', () => {
  const base = aGolem()
  const cook = {
    name: 'Cook',
    type: 'class',
    system: {
      levels: 3,
      hd: { denomination: 'd8' },
      advancement: [{ type: 'HitPoints', value: { 1: 'max', 2: 'avg', 3: 6 } }],
    },
  }
  const rope = {
    name: 'Rope',
    type: 'loot',
    system: { quantity: 2, price: { value: 5, denomination: 'sp' }, weight: { value: 10, units: 'lb' } },
  }
  const [hero] = readJson({
    ...base,
    type: 'character',
    system: {
      ...base.system,
      attributes: { ...base.system.attributes, hp: { value: 20, max: null, temp: 4 } },
      currency: { gp: 7, sp: 0 },
    },
    items: [cook, rope, aSlam(), { name: 'Elf', type: 'race', system: {} }],
  }).things
  expect(hero?.reading).toMatchObject({
    kind: 'hero',
    figures: {
      class: 'Cook',
      level: 3,
      race: 'Elf',
      maxHealth: 28,
      health: 20,
      tempHealth: 4,
      purse: { gold: 7 },
      inventory: [
        { name: 'Rope', quantity: 2, value: 0.5, weight: 10 },
        { name: 'Slam', properties: ['natural', SLAM] },
      ],
      weapons: [{ name: 'Slam', attackBonus: 6, damage: '2d6+4 bludgeoning plus 1d8 fire' }],
    },
    leftovers: expect.stringContaining('**Size:** Large\n\n**Languages:** Common, Whistles, Telepathy 30 ft'),
  })
  expect(rowOf(hero, 'Player name')).toMatchObject({ how: 'approximated', becomes: 'Player' })
})

test('lines of a roll table are repeated by their share, in JSON, YAML and one a line', () => {
  const table = {
    name: 'Teas',
    formula: '1d4',
    results: [
      { type: 0, text: 'Black', range: [1, 3], weight: 3 },
      { type: 'text', name: '', description: '<p>Green &amp; cold</p>', range: [4, 4] },
    ],
  }
  const entries = 'Black\nBlack\nBlack\nGreen & cold'
  expect(readJson(table).things[0]?.reading).toMatchObject({
    kind: 'table',
    name: 'Teas',
    table: { entries },
    leftovers: '',
  })
  const lines = `${JSON.stringify(table)}\n${JSON.stringify(aGolem())}\n`
  expect(readText(lines).things.map(({ reading }) => reading.kind)).toEqual(['table', 'creature'])
  const yaml = 'name: Teas\nformula: 1d2\nresults:\n  - text: Black\n    range: [1, 2]\n'
  expect(readText(yaml).things[0]?.reading).toMatchObject({ kind: 'table', table: { entries: 'Black' } })
})
