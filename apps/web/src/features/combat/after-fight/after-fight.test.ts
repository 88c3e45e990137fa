import { type Act, LONGEST_LOG } from '@lanternkeep/schema'
import { aCombat, aCondition, aMonster, anAct, anEntry, anItem, aPlayer } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { endOf, FIRST_CHOICES, fightInWords, linesInWords, offerOf, overFightOf, storyOf } from './after-fight.ts'

const tamsin = aPlayer({ id: 'tamsin', name: 'Tamsin', health: 9, maxHealth: 38, conditions: [aCondition()] })
const mira = aPlayer({ id: 'mira', name: 'Mira', health: 30, maxHealth: 30, tempHealth: 5 })
const fallen = aMonster({ id: 'fallen', name: 'Orc', health: 0, maxHealth: 15, loot: [anItem({ name: 'Key' })] })
const standing = aMonster({ id: 'standing', name: 'Ringer', health: 21, maxHealth: 60, conditions: [aCondition()] })
const offer = offerOf([tamsin, mira, fallen, standing])
const fight = { id: 'f', endedAt: '2026-11-20T20:41:00.000Z' }
const about = { report: 'The orc fell.', sessionId: 's', fight }
const names = (all: readonly { name: string }[]) => all.map(({ name }) => name)

test('what is offered is what there is', () => {
  expect(names(offer.hurt)).toEqual(['Tamsin'])
  expect(names(offer.marked)).toEqual(['Tamsin', 'Mira', 'Ringer'])
  expect([names(offer.defeated), names(offer.standing), names(offer.withLoot)]).toEqual([['Orc'], ['Ringer'], ['Orc']])
})

test('at first health stays, conditions and the fallen go, and the notes are kept', () => {
  const { end, changes } = endOf(offer, FIRST_CHOICES, about)
  expect([end.fightId, end.heal]).toEqual(['f', []])
  expect([names(end.clear), names(end.remove)]).toEqual([['Tamsin', 'Mira', 'Ringer'], ['Orc']])
  expect(end.notes).toEqual({ sessionId: 's', text: '## Fight\n\nThe orc fell.', fight })
  expect(end.loot).toBeUndefined()
  expect(changes).toBe(3)
})

test('half brings back half of what is missing, full all of it', () => {
  const healed = (health: 'half' | 'full') => endOf(offer, { ...FIRST_CHOICES, health }, about).end.heal
  expect(healed('half')).toEqual([{ characterId: 'tamsin', act: { kind: 'heal', amount: 15 } }])
  expect(healed('full')).toEqual([{ characterId: 'tamsin', act: { kind: 'heal', amount: 29 } }])
})

test('standing foes can be reset or removed, and the loot goes to one hero', () => {
  const choices = { ...FIRST_CHOICES, conditions: 'keep', defeated: 'keep', notes: false } as const
  const reset = endOf(offer, { ...choices, standing: 'reset', loot: 'mira' }, about)
  expect(reset.end.heal).toEqual([{ characterId: 'standing', act: { kind: 'heal', amount: 39 } }])
  expect(names(reset.end.clear)).toEqual(['Ringer'])
  expect([reset.end.loot?.heroId, names(reset.end.loot?.from ?? [])]).toEqual(['mira', ['Orc']])
  expect(reset.changes).toBe(2)
  expect(names(endOf(offer, { ...choices, standing: 'remove' }, about).end.remove)).toEqual(['Ringer'])
  expect(endOf(offer, choices, about).changes).toBe(0)
})

test('one line sums up the fight', () => {
  const at = (minute: number) => `2026-11-20T20:${minute}:00.000Z`
  const combat = aCombat({
    fightId: 'f',
    entries: [anEntry('tamsin'), anEntry('fallen'), anEntry('standing')],
    turn: { round: 7, entryId: 'tamsin' },
  })
  const act = (minute: number, fightId = 'f') => {
    return { ...anAct({ fightId, at: at(minute) }), before: {}, undone: false, embedded: false }
  }
  const over = overFightOf(combat, [tamsin, fallen, standing])
  const story = storyOf('f', [tamsin], [act(10, 'before'), act(20), act(41)])
  expect(fightInWords(over, story)).toBe('7 rounds, 21 minutes, 1 hero against 2 foes')
})

test('a fight whose beginning has left the log claims neither its minutes nor how much happened', () => {
  const at = (minute: number) => new Date(Date.parse('2026-11-20T20:00:00.000Z') + minute * 60_000).toISOString()
  const hits = Array.from({ length: LONGEST_LOG - 1 }, (_, n) => anAct({ fightId: 'f', at: at(n + 1), text: 'A hit' }))
  const begin = anAct({ fightId: 'f', at: at(0), kind: 'begin' })
  const told = (first: Act) => {
    const log = [first, ...hits].map((act) => ({ ...act, before: {}, undone: false, embedded: false }))
    const story = storyOf('f', [], log)
    return [fightInWords({ fightId: 'f', rounds: 31, heroes: 1, foes: 2, ids: [] }, story), linesInWords(story)]
  }
  expect(told(begin)).toEqual(['31 rounds, 199 minutes, 1 hero against 2 foes', '199 lines of the fight'])
  expect(told(anAct({ fightId: 'before' }))).toEqual([
    '31 rounds, 1 hero against 2 foes',
    'The last 199 lines; earlier acts have left the log',
  ])
})
