import { expect, test } from 'vitest'
import type { CampaignPlan, ChangedThing } from '../../../data/local/copy/index.ts'
import { backInWords, besidesInWords, nameInWords, restoreGroups } from './restore-words.ts'

const NOTHING = {
  campaigns: 0,
  characters: 0,
  sessions: 0,
  recordings: 0,
  combats: 0,
  handouts: 0,
  rolls: 0,
  acts: 0,
  prep: 0,
}
const aPlan = (over: Partial<CampaignPlan>): CampaignPlan => {
  return { id: 'c', name: 'Saltmere', isHere: true, back: NOTHING, changed: [], deleted: [], unchanged: 0, ...over }
}
const mira: ChangedThing = {
  key: 'characters/mira',
  kind: 'player',
  name: 'Mira',
  isOlder: false,
  fields: [],
  items: [],
}

test('a plan without differences has no choices', () => {
  expect(restoreGroups(aPlan({}))).toEqual([])
  expect(backInWords(aPlan({}))).toBeUndefined()
})

test('what may be lost comes first, what is newer here last', () => {
  const changed: ChangedThing[] = [
    { ...mira, key: 'sessions/4', kind: 'session', name: 'Session 4', isOlder: true, fields: ['gmNotes'] },
    { ...mira, fields: ['health', 'healthLog', 'notes'] },
    { ...mira, key: 'combats/c', kind: 'fight', name: 'The fight', fields: ['turn'] },
  ]
  const deleted = [{ key: 'characters/gull', kind: 'monster', name: '' } as const]
  expect(restoreGroups(aPlan({ changed, deleted })).map(({ kind, rows }) => ({ kind, rows }))).toEqual([
    {
      kind: 'different',
      rows: [
        { key: 'characters/mira', name: 'Mira', detail: 'Health, GM notes' },
        { key: 'combats/c', name: 'The fight', detail: 'Round, turn or order' },
      ],
    },
    { kind: 'deleted', rows: [{ key: 'characters/gull', name: 'Unnamed', detail: 'Monster' }] },
    { kind: 'newer', rows: [{ key: 'sessions/4', name: 'Session 4', detail: 'GM notes' }] },
  ])
})

test("a removed item says whose it was; a sheet without other differences isn't a row of its own", () => {
  const items = [{ key: 'characters/mira/inventory/rope', field: 'inventory', name: 'Rope' }]
  expect(restoreGroups(aPlan({ changed: [{ ...mira, fields: [], items }] }))).toMatchObject([
    { kind: 'removed', choice: 'items', rows: [{ name: 'Rope', detail: 'Mira, inventory' }] },
  ])
})

test('pictures, drafts and joined campaigns are listed', () => {
  expect(besidesInWords({ campaigns: [], pictures: 0, drafts: 0, joined: 0 })).toEqual([])
  expect(besidesInWords({ campaigns: [], pictures: 2, drafts: 1, joined: 1 })).toEqual([
    'Also restored: 2 pictures, 1 draft.',
    'A campaign you joined as a player comes back from its GM. Join again with the code.',
  ])
})

test('a library is no campaign: it says whose it is, and only its creatures count', () => {
  const plan = aPlan({ id: 'library-gwen', name: 'Library', back: { ...NOTHING, campaigns: 1, characters: 2 } })
  expect(backInWords(plan)).toBe('2 characters')
  expect([nameInWords(plan, 'gwen'), nameInWords(plan, 'finn')]).toEqual(['Your library', 'Library of another account'])
})
