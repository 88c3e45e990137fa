import { describe, expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, CAMPAIGN, GM, NOW, openPushServer, PIA } from '../testing/push-server.ts'
import type { Run } from './document-store.ts'
import { isNewVersion, type Save } from './versions.ts'

const at = (minutes: number, seconds = 0) => new Date(Date.parse(NOW) + minutes * 60_000 + seconds * 1000).toISOString()
const aSession = (over: object = {}): SyncDocument => ({
  id: 'one',
  rev: 'gm.1',
  campaignId: CAMPAIGN,
  sessionNumber: 1,
  date: NOW,
  gmNotes: 'high tide',
  aiNotes: '',
  summary: '',
  recap: '',
  keyTopics: '',
  partyLocation: '',
  shared: { recap: false, summary: false },
  conflicts: [],
  lastModified: NOW,
  ...over,
})

/** A session on the server, and the GM's device that saves it. */
function withSession() {
  const server = openPushServer({ device: 'a Mac' })
  let mine = aSession()
  let saves = 1
  server.push(GM, 'sessions', mine)
  const save = (change: object, minutes: number, seconds = 0) => {
    server.facts.now = at(minutes, seconds)
    const { rev: base } = mine
    mine = { ...mine, lastModified: at(minutes, seconds), ...change, rev: `gm.${++saves}` } as SyncDocument
    expect(server.push(GM, 'sessions', mine, base)).toMatchObject({ verdict: 'ok' })
  }
  const versions = () => server.store.read((tx) => tx.versions('sessions', 'one'))
  const notes = () => versions().map(({ fields }) => fields.gmNotes)
  return { server, save, versions, notes }
}

describe('a version', () => {
  test('[H1] is the state before a text was saved, with who saved it, when and where', () => {
    const { save, versions } = withSession()
    save({ gmNotes: 'low tide' }, 30)
    expect(versions()).toMatchObject([
      {
        collection: 'sessions',
        documentId: 'one',
        campaignId: CAMPAIGN,
        fields: { gmNotes: 'high tide', sessionNumber: 1 },
        wasAt: NOW,
        keptAt: at(30),
        run: { by: 'seat-gm', from: at(30), at: at(30), on: 'a Mac' },
      },
    ])
    expect(versions()[0]?.fields).not.toHaveProperty('shared')
  })

  test('[H1] is not made by sharing, by a deletion, or of a session without any text', () => {
    const { server, save, notes } = withSession()
    save({ shared: { recap: true, summary: false } }, 30)
    save({ _deleted: true }, 60)
    expect(notes()).toEqual([])
    server.push(GM, 'sessions', aSession({ id: 'two', gmNotes: '', rev: 'gm.x' }))
    server.push(GM, 'sessions', aSession({ id: 'two', rev: 'gm.y' }), 'gm.x')
    expect(server.store.read((tx) => tx.versions('sessions', 'two'))).toEqual([])
  })

  test('[H1] of a sheet is not made by changes during play', () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet())
    const played = { health: 3, tempHealth: 2, healthMark: 'x', currentInitiative: 12, includeInInitiative: true }
    server.push(GM, 'characters', aSheet({ ...played, hidden: true, rev: 'gm.2' }), 'gm.1')
    expect(server.store.read((tx) => tx.versions('characters', 'ash'))).toEqual([])
    server.push(GM, 'characters', aSheet({ ...played, level: 4, rev: 'gm.3' }), 'gm.2')
    expect(server.store.read((tx) => tx.versions('characters', 'ash'))).toMatchObject([{ fields: { name: 'Ash' } }])
  })

  test("[H1] is made by a player's save of their own sheet, and holds the whole sheet", () => {
    const server = openPushServer()
    server.push(GM, 'characters', aSheet({ notes: 'Cursed.' }))
    server.store.read((tx) => {
      const row = tx.rows('characters', ['ash']).get('ash')
      if (row) tx.putRows([{ ...row, document: { ...row.document, claimedBy: 'seat-pia' } }])
    })
    const mine = server.view(PIA, 'characters', 'ash') as SyncDocument
    const edit = { ...mine, background: 'Born at sea', rev: 'pia.1~p' } as SyncDocument
    expect(server.push(PIA, 'characters', edit, mine.rev)).toMatchObject({ verdict: 'ok' })
    expect(server.store.read((tx) => tx.versions('characters', 'ash'))).toMatchObject([
      { fields: { notes: 'Cursed.' }, run: { by: 'seat-pia', shownAt: NOW } },
    ])
  })
})

describe("one person's saves", () => {
  test('[H2] within ten minutes of the first are one version: the state before them', () => {
    const { save, versions, notes } = withSession()
    save({ gmNotes: 'two' }, 30)
    save({ gmNotes: 'three' }, 35)
    save({ gmNotes: 'four' }, 39, 59)
    expect(notes()).toEqual(['high tide'])
    expect(versions()[0]?.run).toMatchObject({ from: at(30), at: at(39, 59) })
    save({ gmNotes: 'five' }, 40)
    expect(notes()).toEqual(['high tide', 'four'])
  })

  test('[H2] in one batch count as well', () => {
    const { server, notes } = withSession()
    const rows = ['two', 'three'].map((gmNotes, index) => ({
      doc: aSession({ gmNotes, rev: `gm.${index + 2}` }),
      base: `gm.${index + 1}`,
    }))
    expect(server.pushAll(GM, 'sessions', rows)).toMatchObject([{ verdict: 'ok' }, { verdict: 'ok' }])
    expect(notes()).toEqual(['high tide'])
  })

  test('[H2] that bring an earlier text back keep the state they replace', () => {
    const { save, notes } = withSession()
    save({ gmNotes: 'two' }, 30)
    save({ gmNotes: 'three' }, 31)
    save({ gmNotes: 'high tide' }, 32)
    expect(notes()).toEqual(['high tide', 'three'])
    save({ gmNotes: 'three' }, 33)
    expect(notes()).toEqual(['high tide', 'three', 'high tide'])
  })

  test('[H2] made offline count from when they were made, even if they arrive later', () => {
    const { server, save, versions } = withSession()
    save({ gmNotes: 'two' }, 60)
    const row = server.view(GM, 'sessions', 'one')
    const late = { ...row, recap: 'Rain.', rev: 'tablet.1', lastModified: at(20) } as SyncDocument
    server.push(GM, 'sessions', late, String(row?.rev))
    expect(versions().map(({ run }) => run.at)).toEqual([at(60), at(20)])
  })

  test('[H2] of a device whose clock is behind count from when they arrive', () => {
    const { save, notes } = withSession()
    const lastModified = at(30)
    save({ gmNotes: 'two', lastModified }, 30)
    save({ gmNotes: 'three', lastModified }, 50)
    save({ gmNotes: 'four', lastModified }, 70)
    save({ gmNotes: 'five', lastModified }, 75)
    expect(notes()).toEqual(['high tide', 'two', 'three'])
  })

  const last: Run = { by: 'rosalind', from: at(0), at: at(5) }
  const aSave = (over: Partial<Save>): Save => {
    return { before: { a: 1 }, after: { a: 2 }, changed: ['a'], by: 'rosalind', at: at(9), ...over }
  }
  test.each<[string, Partial<Save>, boolean]>([
    ['soon after', {}, false],
    ['at once', { at: at(0) }, false],
    ['ten minutes later', { at: at(10) }, true],
    ['earlier, arriving late', { at: at(-1) }, true],
    ['of another person', { by: 'jonas' }, true],
    ['to what a version holds', { after: { a: 0 } }, true],
  ])('[H2] a save %s', (_, over, isNew) => {
    expect(isNewVersion(aSave(over), last, () => [{ a: 0 }])).toBe(isNew)
  })

  test('[H2] the first of all is a version', () => {
    expect(isNewVersion(aSave({}), undefined, () => [])).toBe(true)
  })
})
