import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { CAMPAIGN, GM, NOW, openPushServer, PIA, TOM } from '../testing/push-server.ts'

function aCampaign({ playersMark }: { playersMark?: boolean }) {
  const server = openPushServer()
  const campaign = { id: CAMPAIGN, rev: 'gm.c', name: 'Saltmere', joinCode: 'ABC-234', lastModified: NOW }
  server.push(GM, 'campaigns', { ...campaign, ...(playersMark && { playersMark }) } as unknown as SyncDocument)
  return server
}

function aMark(id: string, over: object = {}): SyncDocument {
  const figures = { name: 'Ash', mark: true, dice: '', rolls: [], total: 0, at: NOW, lastModified: NOW }
  return {
    id,
    campaignId: CAMPAIGN,
    memberId: null,
    ...figures,
    rev: `d.${id}`,
    conflicts: [],
    ...over,
  } as SyncDocument
}

test('a mark is seen by the GM and by who made it, and by no other player', () => {
  const server = aCampaign({ playersMark: true })
  server.push(PIA, 'rolls', aMark('m1', { memberId: 'seat-tom' }))
  expect(server.view(GM, 'rolls', 'm1')).toMatchObject({ mark: true, memberId: 'seat-pia' })
  expect(server.view(PIA, 'rolls', 'm1')).toMatchObject({ mark: true })
  expect(server.view(TOM, 'rolls', 'm1')).toBeFalsy()
})

test("the GM's own mark is seen by no player", () => {
  const server = aCampaign({ playersMark: true })
  server.push(GM, 'rolls', aMark('m1'))
  expect(server.view(GM, 'rolls', 'm1')).toMatchObject({ mark: true })
  for (const player of [PIA, TOM]) expect(server.view(player, 'rolls', 'm1')).toBeFalsy()
})

test("a roll or mark arrives now, whatever its device's clock says, and was made no later", () => {
  const server = aCampaign({ playersMark: true })
  const [behind, ahead] = [-10, 10].map((minutes) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString())
  server.push(PIA, 'rolls', aMark('m1', { at: ahead, lastModified: ahead }))
  server.push(PIA, 'rolls', aMark('m2', { at: behind, lastModified: behind }))
  expect(server.view(GM, 'rolls', 'm1')).toMatchObject({ at: NOW, lastModified: NOW })
  expect(server.view(GM, 'rolls', 'm2')).toMatchObject({ at: behind, lastModified: NOW })
})

test('without the GM’s permission a player’s mark is refused, and a roll is not', () => {
  const server = aCampaign({})
  expect(server.push(PIA, 'rolls', aMark('m1'))).toMatchObject({ verdict: 'forbidden', path: 'mark' })
  server.push(PIA, 'rolls', aMark('r1', { mark: undefined, dice: 'd20', rolls: [7], total: 7 }))
  expect(server.view(TOM, 'rolls', 'r1')).toMatchObject({ total: 7 })
})
