/** The collections that an import writes to. */
export const IMPORT_COLLECTIONS = ['characters', 'sessions', 'handouts', 'prep'] as const
export type ImportCollection = (typeof IMPORT_COLLECTIONS)[number]

/** Fields of a document; undefined clears one. */
export type Fields = { [field: string]: unknown }

/**
 * `planning`: its steps are being stored, and nothing is written yet. `writing` and `takingBack` can be continued after
 * a crash.
 */
export type ImportState = 'planning' | 'writing' | 'done' | 'takingBack' | 'takenBack'

/** One import on this device. Stored before its first document is, so that one that stops can go on or be taken back. */
export type StoredImport = {
  id: string
  at: string
  /** The campaign it was started in. */
  campaignId: string
  /** The names of its files, the first few. */
  files: string[]
  /** How many documents it writes. */
  count: number
  state: ImportState
}

/** One document of an import. */
export type ImportStep = {
  importId: string
  number: number
  collection: ImportCollection
  /** The document's id. */
  id: string
  name: string
  /** A new document; absent once it is written. */
  document?: Fields & { id: string; campaignId: string }
  /** What it changes in a document that was there before. */
  patch?: Fields
  /** The same fields before that. */
  before?: Fields
  /** Both of the document before a patch. */
  revBefore?: string
  hashBefore?: string
  /** Of the document once it is written. */
  hash?: string
  /** The same, in imports of earlier versions. */
  rev?: string
  isWritten: boolean
  isTakenBack?: true
}
