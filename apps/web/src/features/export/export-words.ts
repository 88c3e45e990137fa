import { localDay } from '@lanternkeep/schema'
import {
  type CampaignWanted,
  EXPORT_PARTS,
  type ExportJob,
  type ExportPart,
  type ExportSizes,
  type Included,
} from '../../data/local/archive/index.ts'
import { bytesOfInWords, count, cut } from '../../lib/format.ts'

export type ExportRow = {
  part: ExportPart
  path: string
  words: string
  bytes: number
  state?: 'done' | 'writing' | 'next'
}

/** Which of the choices a part belongs to; the others always go along. */
const CHOICE_OF: Partial<Record<ExportPart, keyof Included>> = {
  pictures: 'pictures',
  maps: 'pictures',
  sound: 'sound',
  trash: 'trash',
}
const PATHS: Record<ExportPart, string> = {
  campaign: 'campaign.json',
  notes: 'notes/',
  people: 'people/',
  pages: 'and more pages',
  pictures: 'pictures/',
  maps: 'maps/',
  sound: 'sound/',
  trash: 'trash/ and conflicts/',
}
const WRITING: Record<ExportPart, string> = {
  campaign: 'Writing campaign.json',
  notes: 'Writing notes',
  people: 'Writing people',
  pages: 'Writing pages',
  pictures: 'Writing pictures',
  maps: 'Writing maps',
  sound: 'Writing sound',
  trash: 'Writing trash and conflicts',
}

/** Sizes of everything, without the pictures that only the trash shows if the trash stays out. */
export function sizesWith(sizes: ExportSizes, { trash }: Included): ExportSizes {
  const { pictures, trashPictures } = sizes
  if (trash) return sizes
  const { files, bytes } = trashPictures
  return { ...sizes, pictures: { files: pictures.files - files, bytes: pictures.bytes - bytes } }
}

/** What the zip will hold, part by part. Parts that nothing is in are left out. `isToLoad`: it can be imported again. */
export function exportRows(sizes: ExportSizes, include: Included, isToLoad = true): ExportRow[] {
  return EXPORT_PARTS.flatMap((part) => {
    const { files, bytes } = sizes[part]
    const choice = CHOICE_OF[part]
    if (files === 0 || (choice && !include[choice])) return []
    return [{ part, path: PATHS[part], words: wordsOf(part, files, isToLoad), bytes }]
  })
}

export function bytesOf(rows: readonly ExportRow[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The size of what each choice adds. */
export function choiceBytes(sizes: ExportSizes): Record<keyof Included, number> {
  return {
    pictures: sizes.pictures.bytes + sizes.maps.bytes,
    sound: sizes.sound.bytes,
    trash: sizes.trash.bytes,
  }
}

/** How far each row is while the zip is written. */
export function withStates(rows: readonly ExportRow[], sizes: ExportSizes, job: ExportJob): ExportRow[] {
  if (job.kind === 'done') return rows.map((row) => ({ ...row, state: 'done' }))
  if (job.kind !== 'writing') return [...rows]
  const { progress } = job
  return rows.map((row) => {
    if ((progress?.files[row.part] ?? 0) >= sizes[row.part].files) return { ...row, state: 'done' }
    return { ...row, state: progress?.part === row.part ? 'writing' : 'next' }
  })
}

type Running = { job: Extract<ExportJob, { kind: 'writing' }>; sizes: ExportSizes; total: number; now: number }

/** What is being written, how much of it all, and about how long the rest takes. */
export function progressInWords({ job, sizes, total, now }: Running) {
  const { progress, startedAt } = job
  if (!progress) return { title: 'Starting', amount: '', share: 0 }
  const { part, bytes, files } = progress
  const of = sizes[part].files
  const which = of > 1 ? `, file ${Math.min(of, (files[part] ?? 0) + 1)} of ${of}` : ''
  const left = leftInWords(((now - startedAt) / Math.max(bytes, 1)) * Math.max(0, total - bytes), now - startedAt)
  const amount = bytesOfInWords(Math.min(bytes, total), total)
  return {
    title: WRITING[part] + which,
    amount: left ? `${amount}, ${left}` : amount,
    share: total ? Math.min(1, bytes / total) : 0,
  }
}

const MEASURED_AFTER_MS = 2_000

function leftInWords(ms: number, sinceMs: number): string | undefined {
  if (sinceMs < MEASURED_AFTER_MS) return undefined
  const seconds = Math.ceil(ms / 1000)
  return seconds < 90 ? `about ${seconds} s left` : `about ${Math.ceil(seconds / 60)} min left`
}

/** 'drowned-bells-2026-11-20.zip', and of what players may see 'drowned-bells-players-2026-11-20.zip'. */
export function zipName(campaigns: readonly CampaignWanted[], at: string): string {
  const [only] = campaigns
  const name = campaigns.length === 1 && only ? only.name : 'lanternkeep'
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const short = words[0] === 'the' && words.length > 1 ? words.slice(1) : words
  const players = campaigns.some(({ view }) => view === 'gm') ? '' : '-players'
  return `${cut(short.join('-'), 60) || 'campaign'}${players}-${localDay(at)}.zip`
}

export function failureInWords(job: Extract<ExportJob, { kind: 'failed' }>): string {
  if (job.reason === 'full')
    return 'This device is out of storage, so the zip wasn’t finished. Free some space, or leave out the sound.'
  return 'The zip couldn’t be written. Nothing on this device was changed. Try again.'
}

/** Pictures that this device lacks; `missingInTrash`: those that only the trash shows. */
export type Missing = { missing: number; missingInTrash: number }

/** How many pictures a zip of these choices is without. */
export function missingIn({ missing, missingInTrash }: Missing, include: Included): number {
  if (!include.pictures) return 0
  return include.trash ? missing + missingInTrash : missing
}

export function missingInWords(pictures: number): string {
  const [are, them] = pictures === 1 ? ['isn’t', 'it'] : ['aren’t', 'them']
  return `${count(pictures, 'picture')} ${are} on this device and couldn’t be fetched. The zip will be without ${them}.`
}

function wordsOf(part: ExportPart, files: number, isToLoad: boolean): string {
  switch (part) {
    case 'campaign':
      return isToLoad ? 'Everything, to load again' : 'All of it, for other programs'
    case 'notes':
      return `${count(files, 'session')} as Markdown, with links`
    case 'people':
      return `${count(files, 'character')} as Markdown`
    case 'pages':
      return `${count(files, 'page')} as Markdown`
    case 'pictures':
      return count(files, 'picture')
    case 'maps':
      return `${count(files, 'map')} as SVG`
    case 'sound':
      return `${count(files, 'part')} of recordings`
    case 'trash':
      return count(files, 'page')
  }
}
