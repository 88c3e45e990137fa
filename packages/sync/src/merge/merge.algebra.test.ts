import { type HealthEntry, type Ledgered, withHealthEntry } from '@lanternkeep/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Actor, viewFor, withPlayerEdit } from '../access.ts'
import type { SyncDocument } from '../protocol.ts'
import { sameBut } from '../same.ts'
import { aSheet, NOW } from '../testing/push-server.ts'
import { merge } from './merge.ts'

const RUNS = { numRuns: 300, seed: 20_260_101 }
const PIA: Actor = { memberId: 'seat-pia', role: 'player' }

const word = fc.constantFrom('ash', 'oak', 'elm', 'fir', 'yew')
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
const item = fc.record({ id: word, name: word, quantity: fc.integer({ min: 1, max: 9 }) })
const bag = fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 4 })
const condition = fc.record({ id: word, name: word, visible: fc.boolean(), ends: fc.constant({ kind: 'none' }) })
const conditions = fc.uniqueArray(condition, { selector: ({ id }) => id, maxLength: 4 })
const purse = fc.dictionary(fc.constantFrom('gold', 'silver'), fc.integer({ min: 0, max: 40 }))
const slots = fc.record({ most: fc.constant(4), used: fc.integer({ min: 0, max: 4 }) })
const sheet = fc
  .record({
    name: word,
    notes: text,
    background: text,
    health: fc.integer({ min: 10, max: 30 }),
    inventory: bag,
    purse,
    spellSlots: fc.dictionary(fc.constantFrom('1', '2'), slots),
    conditions,
  })
  .map((fields) => aSheet({ ...fields, claimedBy: 'seat-pia' }))

function merged(base: SyncDocument | null, theirs: SyncDocument, mine: SyncDocument): SyncDocument {
  let made = 0
  return merge('characters', { base, theirs, mine, by: '', at: NOW, newId: () => `conflict-${++made}` })
}
const content = (a: SyncDocument, b: SyncDocument) => sameBut(['rev', 'lastModified'], a, b)

test('[I10] a field changed only by them is theirs, a field changed only here is mine', () => {
  fc.assert(
    fc.property(sheet, sheet, (base, other) => {
      expect(merged(base, other, base)).toBe(other)
      expect(content(merged(base, base, other), other)).toBe(true)
    }),
    RUNS,
  )
})

test('[I10] merging the same changes again adds nothing', () => {
  fc.assert(
    fc.property(sheet, sheet, sheet, (base, theirs, mine) => {
      const once = merged(base, theirs, mine)
      expect(content(merged(theirs, theirs, once), once)).toBe(true)
      expect(merged(mine, once, mine)).toBe(once)
    }),
    RUNS,
  )
})

test('[I10] differences add up to the same from either side', () => {
  fc.assert(
    fc.property(sheet, sheet, sheet, (base, theirs, mine) => {
      expect(merged(base, theirs, mine).health).toBe(merged(base, mine, theirs).health)
    }),
    RUNS,
  )
})

test('[I10, M10] devices that find conflicts apart ask about each once, in any order', () => {
  const copies = fc.tuple(word, word, word, word)
  fc.assert(
    fc.property(copies, ([name, ...names]) => {
      const base = aSheet({ name })
      const found = names.map((copied, at) => {
        const ask = {
          base: null,
          theirs: base,
          mine: aSheet({ name: copied }),
          by: '',
          at: NOW,
          newId: () => `device-${at}`,
        }
        return { ...merge('characters', ask), rev: `gm.${at}` }
      })
      const [a, b, c] = found as [SyncDocument, SyncDocument, SyncDocument]
      const asked = [...new Set(names)].filter((each) => each !== name).toSorted()
      for (const all of [
        merged(base, merged(base, a, b), c),
        merged(base, merged(base, c, a), b),
        merged(base, a, merged(base, b, c)),
      ]) {
        const conflicts = all.conflicts as { theirs: string; mine: string }[]
        expect([all.name, conflicts.map(({ mine }) => mine).toSorted()]).toEqual([name, asked])
        expect(merged(c, all, c)).toBe(all)
      }
    }),
    RUNS,
  )
})

const flags = fc.record({ recap: fc.boolean(), summary: fc.boolean() })
const session = fc
  .record({ recap: text, summary: text, shared: flags })
  .map((fields) => ({ ...fields, id: 's', campaignId: 'c', rev: 'r', conflicts: [] }) as unknown as SharedSession)
type SharedSession = SyncDocument & Record<'recap' | 'summary', string> & { shared: Record<string, boolean> }

test('[I10, M12] a merge shows players only the words of a side that showed them, the same from either side', () => {
  const sessions = (base: SyncDocument, theirs: SyncDocument, mine: SyncDocument) =>
    merge('sessions', { base, theirs, mine, by: '', at: NOW, newId: () => 'conflict' }) as SharedSession
  fc.assert(
    fc.property(session, session, session, (base, theirs, mine) => {
      const once = sessions(base, theirs, mine)
      expect(sessions(base, mine, theirs).shared).toEqual(once.shared)
      expect(content(sessions(theirs, theirs, once), once)).toBe(true)
      expect(sessions(mine, once, mine)).toBe(once)
      for (const part of ['recap', 'summary'] as const) {
        if (!once.shared[part] || theirs.shared[part] === mine.shared[part]) continue
        expect(once[part]).toBe((theirs.shared[part] ? theirs : mine)[part])
      }
    }),
    RUNS,
  )
})

const entry = fc.record({
  order: fc.nat(9),
  kind: fc.constantFrom('damage', 'heal', 'set', 'temp', 'shift'),
  amount: fc.nat(20),
  undos: fc.nat(2),
})
/** Acts of one device. The same act is equal wherever it is. */
const acts = (name: string) => {
  const named = entry.map(
    ({ order, ...rest }) => ({ ...rest, order: order + 1, id: `${name}-${order}` }) as HealthEntry,
  )
  return fc.uniqueArray(named, { selector: ({ id }) => id, maxLength: 5 })
}
const wounded = (from: SyncDocument, entries: readonly HealthEntry[], keepFrom = 0): SyncDocument => {
  const after = entries.reduce((each, next) => withHealthEntry(each, next, keepFrom), from as Ledgered & SyncDocument)
  return { ...after, rev: `${from.rev}+` }
}
const logged = acts('base').map((entries) => wounded(aSheet({ health: 17 }), entries))
const health = ({ health: value, tempHealth, healthLog }: SyncDocument) => ({ value, tempHealth, healthLog })

test('[I10, A4] two logs merge to the same result from either side, and with themselves', () => {
  fc.assert(
    fc.property(logged, acts('one'), acts('two'), (base, one, two) => {
      const [theirs, mine] = [wounded(base, one), wounded(base, two)]
      const once = merged(base, theirs, mine)
      expect(health(merged(base, mine, theirs))).toEqual(health(once))
      expect(merged(mine, once, mine)).toBe(once)
      expect(health(merged(null, once, mine))).toEqual(health(once))
      expect(merged(base, theirs, base)).toBe(theirs)
      expect(content(merged(base, base, mine), mine)).toBe(true)
    }),
    RUNS,
  )
})

test('[I10, A4] three logs merge to the same result in any order', () => {
  fc.assert(
    fc.property(logged, acts('one'), acts('two'), acts('three'), (base, one, two, three) => {
      const sides = [one, two, three].map((entries) => wounded(base, entries)) as [
        SyncDocument,
        SyncDocument,
        SyncDocument,
      ]
      const [a, b, c] = sides
      const first = merged(base, merged(base, a, b), c)
      expect(health(merged(base, merged(base, c, a), b))).toEqual(health(first))
      expect(health(merged(base, a, merged(base, b, c)))).toEqual(health(first))
    }),
    RUNS,
  )
})

test('[I11] an edit that is put back shows as it was made, and changes nothing that was not shown', () => {
  fc.assert(
    fc.property(sheet, sheet, (whole, wish) => {
      const before = viewFor(PIA, 'characters', whole) as SyncDocument
      const unseen = new Set(
        (whole.conditions as { id: string; visible: boolean }[]).filter((c) => !c.visible).map((c) => c.id),
      )
      const { name, background, health, inventory } = wish
      const shown = (wish.conditions as { id: string; visible: boolean }[]).filter(
        (c) => c.visible && !unseen.has(c.id),
      )
      const edited = { ...before, name, background, health, inventory, conditions: shown } as SyncDocument
      const result = withPlayerEdit('characters', { whole, edited, strict: true })
      if ('forbidden' in result) throw new Error(`Forbidden: ${result.forbidden}`)
      expect(viewFor(PIA, 'characters', result.document)).toEqual(edited)
      expect(result.document.notes).toBe(whole.notes)
      const hidden = (result.document.conditions as { id: string }[]).filter(({ id }) => unseen.has(id))
      expect(hidden).toEqual((whole.conditions as { id: string }[]).filter(({ id }) => unseen.has(id)))
    }),
    RUNS,
  )
})
