import type { Monster, Npc } from '@lanternkeep/schema'
import { aCondition, aMonster, anItem, anNpc } from '@lanternkeep/schema/testing'
import { SALTMERE_ID, SALTMERE_NOW } from './heroes.ts'

const shared = { campaignId: SALTMERE_ID, lastModified: SALTMERE_NOW }

/** The ferryman came along; the other two wait ashore. */
export const NPCS: readonly Npc[] = [
  anNpc({
    ...shared,
    id: 'demo-hob',
    name: 'Old Hob the Ferryman',
    race: 'Human',
    class: 'Ferryman',
    background:
      'Has rowed to the Low Chapel and back every slack tide since the wall broke. Never says what he carries out.',
    health: 12,
    maxHealth: 18,
    armorClass: 11,
    initiativeBonus: 0,
    includeInInitiative: true,
    alignment: 'Keeps his word, whoever has it',
    faction: 'Nobody’s',
    location: 'The slip below the net lofts',
    traits: ['Counts under his breath', 'Will not take silver', 'Smells of tallow', 'Knows every drowned name'],
    weapons: [{ id: 'boathook', name: 'Boathook', damage: '1d6' }],
    notes:
      'Took two fares across on the night of the breach and has only ever admitted to one. The second was Isbet, going the other way.',
  }),
  anNpc({
    ...shared,
    id: 'demo-isbet',
    name: 'Mother Isbet Crane',
    race: 'Human',
    class: 'Abbess',
    background:
      'Keeps the parish register of Saltmere. There are four hundred and eleven names in it in her hand, and four hundred and ten graves.',
    health: 25,
    maxHealth: 25,
    armorClass: 12,
    initiativeBonus: 1,
    alignment: 'Merciful by arithmetic',
    faction: 'Abbey of the Dry Stair',
    location: 'The abbey, above the tide line',
    questGiver: true,
    traits: ['Ink on both hands', 'Never sits with her back to the sea', 'Remembers voices better than faces'],
    notes:
      'The four hundred and eleventh name is her own. As long as she is counted, she can not die, and neither can they.',
  }),
  anNpc({
    ...shared,
    id: 'demo-corin',
    name: 'Harbourmaster Corin Vael',
    race: 'Human',
    class: 'Merchant',
    background: 'Master of the new harbour, which stands where it does because the old one is gone.',
    health: 31,
    maxHealth: 31,
    armorClass: 14,
    initiativeBonus: 2,
    alignment: 'Sorry, and well paid',
    faction: 'Harbour Board',
    location: 'The customs house, upper floor',
    traits: ['Laughs before the joke', 'Pays in old coin', 'Wears gloves indoors'],
    notes: 'Opened the sluice. Thought the Low Town had been warned; the warning was the bell that was never rung.',
  }),
]

/** What waits in the font. */
export const FOES: readonly Monster[] = [
  aMonster({
    ...shared,
    id: 'demo-bellringer',
    name: 'Saltgaunt Bellringer',
    alias: 'Hooded figure',
    health: 33,
    maxHealth: 60,
    armorClass: 15,
    initiativeBonus: 2,
    includeInInitiative: true,
    challengeRating: 5,
    weapons: [{ id: 'rope', name: 'Wet bell rope', damage: '2d6 + 4, and pulled ten feet' }],
    abilities: [
      {
        id: 'toll',
        name: 'Toll',
        description: 'Everyone who can hear it loses their next reaction. Once in two rounds.',
      },
      'Will not cross a sill while a lamp is lit',
    ],
    conditions: [
      aCondition({
        id: 'demo-bellringer-marked',
        name: 'Marked',
        note: 'By Mira: +4 damage',
        ends: { kind: 'turn', at: 'start', of: 'demo-mira', rounds: 1 },
      }),
    ],
    loot: [anItem({ id: 'bellringer-key', name: 'Belfry key, green with age', description: 'Opens the fourth loft.' })],
    notes: 'Was the sexton. Stops for a breath when somebody says his name: Piers Anstey.',
  }),
  aMonster({
    ...shared,
    id: 'demo-pilgrim',
    name: 'Drowned Pilgrim 2',
    health: 0,
    maxHealth: 22,
    armorClass: 12,
    initiativeBonus: -1,
    includeInInitiative: true,
    challengeRating: 0.5,
    weapons: [{ id: 'hands', name: 'Cold hands', damage: '1d6 + 2' }],
    abilities: ['Gets up again at the next bell unless blessed'],
    notes: 'Aldous has not blessed this one yet.',
  }),
  aMonster({
    ...shared,
    id: 'demo-thing',
    name: 'The Thing Beneath the Font',
    hidden: true,
    health: 96,
    maxHealth: 96,
    armorClass: 17,
    initiativeBonus: 1,
    includeInInitiative: true,
    challengeRating: 9,
    weapons: [{ id: 'grasp', name: 'Grasp', damage: '3d8 + 5, held' }],
    abilities: [
      {
        id: 'count',
        name: 'The count',
        description: 'Whoever stands nearest the font at the end of a round is counted.',
      },
      { id: 'undertow', name: 'Undertow', description: 'All within twenty feet are drawn ten feet nearer.' },
    ],
    loot: [
      anItem({
        id: 'thing-register',
        name: 'Second register, every page wet',
        type: 'treasure',
        rarity: 'artifact',
        description: 'A name struck out here is struck out there.',
      }),
    ],
    notes: 'Rises in round 4, or when the third bell is struck. Does not fight: it counts.',
  }),
]
