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

/** What the server has after these pushes, each built on this state. */
const pushed = (base: SyncDocument, ...sides: SyncDocument[]) =>
  sides.reduce((server, side) => merged(base, server, side), base)

test('[M10] a question with two different answers is asked once more, whichever device sends first', () => {
  const open = restored(BASE, 'Asha')
  const [kept, changed] = [answer(open, 'theirs'), answer(open, 'mine')]
  for (const [one, other] of [
    [kept, changed],
    [changed, kept],
  ] as const) {
    const both = pushed(open, one, other)
    expect(both).toMatchObject({ name: 'Asha', conflicts: [{ theirs: 'Asha', mine: 'Ash' }] })
    // Other devices answer the earlier question only now, or still hold it.
    for (const late of [kept, changed, { ...open, level: 7, rev: 'gm.late' }]) {
      expect(asked(pushed(open, one, other, late))).toEqual([['Ash', 'Asha']])
    }
    for (const choice of ['theirs', 'mine'] as const) {
      const settled = answer(both, choice)
      expect(merged(both, settled, { ...both, level: 7, rev: 'gm.open' })).toMatchObject({
        name: settled.name,
        conflicts: [],
      })
      expect(pushed(both, settled, answer(both, choice)).conflicts).toEqual([])
    }
    expect(asked(pushed(both, answer(both, 'theirs'), answer(both, 'mine')))).toEqual([['Ash', 'Asha']])
  }
})

test('[M10] the version of another device that is asked about once more is taken for its own, where it is known', () => {
  const open = restored(BASE, 'Asha')
  const [kept, changed] = [answer(open, 'theirs'), answer(open, 'mine')]
  const idAfter = (theirs: SyncDocument, mine: SyncDocument) => questions(merged(open, theirs, mine))[0]?.id
  expect(idAfter(changed, kept)).toMatch(/^conflict-/)
  expect(idAfter(kept, changed)).toMatch(/^again-/)
  expect(idAfter({ ...kept, rev: `tablet.1^${open.rev}` }, changed)).toMatch(/^tablet-/)
  // Two devices wrote since.
  expect(idAfter({ ...kept, rev: 'tablet.2^laptop.1' }, changed)).toMatch(/^again-/)
})

test('[M10] equal answers are quiet, also if someone wrote on since; different ones with more text are not', () => {
  const base = aSheet({ notes: 'Owes a key. Sleeps late.' })
  const open = merged(null, base, { ...base, notes: 'Owes no key. Sleeps late.', answered: base.answered })
  const after = (choice: Settlement, more = '') => {
    const answered = answer(open, choice)
    return { ...answered, notes: `${answered.notes}${more}` }
  }
  for (const choice of ['theirs', 'mine'] as const) {
    expect(pushed(open, after(choice), after(choice, ' Hums.'))).toMatchObject({ conflicts: [] })
    expect(pushed(open, after(choice, ' Hums.'), after(choice))).toMatchObject({ conflicts: [] })
  }
  for (const sides of [
    [after('theirs', ' Hums.'), after('mine')],
    [after('mine'), after('theirs', ' Hums.')],
  ] as const) {
    expect(pushed(open, ...sides)).toMatchObject({
      notes: 'Owes no key. Sleeps late. Hums.',
      conflicts: [{ mine: 'Owes a key. Sleeps late. Hums.' }],
    })
  }
})

test('[M10] different answers about health, and about an item that one side removed, are asked about once more', () => {
  const [bow, axe] = [
    { id: 'bow', name: 'Bow', quantity: 1 },
    { id: 'axe', name: 'Axe', quantity: 1 },
  ]
  const base = aSheet({ health: 20, inventory: [bow, axe] })
  const found = [
    { id: 'h', path: 'health', base: 20, theirs: 20, mine: 12, by: '', at: NOW },
    { id: 'i', path: 'inventory/bow', base: null, theirs: bow, mine: null, by: '', at: NOW },
  ]
  const answers = (choice: Settlement) => {
    const first = answer({ ...base, conflicts: found }, choice)
    return answer(first, choice)
  }
  const open = { ...base, conflicts: found, rev: 'gm.open' }
  for (const sides of [
    [answers('theirs'), answers('mine')],
    [answers('mine'), answers('theirs')],
  ] as const) {
    const both = pushed(open, ...sides)
    expect(both).toMatchObject({ health: 12, inventory: [axe] })
    expect(both.conflicts).toMatchObject([
      { path: 'health', theirs: 12, mine: 20 },
      { path: 'inventory/bow', theirs: null, mine: bow },
    ])
    expect(answer(answer(both, 'mine'), 'mine')).toMatchObject({ health: 20, inventory: [axe, bow] })
  }
  const [seven, eight] = [7, 8].map((own) => answer({ ...open, conflicts: [found[0]] }, { own })) as [
    SyncDocument,
    SyncDocument,
  ]
  expect(asked(pushed({ ...open, conflicts: [found[0]] }, seven, eight))).toEqual([[7, 8]])
})

test('[M10] what an earlier release noted of an answer, or drops of it, stays quiet', () => {
  const open = restored(BASE, 'Asha')
  const [kept, changed] = [answer(open, 'theirs'), answer(open, 'mine')]
  const asBefore = ({ answered, ...document }: SyncDocument) => ({
    ...document,
    answered: Object.fromEntries(Object.keys(answered as object).map((key) => [key, true])),
  })
  expect(pushed(open, asBefore(kept) as SyncDocument, changed)).toMatchObject({ name: 'Asha', conflicts: [] })
  expect(pushed(open, kept, asBefore(changed) as SyncDocument)).toMatchObject({ name: 'Asha', conflicts: [] })
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

test('[I10, M10] of three devices that restored a copy apart, any answer counts for all but a different one, in any order', () => {
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
      const answersTo = (copied: string) => {
        const answers = devices.filter((each) => each.copied === copied && each.decided)
        return [...new Set(answers.map(({ document }) => document.name))]
      }
      const areAllEqual = devices.every(({ copied }) => answersTo(copied).length < 2)
      for (const { copied } of devices) {
        const answers = answersTo(copied)
        const open = asked(server).filter((each) => each.join() === keyOf(copied).join())
        if (areAllEqual) expect([copied, open.length]).toEqual([copied, answers.length === 0 ? 1 : 0])
        else if (devices.every((each) => each.copied === copied)) {
          expect([server.name, ...asked(server).flat()]).toEqual(expect.arrayContaining(answers))
        }
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

const act = fc.record({ at: fc.nat(2), what: fc.constantFrom('theirs', 'mine', 'own', 'edit', 'sync') })

test('[I10, M10] devices that answer one question apart agree in any order, and one that has seen all answers ends it', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 24 }), (acts) => {
      let server: SyncDocument = { ...restored(BASE, 'Asha'), rev: `gm.${++made}` }
      const devices = [server, server, server].map((held) => ({ base: held, held }))
      const sync = (device: (typeof devices)[number]) => {
        if (device.held !== device.base) server = merged(device.base, server, device.held)
        Object.assign(device, { base: server, held: server })
      }
      for (const { at, what } of acts) {
        const device = devices[at] as (typeof devices)[number]
        if (what === 'sync') sync(device)
        else if (what === 'edit') device.held = { ...device.held, level: ++made, rev: `gm.${made}` }
        else if (questions(device.held).length > 0)
          device.held = answer(device.held, what === 'own' ? { own: `Own ${++made}` } : what)
      }
      for (const device of [...devices, ...devices]) sync(device)
      expect(new Set(devices.map(({ held }) => held)).size).toBe(1)
      const [last] = devices as [(typeof devices)[number]]
      while (questions(last.held).length > 0) last.held = answer(last.held, 'mine')
      for (const device of [...devices, ...devices]) sync(device)
      expect(devices.map(({ held }) => questions(held).length)).toEqual([0, 0, 0])
    }),
    { numRuns: 500, seed: 20_260_101 },
  )
})
