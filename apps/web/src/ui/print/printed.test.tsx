import { type Character, newCharacter, type PlayerCharacter } from '@lanternkeep/schema'
import { aPlayer, aSession } from '@lanternkeep/schema/testing'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PrintedCharacter } from './character/printed-character.tsx'
import { PrintedJournal } from './printed-journal.tsx'

afterEach(cleanup)

const textOf = (element: React.ReactElement) => render(element).container.textContent ?? ''
const condition = (name: string, visible: boolean) => ({
  ...{ id: name, name, visible, note: 'secret note' },
  ends: { kind: 'none' } as const,
})

test("a hero's sheet is printed as its player sees it, also by the GM", () => {
  const hero: PlayerCharacter = {
    ...(aPlayer({
      name: 'Mira',
      notes: 'secret notes',
      tags: ['secret tag'],
      alias: 'secret alias',
    }) as PlayerCharacter),
    ...{ ownNotes: 'Find **the bell**', background: 'A ferryman', purse: { gold: 34 }, stats: { dexterity: 16 } },
    conditions: [condition('Poisoned', true), condition('secret condition', false)],
    limitedAbilities: [{ id: 'wind', name: 'Second Wind', max: 3, used: 1, per: 'short rest' }],
  }
  const text = textOf(<PrintedCharacter character={hero} />)
  for (const shown of ['Mira', 'Find the bell', 'A ferryman', '34 gold', '16 +3', 'Poisoned', 'Second Wind']) {
    expect(text).toContain(shown)
  }
  expect(text).not.toContain('secret')
  expect(document.querySelectorAll('.boxes i')).toHaveLength(3)
  expect(document.querySelectorAll('.boxes i.used')).toHaveLength(1)
})

test("a monster's stat block is printed with attacks, figures and the GM's notes", () => {
  const foe = {
    ...newCharacter('monster', { id: 'hound', campaignId: 'c', name: 'Mud hound', now: '2026-01-01T00:00:00.000Z' }),
    ...{ maxHealth: 11, health: 3, notes: 'Afraid of bells', size: 'Medium', kind: 'beast', challengeRating: 0.5 },
    actions: [
      { id: 'bite', name: 'Bite', description: '', attackBonus: 4, damages: [{ formula: '1d6+2', type: 'piercing' }] },
    ],
  } as Character
  const text = textOf(<PrintedCharacter character={foe} />)
  for (const shown of ['Mud hound', 'Medium beast', 'Challenge 1/2', 'Health11', '+4 to hit, 1d6+2 piercing']) {
    expect(text).toContain(shown)
  }
  expect(text).toContain('Afraid of bells')
})

test('a journal is printed from its first evening on, and for players only what was shared', () => {
  const sessions = [
    aSession({ sessionNumber: 2, recap: 'The bell rang.', gmNotes: 'secret', shared: { recap: true, summary: false } }),
    aSession({
      sessionNumber: 1,
      recap: 'secret recap',
      summary: 'They met.',
      shared: { recap: false, summary: true },
    }),
    aSession({ sessionNumber: 3, gmNotes: 'secret plan' }),
  ]
  const forPlayers = textOf(<PrintedJournal title="Journal" lines={[]} sessions={sessions} readers="players" />)
  expect(forPlayers).toMatch(/Session 1,.*They met\..*Session 2,.*The bell rang\./)
  expect(forPlayers).not.toMatch(/secret|Session 3/)
  cleanup()
  const forGm = textOf(<PrintedJournal title="Journal" lines={['Saltmere']} sessions={sessions} readers="gm" />)
  expect(forGm).toMatch(/Session 1,.*secret recap.*Session 2,.*GM notes.*secret.*Session 3,.*secret plan/s)
})

test('two sessions with one number are told apart on paper by their times', () => {
  const at = (date: string) => aSession({ sessionNumber: 4, date, gmNotes: 'The weir.' })
  const sessions = [at('2026-11-20T20:42:01.000Z'), at('2026-11-20T20:42:09.000Z')]
  const text = textOf(<PrintedJournal title="Journal" lines={[]} sessions={sessions} readers="gm" />)
  expect(text).toMatch(/Session 4, Nov 2\d, 2026, \d\d:42:01.*Session 4, Nov 2\d, 2026, \d\d:42:09/s)
})
