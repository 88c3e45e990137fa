import { aHandout, aHandoutMap } from '@lanternkeep/schema/testing'
import { describe, expect, test } from 'vitest'
import { type Actor, viewFor, withPlayerEdit } from './access.ts'
import type { CollectionName, SyncDocument } from './protocol.ts'
import { aSheet, CAMPAIGN, NOW } from './testing/push-server.ts'

const GM: Actor = { memberId: 'seat-gm', role: 'gm' }
const PIA: Actor = { memberId: 'seat-pia', role: 'player' }
const TOM: Actor = { memberId: 'seat-tom', role: 'player' }

const poisoned = (id: string, visible: boolean, of = 'foe') => ({
  id,
  name: id,
  note: 'secret remark',
  visible,
  ends: { kind: 'turn', at: 'end', of, rounds: 2 },
})
const ash = aSheet({
  claimedBy: 'seat-pia',
  notes: 'secret',
  hidden: true,
  alias: 'secret',
  tags: ['secret'],
  secretKey: 'secret',
  conditions: [poisoned('Seen', true), poisoned('secret', false), poisoned('Own', true, 'ash')],
  conflicts: [
    { id: 'a', path: 'name', mine: 'Asha' },
    { id: 'b', path: 'notes', mine: 'secret' },
    { id: 'c', path: 'conditions/secret/name', mine: 'secret' },
    { id: 'd', path: '$deleted', mine: true },
  ],
})

describe('views', () => {
  test('[R1] the GM sees everything', () => {
    expect(viewFor(GM, 'characters', ash)).toBe(ash)
  })

  test('[R2] a player sees all of their own sheet except what belongs to the GM', () => {
    const own = viewFor(PIA, 'characters', ash)
    expect(JSON.stringify(own)).not.toContain('secret')
    expect(own).toMatchObject({ inventory: [], includeInInitiative: false, conflicts: [{ id: 'a' }] })
    expect(own?.conditions).toMatchObject([
      { id: 'Seen', ends: { kind: 'none' } },
      { id: 'Own', ends: { kind: 'turn', of: 'ash' } },
    ])
  })

  test("[R3] players see a few fields of each other's sheets, and no open conflict", () => {
    expect(Object.keys(viewFor(TOM, 'characters', ash) ?? {}).sort()).toEqual(
      [
        'id',
        'rev',
        'campaignId',
        'conflicts',
        'lastModified',
        'type',
        'name',
        'playerName',
        'health',
        'maxHealth',
        'tempHealth',
        'claimedBy',
      ].sort(),
    )
  })

  const document = (over: object): SyncDocument => ({
    id: 'x',
    rev: 'r',
    campaignId: CAMPAIGN,
    lastModified: NOW,
    conflicts: [],
    ...over,
  })
  const seen = (collection: CollectionName, over: object) => viewFor(PIA, collection, document(over))

  test("[R1] NPCs, monsters, recordings and anything not shared don't exist for players", () => {
    expect(seen('characters', { type: 'npc' })).toBeNull()
    expect(seen('characters', { type: 'monster' })).toBeNull()
    expect(seen('recordings', {})).toBeNull()
    expect(seen('sessions', { recap: 'r', shared: { recap: false, summary: false } })).toBeNull()
    expect(seen('handouts', { title: 't' })).toBeNull()
  })

  test('[R1] players see shared texts, shared handouts, and the campaign without its code and settings', () => {
    const session = {
      recap: 'read',
      summary: 'secret',
      gmNotes: 'secret',
      aiNotes: 'secret',
      keyTopics: 'secret',
      partyLocation: 'secret',
    }
    expect(seen('sessions', { ...session, shared: { recap: true, summary: false, later: 'secret' } })).toMatchObject({
      recap: 'read',
    })
    expect(
      JSON.stringify(seen('sessions', { ...session, shared: { recap: true, summary: false, later: 'secret' } })),
    ).not.toContain('secret')
    expect(seen('handouts', { title: 't', sharedAt: NOW })).toMatchObject({ title: 't' })
    const campaign = {
      name: 'The Salt Road',
      joinCode: 'secret',
      ownerId: 'secret',
      joinOpen: true,
      approveJoins: true,
    }
    const shown = seen('campaigns', campaign)
    expect(JSON.stringify(shown)).not.toContain('secret')
    expect(shown).not.toHaveProperty('joinOpen')
  })
})

test('[R19] of a map players have the uncovered rooms, drawn and nothing more, and of the others no trace', () => {
  const map = aHandoutMap({ lifted: { crypt: true, well: false, constructor: true } })
  const handout = { ...aHandout({ campaignId: CAMPAIGN, sharedAt: NOW, map }), rev: 'r', conflicts: [] }
  const [crypt, well] = map.rooms
  const seen = viewFor(PIA, 'handouts', handout as SyncDocument)
  expect(seen?.map).toEqual({
    ...{ width: 200, height: 100, lifted: { crypt: true } },
    rooms: [{ id: 'crypt', box: crypt?.box, picture: crypt?.picture }],
  })
  const text = JSON.stringify(seen)
  for (const secret of [well?.picture, 'well', 'Well', 'The Crypt', 'outline']) expect(text).not.toContain(secret)
  const covered = viewFor(PIA, 'handouts', { ...handout, map: aHandoutMap() } as SyncDocument)
  expect(covered?.map).toEqual({ width: 200, height: 100, rooms: [], lifted: {} })
  for (const map of ['secret', { rooms: 'secret' }, { rooms: [crypt], lifted: 'secret' }]) {
    expect(JSON.stringify(viewFor(PIA, 'handouts', { ...handout, map } as SyncDocument))).not.toMatch(/secret|crypt/)
  }
})

test('[R19] a conflict about a map never carries it to players', () => {
  const map = aHandoutMap({ lifted: { crypt: true } })
  const conflict = { id: 'c', path: 'map', base: map, theirs: map, mine: map, by: 'gm', at: NOW }
  const handout = { ...aHandout({ campaignId: CAMPAIGN, sharedAt: NOW, map }), rev: 'r', conflicts: [conflict] }
  expect(viewFor(PIA, 'handouts', handout as SyncDocument)?.conflicts).toEqual([])
})

test('[A7] of their own act a player gets what they did, and nothing that came of it for the GM', () => {
  const mark = { at: 'first', saves: 1 }
  const change = { characterId: 'ash', health: { kind: 'damage', amount: 3 }, saves: mark }
  const forGm = { hidden: true, conditions: [{ id: 'secret' }], uses: [{ of: 'secret', by: -1 }], later: 'secret' }
  const act = {
    ...{ id: 'one', rev: 'r', campaignId: CAMPAIGN, conflicts: [], memberId: 'seat-pia', kind: 'health', at: NOW },
    ...{ text: 'secret', before: { turn: 'secret' }, whole: { parts: ['secret'], work: [] } },
    changes: [{ ...change, ...forGm }],
  }
  const seen = viewFor(PIA, 'acts', act as unknown as SyncDocument)
  expect(seen).toMatchObject({ changes: [change] })
  expect(JSON.stringify(seen)).not.toMatch(/secret|hidden/)
  expect(viewFor(TOM, 'acts', act as unknown as SyncDocument)).toBeNull()
})

describe('a player’s edit', () => {
  const own = viewFor(PIA, 'characters', ash) as SyncDocument
  const edit = (over: object) =>
    withPlayerEdit('characters', { whole: ash, edited: { ...own, ...over } as SyncDocument, strict: true })

  test('[R8] an edit that changes nothing changes nothing', () => {
    expect(edit({})).toEqual({ document: ash })
  })

  test("[R8] a player's changes are applied, and what they can't see stays in place", () => {
    const [seen, mine] = own.conditions as object[]
    const added = { id: 'New', name: 'New', visible: true, ends: { kind: 'none' } }
    const result = edit({ name: 'Ashe', conditions: [{ ...seen, name: 'Changed' }, mine, added] })
    expect(result).toMatchObject({
      document: {
        name: 'Ashe',
        notes: 'secret',
        conditions: [
          { id: 'Seen', name: 'Changed', note: 'secret remark', ends: { of: 'foe' } },
          { id: 'secret' },
          { id: 'Own' },
          { id: 'New' },
        ],
      },
    })
  })

  test("[R8] a player can't change a hidden item by guessing its id", () => {
    const result = edit({ conditions: [...(own.conditions as object[]), { id: 'secret', name: 'guessed' }] })
    expect(result).toMatchObject({
      document: { conditions: [{ id: 'Seen' }, { id: 'secret', name: 'secret' }, { id: 'Own' }] },
    })
  })

  test("[R8] a player who settles a conflict on their own sheet leaves the GM's conflicts alone", () => {
    expect(edit({ conflicts: [] })).toMatchObject({ document: { conflicts: [{ id: 'b' }, { id: 'c' }, { id: 'd' }] } })
  })

  test.each(['type', 'claimedBy', 'includeInInitiative', 'notes', 'hidden', 'alias'])(
    "[R7] a player can't write %s",
    (field) => {
      expect(edit({ [field]: field === 'type' ? 'npc' : field === 'hidden' ? 1 : 'written' })).toEqual({
        forbidden: field,
      })
    },
  )

  test("[R7] a form's default for a field it never showed is not an edit, and unknown keys are dropped", () => {
    expect(edit({ notes: '', hidden: false, alias: '' })).toEqual({ document: ash })
    expect(edit({ newerKey: 1 })).toEqual({ document: ash })
  })
})

describe("a player's conflicts", () => {
  const question = (path: string) => ({ id: `about-${path}`, path, base: null, theirs: null, mine: 'x' })
  const asked = (whole: SyncDocument, paths: string[]) => {
    const { _deleted, ...shown } = viewFor(PIA, 'characters', { ...whole, _deleted: undefined }) as SyncDocument
    const edited = { ...shown, conflicts: [...(shown.conflicts as object[]), ...paths.map(question)] } as SyncDocument
    const edit = withPlayerEdit('characters', { whole, edited, strict: true })
    if (!('document' in edit)) throw new Error(edit.forbidden)
    return (edit.document.conflicts as { id: string }[]).map(({ id }) => id)
  }
  const before = ['a', 'b', 'c', 'd']

  test("[R7] may be about fields they can write; one about a GM's field is dropped", () => {
    expect(asked(ash, ['background', 'conditions/x/name'])).toEqual(
      expect.arrayContaining([...before, 'about-background', 'about-conditions/x/name']),
    )
    expect(asked(ash, ['notes', 'claimedBy', 'type', '$deleted', 'unknown']).toSorted()).toEqual(before)
  })

  test('[R7] may be about a deletion if there was one', () => {
    expect(asked({ ...ash, _deleted: true }, ['$deleted'])).toContain('about-$deleted')
  })

  test("[R7] can't be changed from one they see into another", () => {
    const shown = viewFor(PIA, 'characters', ash) as SyncDocument
    const edited = { ...shown, conflicts: [{ id: 'a', path: 'notes', mine: 'mine' }] }
    const edit = withPlayerEdit('characters', { whole: ash, edited, strict: true })
    expect(JSON.stringify(edit)).not.toContain('"path":"notes","mine":"mine"')
  })
})
