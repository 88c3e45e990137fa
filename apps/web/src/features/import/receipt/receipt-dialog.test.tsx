import 'fake-indexeddb/auto'
import type { FoundThing } from '@lanternkeep/importers'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readImportTarget } from '../../../data/local/imports/index.ts'
import { createCharacter, useDb } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { ImportsList } from '../imports/imports-list.tsx'
import { writeImport } from '../write-import.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

let app: TestApp
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const aCreature = (name: string, fields: FoundThing['fields'], over: object = {}): FoundThing => ({
  place: { file: 'shore.json', at: 'no. 1' },
  source: 'Shore book',
  fields,
  raw: '{"name": "as in the file"}',
  reading: { kind: 'creature', name, figures: { maxHealth: 9, health: 9, initiativeBonus: 0, ...over }, leftovers: '' },
})
const DEFENCE = { field: 'Defence', source: '"ac": 13', becomes: '13', how: 'mapped' } as const
const INITIATIVE = {
  field: 'Initiative bonus',
  source: '"dex": 10',
  becomes: '+0',
  how: 'approximated',
  why: 'from dexterity',
} as const
const FOUND = {
  files: [
    { file: 'shore.json', format: 'Improved Initiative', found: 3 },
    { file: 'broken.json', format: undefined, found: 0, problem: 'This JSON is broken on line 1.' },
  ],
  things: [
    aCreature('Bell Crab', [DEFENCE]),
    aCreature('Weir Hag', [INITIATIVE, DEFENCE]),
    aCreature('Gull', [DEFENCE], { armorClass: 13 }),
  ],
  unreadable: [{ place: { file: 'shore.json', at: 'no. 4' }, name: '', problem: 'It has no name.' }],
  skipped: 0,
}

/** The receipt as the import dialog shows it. */
function Shown({ target, found }: { target: Awaited<ReturnType<typeof readImportTarget>>; found: typeof FOUND }) {
  const db = useDb()
  return (
    <ReceiptDialog
      found={found}
      target={target}
      startsWith="campaign"
      onImport={(wanted, choices) => void writeImport(db, { wanted, choices, target, files: ['shore.json'] }, {})}
      onClose={() => {}}
    />
  )
}
async function show(found = FOUND) {
  const target = await readImportTarget(app.db, app.campaignId)
  renderApp(app, <Shown target={target} found={found} />)
  await screen.findByRole('dialog', { name: 'Import' })
}
const stored = async () => (await app.db.collections.characters.find().exec()).map((each) => each.toJSON())
const rows = () => within(screen.getByRole('list', { name: 'Everything that was found' })).getAllByRole('button')

test('the counts add up to everything, and problems come first', async () => {
  await createCharacter(app.db, app.campaignId, {
    type: 'monster',
    name: 'Gull',
    armorClass: 12,
    maxHealth: 9,
    health: 9,
  })
  await show()
  const counts = within(screen.getByRole('list', { name: 'Counts' })).getAllByRole('listitem')
  expect(counts.map(({ textContent }) => textContent)).toEqual([
    '2not readable',
    '1here already',
    '1not exact',
    '1mapped whole',
  ])
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'broken.jsonThis JSON is broken on line 1.Not readable',
    'shore.json, no. 4It has no name.Not readable',
    'GullSame name, 1 field differsHere already',
    'Weir Hag1 approximatedApproximated',
    'Bell Crab1 fieldMapped',
  ])
})

test('what is left out, here already or put right is imported as the person says, and Undo takes it back', async () => {
  const gull = { type: 'monster', name: 'Gull', armorClass: 12, maxHealth: 9, health: 9 } as const
  await createCharacter(app.db, app.campaignId, gull)
  await show()
  expect(screen.getByRole('button', { name: 'Import 2 of 5' })).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('The one here already'), 'Use the file’s')
  await user.click(screen.getByRole('button', { name: /^Bell Crab/ }))
  await user.click(screen.getByLabelText('Import this one'))
  await user.click(screen.getByRole('button', { name: /^Weir Hag/ }))
  const initiative = screen.getByLabelText('Initiative bonus of Weir Hag')
  await user.clear(initiative)
  await user.type(initiative, '1,7')
  await user.tab()
  expect(screen.getByText('Initiative bonus of Weir Hag must be a whole number')).toBeTruthy()
  await user.clear(initiative)
  await user.type(initiative, '−7')
  await user.click(screen.getByRole('button', { name: 'Import 2 of 5' }))
  await screen.findByText('Imported')
  const names = (await stored()).map(({ name, initiativeBonus, armorClass }) => [name, initiativeBonus, armorClass])
  expect(names.toSorted()).toEqual([
    ['Gull', 0, 13],
    ['Weir Hag', -7, 13],
  ])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Import taken back')
  expect(await stored()).toMatchObject([gull])
})

test('what is twice in the files is imported once, unless both are wanted', async () => {
  const again = { ...aCreature('Bell Crab', [DEFENCE]), place: { file: 'shore.zip/shore.json', at: 'no. 1' } }
  const other = aCreature('Bell Crab', [DEFENCE], { armorClass: 16 })
  await show({ ...FOUND, things: [...FOUND.things, again, other] })
  expect(rows().map((row) => row.textContent)).toContainEqual(expect.stringContaining('Twice in these files'))
  await user.click(screen.getByRole('button', { name: 'Import 4 of 7' }))
  await waitFor(async () => expect(await stored()).toHaveLength(4))
})

test('a receipt that is older than what is here writes nothing, and tells what came in; the rest can follow', async () => {
  const before = await readImportTarget(app.db, app.campaignId)
  const choices = { target: 'campaign', pagesBecome: 'sessions', keepsRest: true } as const
  const importing = (things: readonly FoundThing[]) => {
    const wanted = things.map((thing) => ({ thing }))
    return writeImport(app.db, { wanted, choices, target: before, files: ['shore.json'] }, {})
  }
  const [crab, hag, gull] = FOUND.things as [FoundThing, FoundThing, FoundThing]
  expect(await importing([crab, hag])).toBeUndefined()
  const target = { characters: [{ name: 'Bell Crab' }, { name: 'Weir Hag' }] }
  expect(await importing([crab, hag, gull])).toMatchObject({ kind: 'outdated', count: 2, target })
  expect(await importing([gull])).toBeUndefined()
  expect(await stored()).toHaveLength(3)
})

test('what someone changed since is named, and taken back only if asked', async () => {
  await show()
  await user.click(screen.getByRole('button', { name: 'Import 3 of 5' }))
  await screen.findByText('Imported')
  cleanup()
  const crab = (await app.db.collections.characters.find().exec()).find(({ name }) => name === 'Bell Crab')
  await crab?.incrementalPatch({ notes: 'Rings at low tide' })
  renderApp(app, <ImportsList campaignId={app.campaignId} title="Imports" />)
  await user.click(await screen.findByRole('button', { name: /^Take back the import/ }))
  await screen.findByText('1 was changed since, and stays')
  expect((await stored()).map(({ name }) => name)).toEqual(['Bell Crab'])
  await user.click(screen.getByRole('button', { name: 'Take it back too' }))
  await waitFor(async () => expect(await stored()).toEqual([]))
})

test('the receipt can be saved with every field', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:receipt'
  })
  await show()
  await user.click(screen.getByRole('button', { name: 'Save receipt' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await saved[0]?.text()
  expect(text).toContain('- broken.json: This JSON is broken on line 1.')
  expect(text).toContain('| Initiative bonus | "dex": 10 | +0 | Approximated: from dexterity |')
})

const aPage = (name: string, over: object = {}, fields: FoundThing['fields'] = []): FoundThing => ({
  place: { file: `${name}.md`, at: '' },
  source: 'Notes',
  fields,
  raw: '',
  reading: { kind: 'page', name, text: 'It rained. %%She lies.%% Ask [[Bell Crab]].', leftovers: '', ...over },
})
const fieldRow = (name: string) => {
  return within(screen.getByRole('article'))
    .getAllByRole('listitem')
    .find((row) => row.textContent?.startsWith(name))
}

test('the receipt shows the number a page gets, its links and comments, and what is made beside it', async () => {
  const date = { field: 'Date', source: '', becomes: 'Today', how: 'approximated', why: 'the file gives none' } as const
  const pages = [aPage('The mill', {}, [date]), aPage('The weir', { number: 7 })]
  await show({ ...FOUND, things: [...FOUND.things, ...pages] })
  await user.click(screen.getByRole('button', { name: /^The mill/ }))
  expect(fieldRow('Session')?.textContent).toContain('Session 8')
  expect(fieldRow('Date')?.textContent).toContain('the file gives none')
  expect(screen.getByLabelText('As it will look').textContent).toContain('(Comment: She lies.)')
  await user.click(screen.getByRole('button', { name: /^The weir/ }))
  expect(fieldRow('Session')?.textContent).toContain('Session 7')
  await user.click(screen.getByLabelText('Handouts'))
  expect(fieldRow('Made beside it')?.textContent).toContain('Handout “Comments: The weir”: She lies.')
  expect(screen.getByText(/2 more hold what doesn’t fit/)).toBeTruthy()
})

test('a note that isn’t kept is told as ignored', async () => {
  const lair = { field: 'Lair', source: '"lair": "kelp"', becomes: 'Note: kelp', how: 'note' } as const
  await show({ ...FOUND, things: [aCreature('Bell Crab', [lair, DEFENCE])] })
  await user.click(screen.getByRole('button', { name: /^Bell Crab/ }))
  expect(fieldRow('Lair')?.textContent).toContain('Kept as a note')
  await user.click(screen.getByLabelText('Keep what has no place as a note'))
  expect(fieldRow('Lair')?.textContent).toContain('Ignored')
  await waitFor(() => expect(rows().map((row) => row.textContent)).toContainEqual('Bell Crab1 not keptApproximated'))
})
