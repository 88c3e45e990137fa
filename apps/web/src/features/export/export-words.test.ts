import { expect, onTestFinished, test, vi } from 'vitest'
import { type CampaignWanted, EXPORT_PARTS, type ExportJob, type ExportSizes } from '../../data/local/archive/index.ts'
import { recordingFileName } from '../../data/local/recordings/audio/recording-file-name.ts'
import { choiceBytes, exportRows, missingIn, progressInWords, sizesWith, withStates, zipName } from './export-words.ts'

const ALL = { pictures: true, sound: true, trash: true }
function sizes(some: Partial<ExportSizes>): ExportSizes {
  const none = [...EXPORT_PARTS, 'trashPictures'].map((part) => [part, { files: 0, bytes: 0 }])
  return { ...(Object.fromEntries(none) as ExportSizes), ...some }
}
const EVENING = sizes({
  campaign: { files: 2, bytes: 4_000_000 },
  notes: { files: 14, bytes: 412_000 },
  pictures: { files: 62, bytes: 31_000_000 },
  maps: { files: 9, bytes: 1_000_000 },
  sound: { files: 14, bytes: 640_000_000 },
})
const writing = (over: object): Extract<ExportJob, { kind: 'writing' }> => {
  return { kind: 'writing', name: 'a.zip', startedAt: 0, ...over } as Extract<ExportJob, { kind: 'writing' }>
}

test('the rows are what the zip will hold, without what was left out', () => {
  expect(exportRows(EVENING, ALL).map(({ path, words }) => `${path} ${words}`)).toEqual([
    'campaign.json Everything, to load again',
    'notes/ 14 sessions as Markdown, with links',
    'pictures/ 62 pictures',
    'maps/ 9 maps as SVG',
    'sound/ 14 parts of recordings',
  ])
  const without = exportRows(EVENING, { pictures: false, sound: false, trash: true })
  expect(without.map(({ part }) => part)).toEqual(['campaign', 'notes'])
  expect(choiceBytes(EVENING)).toEqual({ pictures: 32_000_000, sound: 640_000_000, trash: 0 })
})

test('without the trash the pictures that only it shows aren’t counted', () => {
  const all = { ...EVENING, trashPictures: { files: 2, bytes: 1_000_000 } }
  const left = sizesWith(all, { ...ALL, trash: false })
  expect(left.pictures).toEqual({ files: 60, bytes: 30_000_000 })
  expect(choiceBytes(left).pictures).toBe(31_000_000)
  expect(sizesWith(all, ALL).pictures).toEqual(EVENING.pictures)
})

test('a picture that isn’t chosen isn’t missing', () => {
  const missing = { missing: 2, missingInTrash: 3 }
  expect(missingIn(missing, ALL)).toBe(5)
  expect(missingIn(missing, { ...ALL, trash: false })).toBe(2)
  expect(missingIn(missing, { ...ALL, pictures: false })).toBe(0)
})

test('what players may see isn’t said to load again', () => {
  expect(exportRows(EVENING, ALL, false)[0]?.words).toBe('All of it, for other programs')
})

test('a row is done once all of its files are in the zip', () => {
  const rows = exportRows(EVENING, ALL)
  const job = writing({
    progress: { part: 'pictures', bytes: 5_000_000, files: { campaign: 2, notes: 14, pictures: 3 } },
  })
  expect(withStates(rows, EVENING, job).map(({ state }) => state)).toEqual(['done', 'done', 'writing', 'next', 'next'])
})

test('the time left is said once it can be measured', () => {
  const job = writing({ progress: { part: 'sound', bytes: 452_000_000, files: { sound: 8 } } })
  const shown = (now: number) => progressInWords({ job, sizes: EVENING, total: 677_000_000, now })
  expect(shown(1_000)).toMatchObject({ title: 'Writing sound, file 9 of 14', amount: '452 of 677 MB' })
  expect(shown(80_000).amount).toBe('452 of 677 MB, about 40 s left')
})

test('a zip is named after its campaign', () => {
  const of = (...names: string[]) =>
    zipName(
      names.map((name) => ({ id: name, name, view: 'gm' })),
      '2026-11-20T21:42:00.000Z',
    )
  expect([of('The Drowned Bells'), of('Ash & Bone: Ÿlva'), of('…'), of('a', 'b')]).toEqual([
    'drowned-bells-2026-11-20.zip',
    'ash-bone-ylva-2026-11-20.zip',
    'campaign-2026-11-20.zip',
    'lanternkeep-2026-11-20.zip',
  ])
})

test('files are named after the day where the device is', () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  const at = '2026-11-21T01:30:00.000Z'
  expect(zipName([{ id: 'a', name: 'Ash', view: 'gm' }], at)).toBe('ash-2026-11-20.zip')
  expect(recordingFileName({ sessionNumber: 14, startTime: at }, 'audio/webm')).toBe('session-14-2026-11-20.webm')
})

test('the zip of what players may see can’t be taken for the GM’s', () => {
  const of = (view: CampaignWanted['view']) =>
    zipName([{ id: 'a', name: 'The Drowned Bells', view }], '2026-11-20T21:42:00.000Z')
  expect([of('party'), of('player')]).toEqual(Array(2).fill('drowned-bells-players-2026-11-20.zip'))
})
