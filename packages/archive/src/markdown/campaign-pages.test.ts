import {
  aCampaign,
  aHandout,
  aHandoutMap,
  aKeptResult,
  aMonster,
  anEncounter,
  anItem,
  anNpc,
  anOwnTable,
  aPlayer,
  aSession,
} from '@lanternkeep/schema/testing'
import { type CollectionName, type SyncDocument, viewFor } from '@lanternkeep/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { campaignPages } from './campaign-pages.ts'
import type { PagesOptions, PagesSource } from './page.ts'
import { brokenLinks, linksIn } from './testing/check-links.ts'

const GM = { reader: { role: 'gm' } } as const
const PIA = { reader: { role: 'player', memberId: 'pia' } } as const
const hash = (sign: string) => sign.repeat(64)

const source = (over: Partial<PagesSource> = {}): PagesSource => {
  return { campaign: aCampaign(), characters: [], sessions: [], handouts: [], prep: [], ...over }
}
const pagesOf = (over: Partial<PagesSource>, options: PagesOptions = GM) => {
  return new Map([...campaignPages(source(over), options)].map(({ path, text }) => [path, text]))
}
const listed = (pages: Map<string, string>) => [...pages].map(([path, text]) => ({ path, text }))

test('a session is a page of notes with its texts under their names', () => {
  const session = aSession({ id: 's', sessionNumber: 4, recap: 'The @Ash rang.', gmNotes: '# Plan\nSink it.' })
  const text = pagesOf({ sessions: [session], characters: [aPlayer({ name: 'Ash' })] }).get('notes/Session 4.md')
  expect(text).toBe(`---
type: session
id: s
session: 4
date: 2026-03-06
---

# Session 4

## Recap

The [[people/Ash|Ash]] rang.

## GM notes

### Plan
Sink it.
`)
})

test('a monster is a page with its figures, its actions and what the GM wrote', () => {
  const hound = aMonster({
    ...{
      id: 'hound',
      name: 'Mud hound',
      alias: 'A dog',
      size: 'Medium',
      kind: 'beast',
      challengeRating: 0.5,
      maxHealth: 11,
    },
    ...{ armorClass: 13, stats: { strength: 16 }, skills: { Stealth: 4 }, senses: ['scent'], notes: 'Afraid of @Ash.' },
    tags: ['bog king', '7'],
    actions: [
      {
        ...{ id: 'bite', name: 'Bite', description: 'It holds on.', attackBonus: 4, reach: '5 ft' },
        damages: [{ formula: '1d6+2', type: 'piercing' }],
      },
    ],
    loot: [anItem({ name: 'Collar', quantity: 2, value: 3, description: 'Of *brass*.' })],
  })
  const text = pagesOf({ characters: [hound, aPlayer({ name: 'Ash' })] }).get('people/Mud hound.md')
  expect(text).toBe(`---
type: monster
id: hound
name: Mud hound
aliases:
  - A dog
size: Medium
kind: beast
challenge: 0.5
defence: 13
health: 11
tags:
  - bog-king
  - "_7"
---

# Mud hound

*Medium beast · Challenge 1/2*

- **Health** 11
- **Defence** 13
- **Initiative** +0
- **Skills** Stealth +4
- **Senses** scent

| Str | Dex | Con | Int | Wis | Cha |
| --- | --- | --- | --- | --- | --- |
| 16 (+3) | – | – | – | – | – |

## Actions

**Bite.** +4 to hit, 1d6+2 piercing, reach 5 ft

It holds on.

## Loot

- **Collar** × 2 (3 gp): Of *brass*.

## For the GM

- **Name players see** A dog

## GM notes

Afraid of [[people/Ash|Ash]].
`)
})

test('an own table keeps weights, dice and bars, and leads to the tables that it names', () => {
  const tables = [
    anOwnTable({
      name: 'Weather',
      entries: '# By the sea\n2: Fog for [2d6] hours\nA | b\nRoll [Moods] again\n\\[sic\\]',
    }),
    anOwnTable({ name: 'Moods', entries: 'Grim' }),
  ]
  expect(pagesOf({ prep: tables }).get('tables/Weather.md')).toContain(`By the sea

| Weight | Entry |
| --- | --- |
| 2 | Fog for \\[2d6\\] hours |
| 1 | A \\| b |
| 1 | Roll [[tables/Moods\\|Moods]] again |
| 1 | \\[sic\\] |
`)
})

const everything: PagesSource = {
  campaign: aCampaign({ name: 'Salt / Road' }),
  characters: [
    aPlayer({ name: 'Ash', imageUrl: `/api/images/${hash('a')}`, claimedBy: 'pia' }),
    aPlayer({ name: 'ash', imageUrl: `/api/images/${hash('b')}` }),
    anNpc({
      name: 'Hob: the [Ferryman]',
      location: 'Salt|mere',
      faction: 'The Tide',
      notes: '@Ash owes him. @saltmere',
    }),
    aMonster({ name: 'CON', notes: '| who |\n|-|\n| @Hob: the [Ferryman] |' }),
  ],
  sessions: [
    aSession({ sessionNumber: 1, recap: '@ash and [[Toll?]] and [[nothing]]', partyLocation: 'Salt|mere.' }),
    aSession({ sessionNumber: 1, gmNotes: 'Again, with @CON' }),
  ],
  handouts: [aHandout({ title: 'Letter', imageUrl: `/api/images/${hash('c')}`, map: aHandoutMap() })],
  prep: [
    anEncounter({ name: 'Toll?', place: 'Salt|mere', creatures: [], loot: [anItem({ name: 'Coin' })] }),
    aKeptResult(),
    anOwnTable(),
  ],
}
const withFiles = {
  pictureOf: (id: string) => (id === hash('b') ? undefined : `pictures/${id.slice(0, 4)} (1).png`),
  mapOf: (id: string) => (everything.handouts.some((each) => each.id === id) ? 'maps/Letter.svg' : undefined),
}
const FILES = ['pictures/aaaa (1).png', 'pictures/cccc (1).png', 'maps/Letter.svg']

test('every link leads to exactly one page, and every picture to its file', () => {
  const pages = listed(pagesOf(everything, { ...GM, ...withFiles }))
  expect(brokenLinks(pages, FILES)).toEqual([])
  expect(pages.map(({ path }) => path)).toEqual([
    'Salt - Road.md',
    'notes/Session 1.md',
    'notes/Session 1 (2).md',
    'people/Ash.md',
    'people/ash (2).md',
    'people/Hob- the -Ferryman-.md',
    'people/CON_.md',
    'handouts/Letter.md',
    'encounters/Toll-.md',
    'results/Tide Lantern.md',
    'tables/Weather.md',
    'places/Salt-mere.md',
    'places/The Tide.md',
  ])
  const text = (path: string) => pages.find((each) => each.path === path)?.text ?? ''
  expect(text('people/CON_.md')).toContain('| [[people/Hob- the -Ferryman-\\|Hob: the (Ferryman)]] |')
  expect(text('notes/Session 1.md')).toContain('and [[encounters/Toll-|Toll?]] and \\[\\[nothing]]')
  expect(text('places/Salt-mere.md')).toContain('[[people/Hob- the -Ferryman-|Hob: the (Ferryman)]] (location)')
  expect(text('people/Ash.md')).toContain('![Ash](../pictures/aaaa%20%281%29.png)')
  expect(text('people/ash (2).md')).not.toContain('![')
})

test('in a zip of several campaigns each one’s links stay in its folder', () => {
  const pages = listed(pagesOf(everything, { ...GM, ...withFiles, folder: 'Salt Road' }))
  expect(
    brokenLinks(
      pages,
      FILES.map((file) => `Salt Road/${file}`),
    ),
  ).toEqual([])
  expect(pages.every(({ path }) => path.startsWith('Salt Road/'))).toBe(true)
})

test('whatever things are called and notes say, links lead to one page and properties read back', () => {
  const word = fc.oneof(
    fc.constantFrom(
      '@Ash',
      'Ash',
      '[[Ash]]',
      '|',
      '\n',
      '`',
      '```\n',
      ' ',
      'CON',
      '<b>',
      '![x](http://a)',
      '[',
      ']',
      '#',
      '---\n',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join('').replaceAll('\0', '').toWellFormed())
  const name = text.filter((each) => each.trim() !== '')
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 3, maxLength: 6 }),
      fc.array(text, { minLength: 3, maxLength: 3 }),
      (names, [a, b, c]) => {
        const pages = listed(
          pagesOf({
            characters: names.map((each, at) =>
              anNpc({ id: `n${at}`, name: each, location: names[0], notes: `${a}@${names[1]}`, tags: names }),
            ),
            sessions: [aSession({ recap: b, gmNotes: `${c} @${names[2]}`, partyLocation: names[2] })],
            prep: [anOwnTable({ name: 'T', entries: `${a}\n${b}` }), anEncounter({ notes: c, place: names[1] })],
          }),
        )
        expect(brokenLinks(pages)).toEqual([])
        for (const { text: written } of pages) {
          expect(parse(/^---\n([\s\S]*?)\n---\n/.exec(written)?.[1] ?? '')).toHaveProperty('type')
        }
      },
    ),
    { numRuns: 300, seed: 20_261_123 },
  )
})

const SECRET = 'SECRET'
const secretItem = { ...anItem({ name: SECRET, description: SECRET }) }
const secrets = {
  notes: SECRET,
  alias: SECRET,
  tags: [SECRET],
  background: SECRET,
  weapons: [{ id: 'w', name: SECRET, damage: SECRET }],
}
const secretCondition = { id: 'c', name: SECRET, note: SECRET, visible: false, ends: { kind: 'none' } } as const
const secretive: PagesSource = {
  campaign: aCampaign({ joinCode: 'SEC-RET' }),
  characters: [
    aPlayer({
      ...{
        name: 'Ash',
        claimedBy: 'pia',
        notes: SECRET,
        alias: SECRET,
        tags: [SECRET],
        ownNotes: 'My own plan',
        conditions: [secretCondition],
      },
      weapons: [{ id: 'w', name: 'Oar', damage: '1d6' }],
    }),
    aPlayer({
      ...secrets,
      name: 'Bo',
      claimedBy: 'ben',
      ownNotes: SECRET,
      inventory: [secretItem],
      conditions: [secretCondition],
    }),
    anNpc({ ...secrets, name: SECRET, faction: SECRET, location: SECRET, traits: [SECRET] }),
    aMonster({
      ...secrets,
      name: SECRET,
      loot: [secretItem],
      actions: [{ id: 'a', name: SECRET, description: SECRET }],
    }),
  ],
  sessions: [
    aSession({
      sessionNumber: 1,
      recap: 'We rang it, @Ash.',
      summary: SECRET,
      gmNotes: SECRET,
      aiNotes: SECRET,
      keyTopics: SECRET,
      partyLocation: SECRET,
      shared: { recap: true, summary: false },
    }),
    aSession({ sessionNumber: 2, recap: SECRET, summary: SECRET }),
  ],
  handouts: [
    aHandout({
      title: 'A letter',
      text: 'Come at once',
      sharedAt: '2026-03-06T20:00:00.000Z',
      map: aHandoutMap({ rooms: aHandoutMap().rooms.map((room) => ({ ...room, name: SECRET })) }),
    }),
    aHandout({ title: SECRET, text: SECRET }),
    aHandout({ title: SECRET, text: SECRET, sharedAt: '2026-03-06T20:00:00.000Z', forMembers: ['ben'] }),
  ],
  prep: [anEncounter({ name: SECRET, notes: SECRET }), aKeptResult({ name: SECRET }), anOwnTable({ name: SECRET })],
}

test('players’ pages hold nothing of the GM’s alone, whether made from whole documents or from a player’s', () => {
  const whole = pagesOf(secretive, PIA)
  expect([...whole.keys()]).toEqual([
    'The Salt Road.md',
    'notes/Session 1.md',
    'people/Ash.md',
    'people/Bo.md',
    'handouts/A letter.md',
  ])
  expect(JSON.stringify([...whole])).not.toMatch(/SECRET|SEC-RET/)
  expect(brokenLinks(listed(whole))).toEqual([])
  expect(whole.get('notes/Session 1.md')).toContain('We rang it, [[people/Ash|Ash]].')
  expect(whole.get('people/Ash.md')).toMatch(/Oar[\s\S]*My own plan/)
  expect(whole.get('people/Bo.md')).toContain('**Health** 30 / 30')

  const seen = <T>(name: CollectionName, documents: readonly T[]) => {
    const views = documents.map((each) => viewFor({ ...PIA.reader }, name, each as SyncDocument))
    return views.filter((view) => view !== null) as T[]
  }
  const projections = {
    campaign: seen('campaigns', [secretive.campaign])[0] as PagesSource['campaign'],
    characters: seen('characters', secretive.characters),
    sessions: seen('sessions', secretive.sessions),
    handouts: seen('handouts', secretive.handouts),
  }
  expect([...pagesOf(projections, PIA)]).toEqual([...whole])
})

test('any player reads the party’s part of every sheet', () => {
  const pages = pagesOf(secretive, { reader: { role: 'player' } })
  expect(JSON.stringify([...pages])).not.toMatch(/SECRET|SEC-RET|My own plan|Oar/)
  expect([...pages.keys()]).toContain('people/Ash.md')
})

test('the GM’s pages hold everything that was written', () => {
  const text = [...pagesOf(secretive).values()].join('\n')
  expect(text).toContain('My own plan')
  expect(linksIn(text)).toBeGreaterThan(10)
  expect(text.split(SECRET).length).toBeGreaterThan(30)
})
