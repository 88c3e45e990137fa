import { generateNpcBody, newCharacter, npcAnswer, npcDocument } from '@lanternkeep/schema'
import { CLASSES } from '@lanternkeep/schema/lists/classes'
import { NPC_ROLES } from '@lanternkeep/schema/lists/monsters-and-npcs'
import { RACES } from '@lanternkeep/schema/lists/races'
import { expect, test } from 'vitest'
import { anyBody, expectGoodProse, hashOfAll } from '../testing/fuzz.ts'
import { mostRepeated, npcPlaces } from '../testing/reading/figures.ts'
import { samplesOf } from '../testing/reading/samples.ts'
import { rollNpc } from './roll-npc.ts'

const SENT = NPC_ROLES.filter((role) => role !== 'any' && role !== 'other')
const BODIES = anyBody(500, (any) => ({
  ...any.maybe('context', () => any.text(50)),
  ...any.maybe('race', () => any.oneOf([...RACES.map(({ name }) => name), any.text(50)])),
  ...any.maybe('occupation', () => any.oneOf([...CLASSES, any.text(50)])),
  ...any.maybe('alignment', () => any.text(50)),
  ...any.maybe('role', () => any.oneOf(SENT)),
}))

test('any request gives a person who fits the call and the campaign, and reads well', () => {
  for (const [at, body] of BODIES.entries()) {
    generateNpcBody.parse(body)
    const { npc } = npcAnswer.parse(rollNpc(body, `seed ${at}`))
    const empty = newCharacter('npc', { id: 'n', campaignId: 'c', name: 'x', now: '2026-01-01T00:00:00.000Z' })
    npcDocument.parse({ ...empty, ...npc, personality: undefined, appearance: undefined })
    for (const text of [npc.appearance, npc.personality, npc.background, npc.notes])
      expectGoodProse(text, [body.context])
    for (const field of [npc.name, npc.race, npc.class, npc.alignment, npc.location]) expect(field.trim()).not.toBe('')
    expect(new Set([...npc.traits, ...npc.abilities]).size).toBe(npc.traits.length + npc.abilities.length)
    expect(npc.health).toBe(npc.maxHealth)
  }
})

test('the same seed and the same wishes always give the same person', () => {
  const roll = () => BODIES.slice(0, 100).map((body, at) => rollNpc(body, `seed ${at}`))
  const all = hashOfAll(roll())
  expect(hashOfAll(roll())).toBe(all)
  expect(all).toMatchInlineSnapshot(`"769159c8"`)
})

test('requested details are kept as worded', () => {
  const asked = { race: 'Snow {elf}', occupation: 'Bridge Troll', alignment: 'Sleepy', context: 'guards the ford' }
  const { npc } = rollNpc(asked, 'x')
  expect(npc).toMatchObject({ race: 'Snow {elf}', class: 'Bridge Troll', alignment: 'Sleepy' })
  expect(npc.notes).toContain('To weave in: “guards the ford”.')
})

test('a role decides what a person does, how strong they are and which requests they have', () => {
  const mean = (role: (typeof SENT)[number]) =>
    Array.from({ length: 40 }, (_, at) => rollNpc({ role }, `t${at}`).npc.level).reduce((a, b) => a + b) / 40
  expect(mean('antagonist')).toBeGreaterThan(mean('commoner') + 4)
  expect(rollNpc({ role: 'quest_giver' }, 'x').npc.questGiver).toBe(true)
  expect(rollNpc({ role: 'merchant' }, 'x').npc.questGiver).toBe(false)
  const callings = new Set(SENT.map((role) => rollNpc({ role }, 'x').npc.class))
  expect(callings.size).toBe(SENT.length)
})

test('a hundred people have a hundred names', () => {
  const names = Array.from({ length: 100 }, (_, at) => rollNpc({}, `t${at}`).npc.name)
  expect(new Set(names).size).toBeGreaterThan(95)
})

test('people are found in more than 200 places, and no sentence comes more than twice in 100 of them', () => {
  expect(npcPlaces(1000)).toBeGreaterThan(200)
  for (const from of [0, 3000, 6000]) {
    const { sentence, times } = mostRepeated(samplesOf('npc', 100, from))
    expect(times, sentence).toBeLessThanOrEqual(2)
  }
})
