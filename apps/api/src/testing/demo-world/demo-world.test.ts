import {
  actDocument,
  campaignDocument,
  characterDocument,
  combatDocument,
  handoutDocument,
  healthWord,
  normalizeJoinCode,
  playerViewOfCombat,
  sessionDocument,
} from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { CROWD } from './crowd.ts'
import { DEMO_CAMPAIGNS } from './demo-world.ts'
import { SALTMERE } from './saltmere.ts'
import { WINTER_CROWN } from './winter-crown.ts'

const ofType = (type: string) => SALTMERE.characters.filter((character) => character.type === type)

test('every document of the demo world is valid and belongs to its campaign', () => {
  for (const { campaign, characters, sessions, handouts, combat, acts = [] } of DEMO_CAMPAIGNS) {
    expect(campaignDocument.parse(campaign)).toEqual(campaign)
    expect(campaign.joinCode && normalizeJoinCode(campaign.joinCode)).toBe(campaign.joinCode)
    for (const character of characters) expect(characterDocument.parse(character)).toEqual(character)
    for (const session of sessions) expect(sessionDocument.parse(session)).toEqual(session)
    for (const handout of handouts) expect(handoutDocument.parse(handout)).toEqual(handout)
    if (combat) expect(combatDocument.parse(combat)).toEqual(combat)
    for (const act of acts) expect(actDocument.parse(act)).toEqual(act)
    const belonging = [...characters, ...sessions, ...handouts, ...acts, ...(combat ? [combat] : [])]
    expect(belonging.filter(({ campaignId }) => campaignId !== campaign.id)).toEqual([])
  }
})

test('no id is used twice', () => {
  const ids = DEMO_CAMPAIGNS.flatMap(({ characters, sessions, handouts }) => [
    ...characters.map(({ id }) => id),
    ...sessions.map(({ id }) => id),
    ...handouts.map(({ id }) => id),
  ])
  expect(new Set(ids).size).toBe(ids.length)
})

test('there are a party of four, three NPCs and a combat of eight', () => {
  expect(ofType('player').map(({ name }) => name)).toEqual([
    'Mira Thistlewood',
    'Tamsin Roe',
    'Oswin “Cinders” Vale',
    'Brother Aldous Fenwick-Harrowgate',
  ])
  expect(ofType('npc')).toHaveLength(3)
  const known = new Set(SALTMERE.characters.map(({ id }) => id))
  const entries = SALTMERE.combat?.entries ?? []
  expect(entries).toHaveLength(8)
  expect(entries.filter(({ characterId }) => !known.has(characterId))).toEqual([])
  expect(SALTMERE.characters.filter((c) => c.includeInInitiative)).toHaveLength(8)
  const words = SALTMERE.characters.map(({ health, maxHealth }) => healthWord(health, maxHealth))
  expect(new Set(words)).toEqual(new Set(['Healthy', 'Hurt', 'Bloodied', 'Defeated']))
})

test("each character's health log has what the combat did to them", () => {
  const logged = SALTMERE.characters.filter(({ healthLog }) => healthLog)
  const healths = logged.map(({ name, health, healthLog }) => [name, healthLog?.base.health, health])
  expect(healths).toEqual([
    ['Tamsin Roe', 26, 9],
    ['Saltgaunt Bellringer', 60, 33],
    ['Drowned Pilgrim 2', 11, 0],
  ])
})

test('players see seven of the eight, one of them under another name', () => {
  if (!SALTMERE.combat) throw new Error('no fight')
  const view = playerViewOfCombat(SALTMERE.combat, new Map(SALTMERE.characters.map((c) => [c.id, c])))
  expect(view.entries).toHaveLength(7)
  expect(view.entries.map(({ name }) => name)).toContain('Hooded figure')
  expect(JSON.stringify(view)).not.toMatch(/Thing|Saltgaunt/)
})

test('three sessions have notes, each several paragraphs long', () => {
  expect(SALTMERE.sessions.map(({ sessionNumber }) => sessionNumber)).toEqual([12, 13, 14])
  for (const { gmNotes } of SALTMERE.sessions) expect(gmNotes.split('\n\n').length).toBeGreaterThan(5)
})

test('one campaign has the longest possible name', () => {
  expect(WINTER_CROWN.campaign.name.length).toBeGreaterThanOrEqual(95)
})

test('one campaign has two hundred characters, the same ones each time', () => {
  expect(CROWD.characters).toHaveLength(200)
  expect(CROWD.characters[0]?.name).toBe('Veris Underhill')
})
