import type { HandoutMap } from '@lanternkeep/schema'
import { aHandoutMap } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { merge } from '../merge/merge.ts'
import type { SyncDocument } from '../protocol.ts'
import { CAMPAIGN, GM, NOW, openPushServer, PIA } from '../testing/push-server.ts'

const handout = (over: object = {}): SyncDocument => ({
  ...{ id: 'map', rev: 'gm.1', campaignId: CAMPAIGN, title: 'The Low Chapel', text: '', conflicts: [] },
  ...{ sharedAt: NOW, lastModified: NOW, map: aHandoutMap() },
  ...over,
})
const lifting = (lifted: HandoutMap['lifted'], rev: string) => handout({ rev, map: aHandoutMap({ lifted }) })
const WELL = aHandoutMap().rooms[1]?.picture ?? ''

test('[R19] a phone gets a room when it’s uncovered, loses it when it’s covered, and never has another one', () => {
  const server = openPushServer()
  const held = () => server.view(PIA, 'handouts', 'map')?.map as HandoutMap
  server.push(GM, 'handouts', handout())
  expect(held().rooms).toEqual([])
  server.push(GM, 'handouts', lifting({ crypt: true }, 'gm.2'), 'gm.1')
  expect(held().rooms.map(({ id }) => id)).toEqual(['crypt'])
  expect(JSON.stringify(server.pull(PIA, 'handouts'))).not.toContain(WELL)
  server.push(GM, 'handouts', lifting({ crypt: false, well: true }, 'gm.3'), 'gm.2')
  expect(held().rooms.map(({ id }) => id)).toEqual(['well'])
  server.push(GM, 'handouts', { ...lifting({ well: true }, 'gm.4'), _deleted: true }, 'gm.3')
  expect(server.view(PIA, 'handouts', 'map')).not.toHaveProperty('map')
})

test('[R19] players aren’t told that a covered room was renamed', () => {
  const server = openPushServer()
  server.push(GM, 'handouts', handout())
  const before = server.pull(PIA, 'handouts').checkpoint
  const map = aHandoutMap()
  const rooms = map.rooms.map((room) => ({ ...room, name: `${room.name}, flooded`, picture: WELL }))
  server.push(GM, 'handouts', handout({ rev: 'gm.2', map: { ...map, rooms } }), 'gm.1')
  expect(server.pull(PIA, 'handouts', before)).toMatchObject({ documents: [], checkpoint: before })
})

test('[R19] rooms that two GM devices uncover are both uncovered, and nothing asks which', () => {
  const sides = { base: handout(), theirs: lifting({ crypt: true }, 'gm.2'), mine: lifting({ well: true }, 'gm.3') }
  const merged = merge('handouts', { ...sides, by: 'me', at: NOW, newId: () => 'c' })
  expect(merged).toMatchObject({ conflicts: [], map: { lifted: { crypt: true, well: true } } })
  const opposed = { ...sides, base: lifting({ crypt: true }, 'gm.1'), theirs: lifting({ crypt: false }, 'gm.2') }
  const covered = merge('handouts', {
    ...opposed,
    mine: lifting({ crypt: true, well: true }, 'gm.3'),
    by: 'me',
    at: NOW,
    newId: () => 'c',
  })
  expect(covered).toMatchObject({ conflicts: [], map: { lifted: { crypt: false, well: true } } })
})

test('[R19] a room that two GM devices covered apart counts both, and phones get no count', () => {
  const covered = (rev: string) => handout({ rev, map: aHandoutMap({ lifted: { crypt: false }, turns: { crypt: 2 } }) })
  const base = handout({ map: aHandoutMap({ lifted: { crypt: true }, turns: { crypt: 1 } }) })
  const sides = { base, theirs: covered('gm.2'), mine: covered('gm.3') }
  const merged = merge('handouts', { ...sides, by: 'me', at: NOW, newId: () => 'c' })
  expect(merged).toMatchObject({ conflicts: [], map: { lifted: { crypt: false }, turns: { crypt: 3 } } })
  const server = openPushServer()
  server.push(GM, 'handouts', base)
  expect(JSON.stringify(server.pull(PIA, 'handouts'))).not.toContain('turns')
})

test('[R19] a room that one device uncovered by mistake and covered again stays as the other device has it', () => {
  const tapped = lifting({ crypt: false }, 'gm.2')
  const uncovered = lifting({ crypt: true }, 'gm.3')
  for (const base of [handout(), lifting({ crypt: false }, 'gm.1')]) {
    for (const [theirs, mine] of [
      [tapped, uncovered],
      [uncovered, tapped],
      [handout({ rev: 'gm.2' }), uncovered],
    ] as const) {
      const merged = merge('handouts', { base, theirs, mine, by: 'me', at: NOW, newId: () => 'c' })
      expect(merged).toMatchObject({ conflicts: [], map: { lifted: { crypt: true } } })
    }
  }
})
