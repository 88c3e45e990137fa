import fc from 'fast-check'
import { expect, test } from 'vitest'
import { viewForAudience, withPlayerEdit } from '../access.ts'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, NOW } from '../testing/push-server.ts'
import { merge } from './merge.ts'
import { type Settlement, settle } from './settle.ts'

type Question = { id: string; path: string; theirs: unknown; mine: unknown }

let made = 0
const merged = (base: SyncDocument | null, theirs: SyncDocument, mine: SyncDocument): SyncDocument => {
  const result = merge('characters', { base, theirs, mine, by: '', at: NOW, newId: () => `conflict-${++made}` })
  return { ...result, rev: `gm.${++made}` }
}
/** Restores a copy of the sheet, in which the name was another one. */
const restored = (here: SyncDocument, name: string) =>
  merged(null, here, { ...here, name, conflicts: [], answered: here.answered })
const questions = ({ conflicts }: SyncDocument) => conflicts as Question[]
const answer = (document: SyncDocument, choice: Settlement): SyncDocument => {
  const conflictId = questions(document)[0]?.id ?? ''
  return { ...settle('characters', document, { conflictId, choice }), rev: `gm.${++made}` }
}
const asked = (document: SyncDocument) => questions(document).map(({ theirs, mine }) => [theirs, mine].toSorted())

const BASE = aSheet({ name: 'Ash' })
const CHOICES: Settlement[] = ['theirs', 'mine', { own: 'Ashley' }]

test('[M10] a question that was answered on one device isn’t asked again by another that found it without knowing', () => {
  for (const choice of CHOICES) {
    const answered = answer(restored(BASE, 'Asha'), choice)
    const open = restored(BASE, 'Asha')
    for (const both of [merged(BASE, answered, open), merged(BASE, open, answered)]) {
      expect(both).toMatchObject({ name: answered.name, conflicts: [] })
    }
    // Someone wrote on since the answer.
    const later = { ...answered, name: 'Ash the Bold', rev: 'gm.later' }
    expect(merged(BASE, later, open)).toMatchObject({ name: 'Ash the Bold', conflicts: [] })
  }
})

test('[M10] other versions are asked about, and so is a question that comes up again', () => {
  const answered = answer(restored(BASE, 'Asha'), 'theirs')
  expect(asked(merged(BASE, answered, restored(BASE, 'Ashe')))).toEqual([['Ash', 'Ashe']])
  // The person restores it once more, or two devices write just that again.
  const again = restored(answered, 'Asha')
  expect(asked(again)).toEqual([['Ash', 'Asha']])
  expect(asked(merged(answered, answered, again))).toEqual([['Ash', 'Asha']])
  const base = { ...answered, name: 'Oak', rev: 'gm.oak' }
  const [one, other] = [
    { ...base, name: 'Ash', rev: 'gm.one' },
    { ...base, name: 'Asha', rev: 'gm.other' },
  ]
  expect(asked(merged(base, one, other))).toEqual([['Ash', 'Asha']])
  // Also where that device wrote it before it heard of the answer.
  const apart = { ...BASE, name: 'Oak', rev: 'gm.apart' }
  expect(asked(merged(apart, { ...answered, rev: 'gm.answered' }, { ...apart, name: 'Asha', rev: 'gm.mine' }))).toEqual(
    [['Ash', 'Asha']],
  )
})

test('[M10] the latest hundred answers are kept', () => {
  let document = BASE
  for (let at = 0; at < 130; at += 1) document = answer(restored(document, `Ash ${at}`), 'theirs')
  expect(Object.keys(document.answered as object)).toHaveLength(100)
  expect(merged(BASE, document, restored(BASE, 'Ash 129')).conflicts).toEqual([])
})

test('[R9] no player receives what was answered, or changes it', () => {
  const hero: SyncDocument = { ...answer(restored(BASE, 'Asha'), 'theirs'), claimedBy: 'seat-pia' }
  for (const audience of ['self', 'party'] as const) {
    expect(viewForAudience(audience, 'characters', hero)).not.toHaveProperty('answered')
  }
  const edited = { ...(viewForAudience('self', 'characters', hero) as SyncDocument), name: 'Asher' }
  const edit = (more: object) =>
    withPlayerEdit('characters', { whole: hero, edited: { ...edited, ...more }, strict: true })
  expect(edit({})).toMatchObject({ document: { name: 'Asher', answered: hero.answered } })
  expect(edit({ answered: { q1: true } })).toEqual({ forbidden: 'answered' })
})

const step = fc.record({ copied: fc.constantFrom('Asha', 'Ashe', 'Ashlar'), choice: fc.nat(3) })

test('[I10, M10] of three devices that restored a copy apart, the answer of any one counts for all, in any order', () => {
  const orders = fc.constantFrom([0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0])
  fc.assert(
    fc.property(fc.tuple(step, step, step), orders, fc.boolean(), (steps, order, isPulledFirst) => {
      const devices = steps.map(({ copied, choice }, at) => {
        const open = restored(BASE, copied)
        const decided = [...CHOICES.slice(0, 2), { own: `Own ${at}` }][choice]
        return { copied, open, decided, document: decided ? answer(open, decided) : open }
      })
      let server = BASE
      for (const at of order) server = merged(BASE, server, devices[at]?.document ?? BASE)
      const keyOf = (copied: string) => ['Ash', copied].toSorted()
      const isAnswered = (copied: string) => devices.some((each) => each.copied === copied && each.decided)
      for (const { copied } of devices) {
        const open = asked(server).filter((each) => each.join() === keyOf(copied).join())
        expect([copied, open.length]).toEqual([copied, isAnswered(copied) ? 0 : 1])
      }
      // What every device holds in the end asks no one again.
      for (const { document } of devices) {
        const held = isPulledFirst ? merged(document, server, document) : merged(BASE, server, document)
        expect({ ...held, rev: '' }).toEqual({ ...server, rev: '' })
      }
    }),
    { numRuns: 500, seed: 20_260_101 },
  )
})
