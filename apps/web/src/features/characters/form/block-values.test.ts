import { aMonster, aPlayer } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { skillsProblem } from './block-values.ts'
import { draftOf, editOf } from './form-draft.ts'
import { formValuesOf, newFormValues } from './form-values.ts'

const walker = aMonster({
  ...{ size: 'Large', kind: 'plant', speed: '30 ft', hitDice: '6d10+12', xp: 700, challengeRating: 0.5 },
  stats: { strength: 17 },
  saves: { constitution: 5 },
  skills: { Stealth: 3, 'Sleight of Hand': -1 },
  senses: ['blindsight 30 ft'],
  vulnerabilities: ['fire'],
  spellSlots: { 1: { max: 4, used: 2 } },
  actions: [{ id: 'a', name: 'Lash', description: '' }],
})

test('a stat block that is opened and saved is the same, and nothing of it is written', () => {
  const values = formValuesOf(walker)
  expect(draftOf('monster', values)).toMatchObject({
    ...{ size: 'Large', hitDice: '6d10+12', xp: 700, saves: { constitution: 5 } },
    ...{ skills: walker.skills, senses: walker.senses, vulnerabilities: ['fire'], spellSlots: walker.spellSlots },
  })
  expect(editOf('monster', values, values)).toEqual({ base: {}, mine: {} })
})

test('only what was typed is written, and what is used up stays', () => {
  const opened = formValuesOf(walker)
  const typed = { ...opened, size: '', skills: ['Stealth +6'], spellSlots: { 1: { max: '5', used: 2 } } }
  expect(editOf('monster', opened, typed).mine).toEqual({
    size: undefined,
    skills: { Stealth: 6 },
    spellSlots: { 1: { max: 5, used: 2 } },
  })
})

test('a hero has saves, skills and slots, and no stat block', () => {
  const draft = draftOf('player', { ...formValuesOf(aPlayer()), skills: ['Arcana 3'], size: 'Large' })
  expect(draft).toMatchObject({ skills: { Arcana: 3 } })
  expect(draft).not.toHaveProperty('size')
})

test('an NPC has a challenge only if someone types it', () => {
  const values = { ...newFormValues('npc'), name: 'Hob' }
  expect(draftOf('npc', values)).toMatchObject({ challengeRating: undefined })
  expect(draftOf('npc', { ...values, challengeRating: '0.25' })).toMatchObject({ challengeRating: 0.25 })
})

test('a skill without a bonus is refused', () => {
  expect(skillsProblem(['Stealth +6', 'Arcana −1'])).toBeUndefined()
  expect(skillsProblem(['Stealth'])).toBe('Skills need a bonus, like Stealth +6: Stealth')
})
