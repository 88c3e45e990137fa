import type { Checkpoint, CollectionName } from '@lanternkeep/sync'
import type { PendingRow } from '@lanternkeep/sync/client'
import { hashText } from '../../../../lib/hash.ts'
import { OLD_VERSION } from './old-names.ts'
import type { OldReader, OldRow } from './old-rows.ts'
import type { RawDatabase } from './raw-database.ts'

/** The two databases in which the first release stored a collection: its documents, and what the server has of them. */
export type OldCollection = { name: CollectionName; documents: RawDatabase; notes: RawDatabase | undefined }
export type OldPage = { rows: OldRow[]; pending: PendingRow[] }

const NOTES = 'rx-replication-meta-'
const PAGE = 500

export async function oldCollection(
  name: CollectionName,
  databases: ReadonlyMap<string, RawDatabase>,
): Promise<OldCollection | undefined> {
  const part = (end: string) => [...databases].find(([stored]) => stored.endsWith(`--${OLD_VERSION}--${end}`))?.[1]
  const documents = part(name)
  // The name that RxDB gave it.
  return documents && { name, documents, notes: part(NOTES + (await hashText(`${name}-lanternkeep`))) }
}

export async function* readOldPages(old: OldCollection, reader: OldReader): AsyncGenerator<OldPage> {
  let after: IDBValidKey | undefined
  for (;;) {
    const { rows, last } = await old.documents.page('docs', { limit: PAGE, ...(after !== undefined && { after }) })
    const page = rows as OldRow[]
    const own = page.filter((row) => reader.isOwn(row))
    const notes =
      (await old.notes?.get(
        'docs',
        own.map(({ id }) => `${id}|0`),
      )) ?? []
    const pending = own.flatMap((row, at) => reader.pendingRow(old.name, row, notes[at]) ?? [])
    yield { rows: page.map((row) => reader.withoutRemoved(old.name, row)), pending }
    if (page.length < PAGE) return
    after = last
  }
}

/** The checkpoint that the pull had reached. */
export async function readOldCheckpoint({ notes }: OldCollection, reader: OldReader): Promise<Checkpoint> {
  const [noted] = (await notes?.get('docs', ['down|1'])) ?? []
  return reader.checkpointIn(noted)
}
