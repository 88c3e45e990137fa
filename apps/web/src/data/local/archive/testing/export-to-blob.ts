import type { CampaignFile } from '@lanternkeep/archive'
import { databaseName } from '../../engine/account-databases.ts'
import { draftsOf } from '../../forms/drafts.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { openArchive } from '../read/open-archive.ts'
import type { CampaignWanted, ExportRequest, Included } from '../write/export-request.ts'
import { writeExport } from '../write/write-zip.ts'

const ALL: Included = { pictures: true, sound: true, trash: true }

/** What a dialog would ask for. Its time is now, or trash would be too old. */
export function aRequest(db: LocalDb, campaigns: CampaignWanted[], include: Partial<Included> = {}): ExportRequest {
  return {
    account: db.account,
    databases: databaseName(db.account),
    campaigns,
    include: { ...ALL, ...include },
    drafts: draftsOf(db.account),
    about: { app: '1.0.0', madeAt: new Date().toISOString(), madeBy: 'Gwen' },
  }
}

export async function exportToBlob(request: ExportRequest): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const sink = new WritableStream<Uint8Array>({ write: (piece) => void pieces.push(piece.slice()) })
  await writeExport(request, sink)
  return new Blob(pieces)
}

/** The text of the only campaign.json, as it is in the zip. */
export async function campaignJsonIn(zip: Blob): Promise<{ text: string; file: CampaignFile }> {
  const { BlobReader, TextWriter, ZipReader } = await import('@zip.js/zip.js/lib/zip-core.js')
  const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false })
  const entry = (await reader.getEntries()).find(({ filename }) => filename === 'campaign.json')
  const text = entry && !entry.directory ? await entry.getData(new TextWriter(), { useWebWorkers: false }) : ''
  const { campaigns } = await openArchive(zip)
  return { text, file: campaigns[0]?.file as CampaignFile }
}
