import { expect, test } from 'vitest'
import { readJson, readText, rowOf } from '../../testing/read-one.ts'

const BLOCK = `name: Copper Kettle
size: Small
type: construct
subtype: kitchen
alignment: unaligned
ac: 14 (tin)
hp: 27
hit_dice: 5d8 + 5
speed: 25 ft., fly 10 ft. (hover)
stats: [8, 15, 12, 6, 11, 3]
modifier: 4
saves:
  - dexterity: 4
  - constitution: 3
skillsaves:
  - sleight of hand: 6
damage_resistances: cold; bludgeoning and slashing from nonmagical attacks
condition_immunities: Poisoned, Prone
senses: darkvision 30 ft., passive Perception 10
languages: understands Common but can't speak
cr: 1/2
layout: Basic 5e Layout
image: https://example.com/kettle.png
legendary_description: The kettle can take 2 legendary actions.
traits:
  - name: Whistle (3/Day)
    desc: It whistles.
  - [Old Copper, It is old.]
spells:
  - It casts (spell save DC 11).
  - Cantrips (at will): light
  - 1st level (2 slots): grease, fog cloud
actions:
  - name: Spout
    desc: "Melee Weapon Attack: +4 to hit, reach 10 ft., one target. Hit: 5 (1d6 + 2) piercing damage."
legendary_actions:
  - name: Boil
    desc: It boils.
lair_actions:
  - name: Smoke
    desc: It smokes.`

const FIGURES = {
  size: 'Small',
  kind: 'construct (kitchen)',
  armorClass: 14,
  maxHealth: 27,
  hitDice: '5d8+5',
  initiativeBonus: 4,
  speed: '25 ft, fly 10 ft (hover)',
  stats: { strength: 8, dexterity: 15, charisma: 3 },
  saves: { dexterity: 4, constitution: 3 },
  skills: { 'Sleight of Hand': 6 },
  resistances: ['cold', 'nonmagical bludgeoning', 'nonmagical slashing'],
  conditionImmunities: ['poisoned', 'prone'],
  senses: ['darkvision 30 ft', 'passive Perception 10'],
  languages: ['Common (understood)'],
  challengeRating: 0.5,
  specialUse: { per: 'round', count: 2 },
  spellSlots: { '1': { max: 2 } },
  spells: [{ name: 'Light' }, { name: 'Grease', level: 1 }, { name: 'Fog Cloud', level: 1 }],
  abilities: [{ name: 'Whistle', limitedUse: { count: 3 } }, { name: 'Old Copper' }, { name: 'Spellcasting' }],
  actions: [{ name: 'Spout', attackBonus: 4, reach: '10 ft', damages: [{ formula: '1d6+2', type: 'piercing' }] }],
  specialActions: [{ name: 'Boil' }, { name: 'Smoke' }],
}

test('a stat block inside a note becomes a creature, and the rest of the note a page', () => {
  const { files, things } = readText(`# Kitchen\n\nIt is warm.\n\n\`\`\`statblock\n${BLOCK}\n\`\`\`\n\nSee [[Harbor]].`)
  expect(files[0]).toMatchObject({ format: 'Obsidian', found: 2 })
  expect(things[0]?.place.at).toBe('line 6')
  expect(things[0]?.reading).toMatchObject({ kind: 'creature', name: 'Copper Kettle', figures: FIGURES })
  expect(rowOf(things[0], 'Special action: Smoke')).toMatchObject({ why: 'a lair action' })
  expect(things[1]?.reading).toMatchObject({ kind: 'page', name: 'Kitchen' })
  expect(things[1]?.reading).toHaveProperty('text', expect.not.stringContaining('hit_dice'))
  expect(things[1]?.reading).toHaveProperty('text', expect.stringContaining('See [[Harbor]].'))
})

test('front matter and JSON hold the same creature', () => {
  const { things } = readText(`---\nstatblock: true\n${BLOCK}\n---\n`, 'x.md')
  expect(things).toHaveLength(1)
  expect(things[0]?.reading).toMatchObject({ kind: 'creature', figures: FIGURES })
  expect(readJson([{ name: 'Cup', ac: 9, hp: 3, stats: [1, 2, 3, 4, 5, 6] }]).things[0]?.reading).toMatchObject({
    kind: 'creature',
    figures: { armorClass: 9, maxHealth: 3 },
  })
})

test('a broken block names its line, and one that shows another says so', () => {
  const { things, unreadable } = readText('```statblock\nname: "Cup\n```\n\n```statblock\nmonster: Goblin\n```\n')
  expect(things).toEqual([])
  expect(unreadable[0]?.problem).toMatch(/^This YAML is broken on line 2/)
  expect(unreadable[1]).toMatchObject({
    place: { at: 'line 6' },
    problem: 'It only shows “Goblin” of the plugin’s bestiary. Export that as JSON.',
  })
})

test('a note becomes a page, with its title, day and tags', () => {
  const [page] = readText(
    '---\ntitle: Harbor\ndate: 2024-05-06\ntags: [town, sea]\nowner: Tess\n---\nIt <b>rains</b>.',
    'a/b.md',
  ).things
  expect(page?.reading).toEqual({
    kind: 'page',
    name: 'Harbor',
    text: 'It \\<b>rains\\</b>.',
    date: '2024-05-06',
    leftovers: '**Tags:** town, sea\n\n**Owner:** Tess',
  })
  expect(readText('Only text.', 'notes/Session 2024-01-02.txt').things[0]?.reading).toMatchObject({
    name: 'Session 2024-01-02',
    date: '2024-01-02',
    text: 'Only text.',
  })
})

test('a text that is too long for a page becomes several, and no letter is lost', () => {
  const text = Array.from({ length: 250_000 }, (_, at) => `word${at}`).join(' ')
  const { things } = readText(text, 'long.txt')
  expect(things).toHaveLength(3)
  expect(things[2]?.reading.name).toBe('long (3 of 3)')
  const joined = things.map(({ reading }) => (reading.kind === 'page' ? reading.text : '')).join(' ')
  expect(joined).toBe(text)
})

test.each(['[ ] Buy tea', '[[Harbor]] is cold', '[1] A footnote', '{{date}} Tea', '["quoted"]: x'.slice(1)])(
  '%j begins a note',
  (text) => {
    expect(readText(text).things[0]?.reading).toMatchObject({ kind: 'page', text })
  },
)

const PRINTED = `Copper Kettle
Small construct (kitchen), unaligned
Armor Class 14 (tin)
Hit Points 27 (5d8 + 5)
Speed 25 ft., fly 10 ft. (hover)
STR DEX CON INT WIS CHA
8 (-1) 15 (+2) 12 (+1) 6 (-2) 11 (+0) 3 (-4)
Saving Throws Dex +4
Skills Sleight of Hand +6
Damage Resistances cold
Condition Immunities poisoned
Senses darkvision 30 ft., passive Perception 10
Languages understands Common but can't speak
Challenge 1/2 (100 XP)
Whistle (3/Day). It whistles.
Actions
Spout. Melee Weapon Attack: +4 to hit, reach 10 ft., one target. Hit: 5 (1d6 + 2) piercing damage.
Legendary Actions
Boil. It boils.`

const MARKDOWN = PRINTED.split('\n')
  .map((line, at) =>
    at === 0
      ? `> ## ${line}`
      : /^[A-Z][a-z]+\. /.test(line)
        ? `> ***${line.replace('. ', '.*** ')}`
        : `> - **${line.replace(' ', ' ** ')}`,
  )
  .join('\n')

test.each([PRINTED, MARKDOWN])('a printed stat block that is pasted becomes a creature', (text) => {
  const { files, things } = readText(text)
  expect(files[0]).toMatchObject({ format: 'Stat block', found: 1 })
  expect(things[0]?.reading).toMatchObject({
    kind: 'creature',
    name: 'Copper Kettle',
    figures: {
      size: 'Small',
      armorClass: 14,
      maxHealth: 27,
      hitDice: '5d8+5',
      initiativeBonus: 2,
      stats: { strength: 8, dexterity: 15, constitution: 12, intelligence: 6, wisdom: 11, charisma: 3 },
      saves: { dexterity: 4 },
      skills: { 'Sleight of Hand': 6 },
      resistances: ['cold'],
      conditionImmunities: ['poisoned'],
      challengeRating: 0.5,
      xp: 100,
      abilities: [{ name: 'Whistle', limitedUse: { count: 3 } }],
      actions: [{ name: 'Spout', attackBonus: 4, reach: '10 ft' }],
      specialActions: [{ name: 'Boil' }],
    },
  })
})

test('a note that speaks of armor class stays a note', () => {
  expect(readText('Kitchen\n\nThe kettle has armor class 14.\nIt is warm.').things[0]?.reading.kind).toBe('page')
  expect(readText('---\n---\n').files[0]?.problem).toBe('There is no text in it.')
})

test('a day that no month has is no date', () => {
  const dateOf = (name: string) => readText('We sailed.', name).things[0]?.reading
  expect(dateOf('2026-02-28.md')).toMatchObject({ date: '2026-02-28' })
  expect(dateOf('2026-02-30.md')).not.toHaveProperty('date')
})

test('links stay for the campaign to resolve, comments have one sign, and the receipt tells of both', () => {
  const text = 'We met [[Weir Hag]] at ![[map.png]]. %%She lies.%% <!-- Ask <b>Tom</b> -->'
  const [page] = readText(text, 'weir.md').things
  expect(page?.reading).toMatchObject({
    text: 'We met [[Weir Hag]] at ![[map.png]]. %%She lies.%% %%Ask \\<b>Tom\\</b>%%',
  })
  expect(rowOf(page, 'Links')).toMatchObject({ how: 'approximated', source: '1: [[Weir Hag]]' })
  expect(rowOf(page, 'Pictures and embeds')).toMatchObject({ how: 'approximated', source: '1: ![[map.png]]' })
  expect(rowOf(page, 'Comments')).toMatchObject({ source: '2: %%She lies.%%, <!-- Ask <b>Tom</b> -->' })
  expect(page?.raw).toContain('<!-- Ask <b>Tom</b> -->')
})

test('a title has the words of its heading, and no comment that only the GM reads', () => {
  const nameOf = (heading: string) => readText(`${heading}\n\nIt rains.`, 'a/weir.md').things[0]?.reading
  expect(nameOf('# The [[NPCs/Tom|Ferryman]] **waits** %%he is dead%%')).toMatchObject({
    name: 'The Ferryman waits',
    text: '# The [[NPCs/Tom|Ferryman]] **waits** %%he is dead%%\n\nIt rains.',
  })
  expect(nameOf('# [Tom](NPCs/Tom.md) <!-- dead -->')).toMatchObject({ name: 'Tom' })
  expect(nameOf('# %%Nothing to see%%')).toMatchObject({ name: 'weir' })
  expect(nameOf('# a_b_c < d [1]')).toMatchObject({ name: 'a_b_c < d [1]' })
  expect(nameOf('%%\n# The duke did it\n%%\n\n# The weir')).toMatchObject({ name: 'The weir' })
  expect(nameOf('# The weir %%he is dead,\nsince Tuesday%%')).toMatchObject({ name: 'The weir' })
  expect(nameOf('```sh\n# make it\n```\n\n# The weir')).toMatchObject({ name: 'The weir' })
})

test('code and web addresses stay as they are', () => {
  const text = 'Type `<i>x</i>` at <https://example.com>.\n\n```html\n<b>bold</b>\n```'
  expect(readText(text).things[0]?.reading).toMatchObject({ text })
})

test.each([
  ['---\nsession: 2\n---\nWe sailed.', 'weir.md', 2],
  ['# Session 3: The weir\n\nWe sailed.', 'weir.md', 3],
  ['We sailed.', 'notes/Session_04.md', 4],
  ['We sailed.', 'Session 2024-01-02.md', undefined],
  ['We sailed.', '3 goblins.md', undefined],
])('%j in %s is session %s', (text, file, number) => {
  const [page] = readText(text, file).things
  expect(page?.reading.kind === 'page' && page.reading.number).toBe(number)
})

test('a page without a day says so', () => {
  expect(rowOf(readText('We sailed.', 'weir.md').things[0], 'Date')).toMatchObject({
    how: 'approximated',
    becomes: 'Today',
    why: 'the file gives none',
  })
})
