import { describe, expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { NOW } from '../testing/push-server.ts'
import { merge } from './merge.ts'

type Sides = { base: object | null; theirs: object; mine: object }

/** From both sides: each of two devices may be the one that merges. */
function merged(collection: 'sessions' | 'handouts', { base, theirs, mine }: Sides): [SyncDocument, SyncDocument] {
  const document = (fields: object) => ({ id: 'a', rev: 'r', campaignId: 'c', conflicts: [], ...fields })
  const stamps = { by: 'laptop', at: NOW, newId: () => 'conflict' }
  const bodies = { base: base && document(base), theirs: document(theirs), mine: document(mine) }
  const turned = { ...bodies, theirs: bodies.mine, mine: bodies.theirs }
  return [merge(collection, { ...stamps, ...bodies }), merge(collection, { ...stamps, ...turned })]
}

const summary = (text: string, isShared: boolean) => ({ summary: text, shared: { recap: false, summary: isShared } })

describe('[M12] what players see', () => {
  test('[M12] words written while only the GM saw them end a sharing that did not know of them', () => {
    const [base, theirs] = [summary('They sailed.', false), summary('They sailed.', true)]
    const mine = summary('They sailed. The ferryman is the traitor.', false)
    const both = { summary: mine.summary, shared: { recap: false, summary: false }, conflicts: [] }
    for (const result of merged('sessions', { base, theirs, mine })) expect(result).toMatchObject(both)
  })

  test('[M12] also where both rewrote the same words, and where the base is not known', () => {
    const [theirs, mine] = [summary('At noon.', true), summary('At dusk.', false)]
    for (const base of [summary('At dawn.', false), null]) {
      for (const { shared, conflicts } of merged('sessions', { base, theirs, mine })) {
        expect(shared).toEqual({ recap: false, summary: false })
        expect(conflicts).toMatchObject([{ path: 'summary' }])
      }
    }
  })

  test('[M12] a sharing stays if the other side changed another text, or wrote the words that were shown', () => {
    const base = summary('They sailed.', false)
    const theirs = summary('They sailed home.', true)
    for (const mine of [{ ...base, recap: 'Once.' }, summary('They sailed home.', false)]) {
      for (const { shared } of merged('sessions', { base, theirs, mine })) expect(shared).toEqual(theirs.shared)
    }
  })

  test('[M12] what was shared when it was changed stays shared', () => {
    const [base, mine] = [summary('They sailed.', true), summary('They sailed home.', true)]
    for (const result of merged('sessions', { base, theirs: base, mine })) expect(result).toMatchObject(mine)
  })

  test('[M12] a handout that two devices show is shown from the later time, and one that either hides is hidden', () => {
    const [letter, later] = [{ title: 'A letter', text: 'Come.' }, '2026-11-20T21:00:00.000Z']
    const [shown, again] = [
      { ...letter, sharedAt: NOW },
      { ...letter, sharedAt: later },
    ]
    for (const base of [letter, null]) {
      for (const { sharedAt, conflicts } of merged('handouts', { base, theirs: shown, mine: again })) {
        expect([sharedAt, conflicts]).toEqual([later, []])
      }
    }
    for (const { sharedAt, conflicts } of merged('handouts', { base: shown, theirs: letter, mine: again })) {
      expect([sharedAt, conflicts]).toEqual([undefined, []])
    }
  })

  test('[M12] a handout that was changed while it was hidden is hidden again', () => {
    const base = { title: 'A letter', text: 'Come.' }
    const theirs = { ...base, sharedAt: NOW }
    for (const mine of [
      { ...base, text: 'Come. The duke dies.' },
      { ...base, forMembers: ['seat-pia'] },
    ]) {
      for (const result of merged('handouts', { base, theirs, mine })) {
        expect(result).toMatchObject(mine)
        expect(result.sharedAt).toBeUndefined()
      }
    }
  })
  test('[M12] words written for some players stay with them where another device shows the handout to more', () => {
    const base = { title: 'A letter', text: 'Come.', sharedAt: NOW, forMembers: ['pia'] }
    const mine = { ...base, text: 'Come. Tell no one.' }
    for (const forMembers of [undefined, ['pia', 'tam']]) {
      for (const result of merged('handouts', { base, theirs: { ...base, forMembers }, mine })) {
        expect(result).toMatchObject(mine)
      }
    }
    for (const result of merged('handouts', { base, theirs: { ...base, title: 'A note' }, mine })) {
      expect(result).toMatchObject({ ...mine, title: 'A note' })
    }
  })

  test('[M12] a handout shown to more is for them if no one wrote words for fewer', () => {
    const base = { title: 'A letter', text: 'Come.', sharedAt: NOW, forMembers: ['pia'] }
    const wider = { ...base, text: 'Come, all of you.', forMembers: ['pia', 'tam'] }
    for (const mine of [base, { ...base, text: wider.text }]) {
      for (const result of merged('handouts', { base, theirs: wider, mine })) expect(result).toMatchObject(wider)
    }
    for (const result of merged('handouts', { base: wider, theirs: { ...wider, text: 'Go.' }, mine: base })) {
      expect(result.forMembers).toEqual(['pia'])
    }
  })

  test('[M12] words written for one player are for no one where another device gave the handout to someone else', () => {
    const base = { title: 'A letter', text: 'Come.', sharedAt: NOW, forMembers: ['pia'] }
    const mine = { ...base, text: 'Come. Tell no one.' }
    for (const result of merged('handouts', { base, theirs: { ...base, forMembers: ['tam'] }, mine })) {
      expect(result).toMatchObject({ text: mine.text, forMembers: ['tam'] })
      expect(result.sharedAt).toBeUndefined()
    }
  })

  test('[M12] a handout is hidden where two devices each wrote for players that the other left out', () => {
    const base = { title: 'A letter', text: 'Come.', sharedAt: NOW, forMembers: ['pia'] }
    const theirs = { ...base, title: 'For Pia and Tam', forMembers: ['pia', 'tam'] }
    const mine = { ...base, text: 'For Pia and Bo', forMembers: ['pia', 'bo'] }
    for (const { title, text, sharedAt } of merged('handouts', { base, theirs, mine })) {
      expect({ title, text, sharedAt }).toEqual({ title: theirs.title, text: mine.text, sharedAt: undefined })
    }
  })
})
