import type { PlayerCharacter } from '@lanternkeep/schema'
import { aCondition, anItem, aPlayer } from '@lanternkeep/schema/testing'

export const SALTMERE_ID = 'demo-saltmere'

/** Late in session 14, in the drowned chapel. */
export const SALTMERE_NOW = '2026-11-20T21:42:00.000Z'

const shared = { campaignId: SALTMERE_ID, lastModified: SALTMERE_NOW, includeInInitiative: true, level: 6 }

const MIRA: PlayerCharacter = aPlayer({
  ...shared,
  id: 'demo-mira',
  name: 'Mira Thistlewood',
  playerName: 'Annika',
  race: 'Wood Elf',
  class: 'Ranger',
  background:
    'Lighthouse Keeper. Lit the lamp at Gannet Head for nine winters, until the ship it should have saved was her brother’s.',
  health: 31,
  maxHealth: 44,
  armorClass: 16,
  initiativeBonus: 3,
  stats: { strength: 11, dexterity: 16, constitution: 14, intelligence: 12, wisdom: 17, charisma: 10 },
  abilities: [
    { id: 'lamp-sense', name: 'Lamp sense', description: 'Feels any open flame within sixty feet, walls or not.' },
    'Read the weather',
    { id: 'mark-quarry', name: 'Mark quarry', description: 'One target she can see: +4 damage until it falls.' },
  ],
  weapons: [
    { id: 'bow', name: 'Yew longbow', damage: '1d8 + 3' },
    { id: 'knife', name: 'Gutting knife', damage: '1d4 + 3' },
  ],
  spells: [
    { id: 'hush', name: 'Hush', level: 2, description: 'No sound leaves a circle of twenty feet. Bells included.' },
  ],
  conditions: [
    aCondition({
      id: 'demo-mira-blessed',
      name: 'Blessed',
      note: 'Aldous, until he stops concentrating',
      ends: { kind: 'turn', at: 'end', of: 'demo-aldous', rounds: 4 },
    }),
  ],
  inventory: [
    anItem({ id: 'mira-oil', name: 'Flask of lamp oil', quantity: 4, value: 1, weight: 1 }),
    anItem({
      id: 'mira-letter',
      name: 'Sealed letter in her brother’s hand',
      description: 'Found in the reliquary niche. The wax is still soft.',
    }),
  ],
  equipment: [anItem({ id: 'mira-coat', name: 'Oilskin coat over leather', type: 'armor', acBonus: 2, weight: 12 })],
  notes:
    'The letter is from Edmer. He was counted in the register the night before he sailed: whoever wrote his name knew. If she reads it aloud at the font, he answers.',
})

const TAMSIN: PlayerCharacter = aPlayer({
  ...shared,
  id: 'demo-tamsin',
  name: 'Tamsin Roe',
  playerName: 'Christopher-James Featherstone',
  race: 'Foxkin',
  class: 'Lockwright',
  background: 'Locksmith. Opened the harbour strongroom once for the guild and once for herself.',
  health: 9,
  maxHealth: 38,
  armorClass: 15,
  initiativeBonus: 5,
  stats: { strength: 10, dexterity: 18, constitution: 13, intelligence: 12, wisdom: 15, charisma: 8 },
  abilities: ['Quiet hands', 'Read the mechanism', 'Slip away', 'Second look'],
  weapons: [{ id: 'shortsword', name: 'Tide-forged shortsword', damage: '1d6 + 5' }],
  conditions: [
    aCondition({
      id: 'demo-tamsin-poisoned',
      name: 'Poisoned',
      note: 'Black water: save at the end of her turn',
      ends: { kind: 'turn', at: 'end', of: 'demo-tamsin', rounds: 2 },
    }),
    aCondition({ id: 'demo-tamsin-prone', name: 'Prone' }),
  ],
  inventory: [
    anItem({
      id: 'tamsin-sword',
      name: 'Tide-forged shortsword',
      type: 'weapon',
      rarity: 'rare',
      description: 'Rings faintly when a door nearby is locked.',
      value: 800,
      weight: 2,
      properties: ['light', 'finesse'],
      magicalProperties: ['Hums at locks'],
    }),
    anItem({
      id: 'tamsin-breath',
      name: 'Potion of clear breath',
      type: 'potion',
      rarity: 'uncommon',
      quantity: 3,
      value: 60,
    }),
    anItem({ id: 'tamsin-fork', name: 'Bellmaker’s tuning fork, cracked along one tine' }),
  ],
  equipment: [anItem({ id: 'tamsin-leather', name: 'Sealskin jerkin', type: 'armor', acBonus: 1, weight: 8 })],
  notes: 'Does not know that the fork is cracked because she dropped it forty years ago, as somebody else.',
})

const OSWIN: PlayerCharacter = aPlayer({
  ...shared,
  id: 'demo-oswin',
  name: 'Oswin “Cinders” Vale',
  playerName: 'Priya',
  race: 'Fireborn',
  class: 'Battle Mage',
  background: 'Academy Dropout. The east wing was already burning when he got there.',
  health: 27,
  maxHealth: 27,
  tempHealth: 5,
  armorClass: 13,
  initiativeBonus: 4,
  stats: { strength: 8, dexterity: 14, constitution: 12, intelligence: 19, wisdom: 9, charisma: 13 },
  abilities: [
    { id: 'kindle', name: 'Kindle', description: 'Lights or puts out every flame he can see.' },
    'Ward of ash',
  ],
  weapons: [{ id: 'poker', name: 'Iron poker', damage: '1d6 - 1' }],
  spells: [
    { id: 'firebrand', name: 'Firebrand', level: 0, description: 'A thrown ember, 2d10.' },
    {
      id: 'boil',
      name: 'Boil the shallows',
      level: 3,
      description: 'Water up to the knee becomes steam: 5d6 in a circle of fifteen feet.',
    },
  ],
  inventory: [anItem({ id: 'oswin-book', name: 'Singed workbook', weight: 3 })],
  notes: 'His father is Corin Vael, who dropped the e and a letter. He has not asked and I have not said.',
})

const ALDOUS: PlayerCharacter = aPlayer({
  ...shared,
  id: 'demo-aldous',
  name: 'Brother Aldous Fenwick-Harrowgate',
  playerName: 'Jonas',
  race: 'Human',
  class: 'Chaplain',
  background: 'Bell Ringer. Left the abbey when it replaced him with a clock.',
  health: 40,
  maxHealth: 52,
  armorClass: 18,
  initiativeBonus: 0,
  stats: { strength: 16, dexterity: 10, constitution: 15, intelligence: 11, wisdom: 16, charisma: 14 },
  abilities: [
    'Stand between',
    { id: 'last-rites', name: 'Last rites', description: 'The dead he blesses stay where they lie.' },
  ],
  weapons: [{ id: 'clapper', name: 'Bell clapper on a chain', damage: '1d10 + 3' }],
  spells: [
    { id: 'bless', name: 'Blessing of the tide', level: 1, description: 'Three allies add 1d4 to what they roll.' },
    { id: 'mend', name: 'Mend', level: 1, description: 'A touch gives back 1d8 + 3.' },
  ],
  conditions: [
    aCondition({
      id: 'demo-aldous-concentrating',
      name: 'Concentrating',
      note: 'On the blessing',
      ends: { kind: 'combatEnd' },
    }),
  ],
  inventory: [anItem({ id: 'aldous-candle', name: 'Blessed candle', quantity: 6, value: 2 })],
  equipment: [
    anItem({ id: 'aldous-mail', name: 'Abbey mail', type: 'armor', acBonus: 6, weight: 40 }),
    anItem({ id: 'aldous-shield', name: 'Lid of a font, with a strap', type: 'armor', acBonus: 2, weight: 9 }),
  ],
  notes: 'Promised the drowned a Mass. They will hold him to it at the fourth bell.',
})

/** The party of four. */
export const HEROES = [MIRA, TAMSIN, OSWIN, ALDOUS] as const
