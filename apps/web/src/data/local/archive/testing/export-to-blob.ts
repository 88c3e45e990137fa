import type { CampaignFile } from '@lanternkeep/archive'
import { databaseName } from '../../engine/account-databases.ts'
import { draftsOf } from '../../forms/drafts.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { openArchive } from '../read/open-archive.ts'
import type { CampaignWanted, ExportRequest, Included } from '../write/export-request.ts'
import { writeExport } from '../write/write-zip.ts'

const ALL: Included = { pictures: true, sound: true, trash: true }

/** What a dialog would ask for. */
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

/** `meanwhile`: what happens once the first bytes are written. */
export async function exportToBlob(request: ExportRequest, meanwhile?: () => Promise<void>): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const sink = new WritableStream<Uint8Array>({
    write: async (piece) => {
      if (pieces.push(piece.slice()) === 1) await meanwhile?.()
    },
  })
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

/** The same zip with other bytes of each part of the sound. */
export async function withSound(
  zip: Blob,
  change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
): Promise<Blob> {
  const { BlobReader, BlobWriter, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } = await import(
    '@zip.js/zip.js/lib/zip-core.js'
  )
  const plain = { useWebWorkers: false }
  const writer = new ZipWriter(new BlobWriter('application/zip'), plain)
  for (const entry of await new ZipReader(new BlobReader(zip), plain).getEntries()) {
    if (entry.directory) continue
    const bytes = (await entry.getData(new Uint8ArrayWriter(), plain)) as Uint8Array<ArrayBuffer>
    const { filename } = entry
    await writer.add(filename, new Uint8ArrayReader(filename.startsWith('sound/') ? change(bytes) : bytes))
  }
  return writer.close()
}
