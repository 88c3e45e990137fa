import type { Draft } from '../../forms/drafts.ts'

/**
 * `gm`: everything. `player`: a player's own device, which holds nothing else than what they may see. `party`: what a GM's
 * players see.
 */
export type ExportView = 'gm' | 'player' | 'party'
export type CampaignWanted = { id: string; name: string; view: ExportView /** A player's own. */; memberId?: string }

export type Included = { pictures: boolean; sound: boolean; trash: boolean }

/** What a zip is made of, so that a worker can read it from the device by itself. */
export type ExportRequest = {
  account: string
  /** The prefix of the account's databases. */
  databases: string
  /** In a folder each if there are several. */
  campaigns: CampaignWanted[]
  include: Included
  drafts: Draft[]
  about: { app: string; madeAt: string; madeBy: string }
}

/** What a row of the dialog stands for. */
export const EXPORT_PARTS = ['campaign', 'notes', 'people', 'pages', 'pictures', 'maps', 'sound', 'trash'] as const
export type ExportPart = (typeof EXPORT_PARTS)[number]

/** A file of the zip. Its contents are read when it is written. */
export type ArchiveFile = {
  path: string
  part: ExportPart
  bytes: number
  /** Stored as it is: compressing it again takes long and saves nothing. */
  isCompressed: boolean
  /** A picture that only the trash shows. */
  isOfTrash?: boolean
  read: () => ReadableStream<Uint8Array>
}

export type PartSize = { files: number; bytes: number }
/** `trashPictures`: those of the pictures that only the trash shows. */
export type ExportSizes = Record<ExportPart | 'trashPictures', PartSize>
