import { MOST_HANDOUTS_REPORTED } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { merge } from '../merge/merge.ts'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA, TOM } from '../testing/push-server.ts'

const LATER = '2026-01-01T12:30:00.000Z'

/** Ash is Pia's. The letter is for Pia alone. */
function opened() {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet())
  const letter = { id: 'letter', rev: 'gm.l', campaignId: CAMPAIGN, title: 'A letter', text: '', conflicts: [] }
  server.push(GM, 'handouts', { ...letter, sharedAt: NOW, lastModified: NOW, forMembers: ['seat-pia'] })
  const claimFor = (claimedBy: string) => {
    const row = server.store.read((tx) => tx.rows('characters', ['ash']).get('ash'))
    if (row) server.store.read((tx) => tx.putRows([{ ...row, document: { ...row.document, claimedBy } }]))
  }
  claimFor('seat-pia')
  let edits = 0
  return {
    server,
    claimFor,
    sheet: (person: typeof PIA) => server.view(person, 'characters', 'ash') as SyncDocument,
    /** What the player's phone pushes. */
    edit: (person: typeof PIA, over: object) => {
      const held = server.view(person, 'characters', 'ash') as SyncDocument
      edits += 1
      return server.push(person, 'characters', { ...held, rev: `p.${edits}~p`, ...over }, held.rev)
    },
  }
}
const PIAS = { by: 'seat-pia', at: { letter: NOW } }

test('[R16] the GM sees what a player reports they opened, and no other player does', () => {
  const { server, edit, sheet } = opened()
  const before = server.pull(TOM, 'characters').checkpoint
  expect(edit(PIA, { handoutsSeen: PIAS }).verdict).toBe('ok')
  expect(sheet(GM)).toMatchObject({ handoutsSeen: PIAS })
  expect(sheet(PIA)).toMatchObject({ handoutsSeen: PIAS })
  const pulled = server.pull(TOM, 'characters', before)
  expect(pulled.documents.map(({ id }) => id)).toEqual(['ash'])
  expect(JSON.stringify(pulled)).not.toMatch(/handoutsSeen|letter/)
  expect(server.pull(TOM, 'handouts').documents).toEqual([])
})

test('[R16] who plays the character next doesn’t learn what the last player saw, and their report replaces it', () => {
  const { edit, sheet, claimFor } = opened()
  edit(PIA, { handoutsSeen: PIAS })
  claimFor('seat-tom')
  expect(JSON.stringify(sheet(TOM))).not.toMatch(/handoutsSeen|letter/)
  expect(edit(TOM, { ownNotes: 'Mine now' }).verdict).toBe('ok')
  expect(sheet(GM)).toMatchObject({ handoutsSeen: PIAS, ownNotes: 'Mine now' })
  const toms = { by: 'seat-tom', at: { map: LATER } }
  expect(edit(TOM, { handoutsSeen: toms }).verdict).toBe('ok')
  expect(sheet(GM).handoutsSeen).toEqual(toms)
})

test('[R16] a report opens nothing else: not the sheet of another, not the handout, and nothing without bound', () => {
  const { server, edit, sheet } = opened()
  expect(edit(TOM, { handoutsSeen: { by: 'seat-tom', at: { letter: NOW } } }).verdict).toBe('forbidden')
  const handout = server.view(PIA, 'handouts', 'letter') as SyncDocument
  const seen = server.push(PIA, 'handouts', { ...handout, rev: 'p.h~p', seenBy: ['seat-pia'] }, handout.rev)
  expect(seen.verdict).toBe('forbidden')
  const ids = Array.from({ length: MOST_HANDOUTS_REPORTED + 1 }, (_, index) => [`h${index}`, NOW])
  for (const at of [{ letter: 'yesterday' }, Object.fromEntries(ids), ['letter']])
    expect(edit(PIA, { handoutsSeen: { by: 'seat-pia', at } }).verdict).toBe('invalid')
  expect(sheet(GM)).not.toHaveProperty('handoutsSeen')
})

test('[R16] two phones that report at once ask no one: theirs wins', () => {
  const { sheet, edit } = opened()
  edit(PIA, { handoutsSeen: PIAS })
  const base = sheet(PIA)
  const sides = { base, theirs: { ...base, handoutsSeen: { by: 'seat-pia', at: { letter: NOW, map: NOW } } } }
  const mine = { ...base, handoutsSeen: { by: 'seat-pia', at: { letter: NOW, bell: LATER } } }
  const merged = merge('characters', { ...sides, mine, by: 'a', at: LATER, newId: () => 'x' })
  expect(merged).toMatchObject({ handoutsSeen: sides.theirs.handoutsSeen, conflicts: [] })
})
