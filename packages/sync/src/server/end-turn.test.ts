import { type Act, passingAct } from '@lanternkeep/schema'
import { aCombat, aCondition, anEntry } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA, TOM } from '../testing/push-server.ts'

const FIGHT = 'fight-1'
const orc = (over: object = {}) => {
  return { ...aSheet({ id: 'orc', type: 'monster', name: 'Orc', ...over }), playerName: undefined } as SyncDocument
}

type Entry = ReturnType<typeof anEntry>
const ORDER: Entry[] = [anEntry('ash', 20), anEntry('orc', 10), anEntry('bell', 5)]

/** Ash is Pia's, Bell is Tom's; Ash acts first, then the orc. */
function inCombat({ order = ORDER, foe = {}, ash = {} }: { order?: Entry[]; foe?: object; ash?: object } = {}) {
  const server = openPushServer()
  server.push(GM, 'campaigns', {
    id: CAMPAIGN,
    rev: 'gm.c',
    name: 'Saltmere',
    joinCode: 'ABC-234',
    lastModified: NOW,
  } as unknown as SyncDocument)
  for (const doc of [aSheet(ash), aSheet({ id: 'bell', name: 'Bell' }), orc(foe)]) server.push(GM, 'characters', doc)
  const claims = [
    ['ash', 'seat-pia'],
    ['bell', 'seat-tom'],
  ] as const
  for (const [id, claimedBy] of claims) {
    server.store.read((tx) => {
      const row = tx.rows('characters', [id]).get(id)
      if (row) tx.putRows([{ ...row, document: { ...row.document, claimedBy } }])
    })
  }
  const turn = { round: 2, entryId: order[0]?.id ?? null }
  const combat = aCombat({ id: CAMPAIGN, campaignId: CAMPAIGN, entries: order, turn, fightId: FIGHT, rev: 'gm.f' })
  server.push(GM, 'combats', combat as unknown as SyncDocument)
  let marks = 0
  const whole = (collection: 'combats' | 'campaigns', id: string) => server.view(GM, collection, id) as SyncDocument
  return {
    server,
    /** What the player's phone pushes. */
    end: (person: typeof PIA, id: string, over: object = {}) => {
      const sheet = server.view(person, 'characters', id) as SyncDocument
      marks += 1
      const turnEnded = { fightId: FIGHT, round: 2, at: new Date(Date.parse(NOW) + marks).toISOString(), ...over }
      return server.push(person, 'characters', { ...sheet, rev: `p.${marks}~p`, turnEnded }, sheet.rev)
    },
    gmMoves: (entryId: string, round = 2) => {
      const now = whole('combats', CAMPAIGN)
      server.push(GM, 'combats', { ...now, rev: `gm.${entryId}.${round}`, turn: { round, entryId } }, now.rev)
    },
    /** An act of the log alone. `before` and `after`: whose turn it was and became. */
    gmActs: ({ before, after, ...act }: { id: string; kind: string; order: number; before: string; after: string }) => {
      const turns = { before: { turn: { round: 2, entryId: before } }, after: { turn: { round: 2, entryId: after } } }
      const common = { campaignId: CAMPAIGN, fightId: FIGHT, text: 'Turn', round: 2, changes: [], undos: 0, at: NOW }
      const whole = { ...act, ...turns, ...common, rev: `gm.${act.id}`, conflicts: [], lastModified: NOW }
      server.push(GM, 'acts', whole as unknown as SyncDocument)
    },
    turn: () => whole('combats', CAMPAIGN).turn,
    acts: () => server.pull(GM, 'acts').documents.map(({ id, text }) => [id, text]),
  }
}

test('[R13] a player ends the turn of their character: it passes, with an act that the GM can undo', () => {
  const { server, end, turn, acts } = inCombat()
  expect(end(PIA, 'ash', { actId: 'the-turn' }).verdict).toBe('ok')
  expect(turn()).toMatchObject({ round: 2, entryId: 'orc' })
  expect(acts()).toEqual([['the-turn', 'Ash ended their turn']])
  expect(server.view(GM, 'acts', 'the-turn')).toMatchObject({
    kind: 'next',
    fightId: FIGHT,
    round: 2,
    before: { turn: { round: 2, entryId: 'ash' } },
    after: { turn: { round: 2, entryId: 'orc' } },
  })
  expect(server.view(PIA, 'characters', 'ash')).toMatchObject({ turnEnded: { round: 2 } })
  expect(server.view(TOM, 'characters', 'ash')).not.toHaveProperty('turnEnded')
  expect(server.pull(TOM, 'acts').documents).toEqual([])
  expect(server.pull(PIA, 'acts').documents).toEqual([])
})

test('[R13] a turn ended twice is passed once, in whatever order it arrives', () => {
  const { end, gmMoves, turn, acts } = inCombat()
  end(PIA, 'ash')
  end(PIA, 'ash')
  expect(turn()).toMatchObject({ round: 2, entryId: 'orc' })
  expect(acts()).toHaveLength(1)
  gmMoves('bell')
  expect(end(PIA, 'ash').verdict).toBe('ok')
  expect(turn()).toMatchObject({ round: 2, entryId: 'bell' })
})

test('[R13] a turn that the GM passed first is not passed again, in that round or the next', () => {
  const { end, gmMoves, turn, acts } = inCombat({ order: [anEntry('ash', 20), anEntry('orc', 10)] })
  gmMoves('orc')
  end(PIA, 'ash')
  expect(turn()).toMatchObject({ round: 2, entryId: 'orc' })
  gmMoves('ash', 3)
  end(PIA, 'ash')
  expect(turn()).toMatchObject({ round: 3, entryId: 'ash' })
  expect(acts()).toEqual([])
})

test('[R13] conditions that end with the turn end; after a return its passing has the id that the GM would give it', () => {
  const ends = (of: string) => ({ kind: 'turn' as const, at: 'end' as const, of, rounds: 0 })
  const conditions = [aCondition({ id: 'c', name: 'Prone', ends: ends('ash') })]
  const { server, end, gmMoves, gmActs, turn, acts } = inCombat({ foe: { conditions } })
  end(PIA, 'ash', { actId: 'same' })
  expect(server.view(GM, 'characters', 'orc')).toMatchObject({ conditions: [] })
  expect(acts()).toEqual([['same', 'Ash ended their turn: Prone ended on Orc']])
  gmMoves('ash')
  gmActs({ id: 'back', kind: 'previous', order: Date.parse(NOW) + 10, before: 'orc', after: 'ash' })
  const log = server.pull(GM, 'acts').documents as (SyncDocument & Act)[]
  const onGmDevice = passingAct(log, { round: 2, entryId: 'ash' }, 'same')?.id
  end(PIA, 'ash', { actId: 'same' })
  expect(turn()).toMatchObject({ round: 2, entryId: 'orc' })
  expect(acts().map(([id]) => id)).toEqual(['same', 'back', onGmDevice])
})

test('[R13] a turn whose passing by the GM is in the log, and not yet in the combat, passes without another act', () => {
  const blessed = aCondition({ id: 'blessed', ends: { kind: 'turn', at: 'end', of: 'ash', rounds: 2 } })
  const { server, end, gmActs, turn, acts } = inCombat({ foe: { conditions: [blessed] } })
  gmActs({ id: 'the-turn', kind: 'next', order: 7, before: 'ash', after: 'orc' })
  end(PIA, 'ash', { actId: 'the-turn' })
  expect([turn(), acts()]).toMatchObject([{ round: 2, entryId: 'orc' }, [['the-turn', 'Turn']]])
  expect(server.view(GM, 'characters', 'orc')).toMatchObject({ conditions: [{ ends: { rounds: 2 } }] })
})

test('[R13] only the acting character’s player can, and only in the fight and round they see', () => {
  const { server, end, turn, acts } = inCombat()
  expect(end(TOM, 'bell').verdict).toBe('ok')
  end(PIA, 'ash', { fightId: 'another' })
  end(PIA, 'ash', { round: 1 })
  const sheet = server.view(TOM, 'characters', 'ash') as SyncDocument
  const turnEnded = { fightId: FIGHT, round: 2, at: NOW }
  const foreign = server.push(TOM, 'characters', { ...sheet, rev: 'tom.1~p', turnEnded }, sheet.rev)
  expect(foreign.verdict).toBe('forbidden')
  expect(turn()).toMatchObject({ round: 2, entryId: 'ash' })
  expect(acts()).toEqual([])
})

test('[R13] not while the GM has turned it off; players see whether it is', () => {
  const { server, end, turn } = inCombat()
  const campaign = server.view(GM, 'campaigns', CAMPAIGN) as SyncDocument
  server.push(GM, 'campaigns', { ...campaign, rev: 'gm.off', playersEndTurns: false }, campaign.rev)
  expect(server.view(PIA, 'campaigns', CAMPAIGN)).toMatchObject({ playersEndTurns: false })
  end(PIA, 'ash')
  expect(turn()).toMatchObject({ round: 2, entryId: 'ash' })
})

test('[R13] those who act together end together, unless another player’s character acts with them', () => {
  const group = (id: string) => anEntry(id, 20, { group: 'g' })
  const withFoe = inCombat({ order: [group('ash'), group('orc'), anEntry('bell', 5)] })
  withFoe.end(PIA, 'ash')
  expect(withFoe.turn()).toMatchObject({ round: 2, entryId: 'bell' })
  const withHero = inCombat({ order: [group('ash'), group('bell'), anEntry('orc', 5)] })
  withHero.end(PIA, 'ash')
  expect(withHero.turn()).toMatchObject({ round: 2, entryId: 'ash' })
})

test('[R13] while a hidden foe acts after them, ending again is answered alike and does nothing', () => {
  const { server, end, turn } = inCombat({ foe: { hidden: true } })
  const first = end(PIA, 'ash')
  expect(turn()).toMatchObject({ round: 2, entryId: 'orc' })
  const shown = server.view(PIA, 'combats', CAMPAIGN)
  const second = end(PIA, 'ash')
  expect(second).toEqual(first)
  expect(turn()).toMatchObject({ round: 2, entryId: 'orc' })
  expect(server.view(PIA, 'combats', CAMPAIGN)).toEqual(shown)
})
