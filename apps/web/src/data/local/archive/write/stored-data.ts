import { COLLECTION_NAMES, type CollectionName, type SyncDocument } from '@lanternkeep/sync'
import { rxPrefix, sideName } from '../../engine/account-databases.ts'
import type { StoredImage } from '../../engine/side-database.ts'
import { documentIn, type OldRow } from '../../engine/takeover/old-rows.ts'
import { openRaw, type RawDatabase } from '../../engine/takeover/raw-database.ts'
import { audioName } from '../../recordings/audio/audio-database.ts'
import { STORED_VERSION } from '../../store/stored-schema.ts'
import { firstBytes } from '../first-bytes.ts'

const ROWS_IN_ONE_PAGE = 500
/** Seconds of sound in memory at once. */
const CHUNKS_IN_ONE_PAGE = 60

/** Everything of one account on this device, read beside the app's own connections, in a worker too. */
export type StoredData = {
  /** Deleted ones too. */
  documents(name: CollectionName): AsyncGenerator<SyncDocument>
  /** A table of the side database. */
  besides<Row>(table: string): Promise<Row[]>
  image(id: string): Promise<StoredImage | undefined>
  /** A table of the recordings' database. */
  recorded<Row>(table: string): Promise<Row[]>
  /** No more than so many bytes: while it is recorded, it grows. */
  sound(recordingId: string, segment: number, bytes: number): AsyncGenerator<Uint8Array>
  close(): void
}

type Chunk = { recordingId: string; segment: number; seq: number; bytes: ArrayBuffer }

export async function openStoredData(account: string, databases: string): Promise<StoredData> {
  const names = COLLECTION_NAMES.map((name) => `${rxPrefix(databases)}${STORED_VERSION}--${name}`)
  const [side, audio, ...opened] = await Promise.all([sideName(databases), audioName(account), ...names].map(openRaw))
  const collections = new Map(COLLECTION_NAMES.map((name, at) => [name, opened[at]]))
  return {
    documents: async function* (name) {
      for await (const row of rowsOf<OldRow>(collections.get(name), 'docs')) yield documentIn(row)
    },
    besides: (table) => allRows(side, table),
    image: async (id) => (await side?.get('images', [id]))?.[0] as StoredImage | undefined,
    recorded: (table) => allRows(audio, table),
    sound: (recordingId, segment, bytes) => firstBytes(chunksOf(audio, recordingId, segment), bytes),
    close: () => {
      for (const database of [side, audio, ...opened]) database?.close()
    },
  }
}

async function allRows<Row>(database: RawDatabase | undefined, table: string): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rowsOf<Row>(database, table)) all.push(row)
  return all
}

async function* rowsOf<Row>(database: RawDatabase | undefined, table: string): AsyncGenerator<Row> {
  if (!database?.stores.includes(table)) return
  let after: IDBValidKey | undefined
  for (;;) {
    const { rows, last } = await database.page(table, {
      limit: ROWS_IN_ONE_PAGE,
      ...(after !== undefined && { after }),
    })
    yield* rows as Row[]
    if (rows.length < ROWS_IN_ONE_PAGE) return
    after = last
  }
}

/** By the primary key, which begins with the recording and the segment: a shorter key sorts before all longer ones. */
async function* chunksOf(
  database: RawDatabase | undefined,
  recordingId: string,
  segment: number,
): AsyncGenerator<Uint8Array> {
  if (!database?.stores.includes('chunks')) return
  let after: IDBValidKey = [recordingId, segment]
  for (;;) {
    const { rows, last } = await database.page('chunks', { limit: CHUNKS_IN_ONE_PAGE, after })
    const own = (rows as Chunk[]).filter((each) => each.recordingId === recordingId && each.segment === segment)
    for (const { bytes } of own) yield new Uint8Array(bytes)
    if (own.length < CHUNKS_IN_ONE_PAGE || last === undefined) return
    after = last
  }
}
