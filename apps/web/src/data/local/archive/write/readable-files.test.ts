import type { CampaignFile } from '@lanternkeep/archive'
import type { Handout, Prep } from '@lanternkeep/schema'
import { aHandout, aHandoutMap, aKeptResult, anNpc } from '@lanternkeep/schema/testing'
import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { expect, test } from 'vitest'
import { conflictPages } from './conflict-pages.ts'
import { mapFiles } from './map-files.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><text>50 % of it</text></svg>'
const drawn = (imageUrl: string) =>
  ({ ...aKeptResult({ id: 'map-1', name: 'The crypt' }), generator: 'map', answer: { imageUrl } }) as unknown as Prep

test('a map that a generator drew goes out as its drawing, an AI’s picture not as a map', () => {
  const files = mapFiles([drawn(`data:image/svg+xml,${encodeURIComponent(SVG)}`)], [], true)
  expect(files).toEqual([{ path: 'maps/The crypt map-1.svg', svg: SVG }])
  expect(mapFiles([drawn(`data:image/svg+xml;base64,${btoa(SVG)}`)], [], true)[0]?.svg).toBe(SVG)
  expect(mapFiles([drawn('data:image/svg+xml,%'), drawn('/api/images/a')], [], true)).toEqual([])
})

test('a handout’s map shows the GM all of its rooms and players the uncovered ones', () => {
  const map = aHandoutMap()
  const [first, ...others] = map.rooms
  const handout: Handout = aHandout({ id: 'h', title: 'Cellar', map: { ...map, lifted: { [first?.id ?? '']: true } } })
  const roomsIn = (isWhole: boolean) => mapFiles([], [handout], isWhole)[0]?.svg.match(/<image /g)?.length ?? 0
  expect([roomsIn(true), roomsIn(false)]).toEqual([others.length + 1, 1])
})

const none = Object.fromEntries(COLLECTION_NAMES.map((name) => [name, []]))
const pagesOf = (character: Parameters<typeof anNpc>[0]) => {
  const characters = [anNpc({ id: 'hob', name: 'Hob', ...character }), anNpc()]
  return conflictPages({ documents: { ...none, characters } } as unknown as CampaignFile)
}
const found = { id: 'c', base: '', by: 'Tablet', at: '2026-11-20T21:42:00.000Z' }

test('a conflict is a page with both values, also if someone wrote on since', () => {
  const conflict = { ...found, path: 'notes', theirs: 'Owes a boat', mine: '' }
  const [page, ...others] = pagesOf({ notes: 'Owes a boat and a net', conflicts: [conflict] })
  expect(others).toEqual([])
  expect(page?.path).toBe('conflicts/Character Hob hob.md')
  expect(page?.text).toContain('### As it is now\n\n> Owes a boat and a net')
  expect(page?.text).toContain('### As Tablet left it\n\n> (empty)')
})

test('a conflict about a deletion or an item is in words, one whose versions are the same by now is none', () => {
  const [page] = pagesOf({
    conflicts: [
      { ...found, path: '$deleted', theirs: false, mine: true },
      { ...found, id: 'd', path: 'inventory/axe', base: null, theirs: null, mine: { id: 'axe', name: 'Axe' } },
      { ...found, id: 'e', path: 'name', theirs: 'Hobb', mine: 'Hob' },
    ],
  })
  expect(page?.text).toContain('### As it is now\n\n> Kept, with its changes\n\n### As Tablet left it\n\n> Deleted')
  expect(page?.text).toContain('## Inventory: Axe')
  expect(page?.text).toContain('### As Tablet left it\n\n> Axe')
  expect(page?.text).not.toContain('## Name')
})

test('a conflict about a picture is in words, not in addresses', () => {
  const theirs = `/api/images/${'a'.repeat(64)}`
  const [page] = pagesOf({ imageUrl: theirs, conflicts: [{ ...found, path: 'imageUrl', theirs, mine: '' }] })
  expect(page?.text).toContain('## Picture')
  expect(page?.text).toContain('### As it is now\n\n> A picture\n\n### As Tablet left it\n\n> (empty)')
})
