import { type Db, first, query, run } from '../storage/sql.ts'
import type { Blobs } from './blobs.ts'

/** In the table `blob`, so that one backup has everything. */
export function postgresBlobs(db: Db): Blobs {
  return {
    async put(id, bytes) {
      const row = { id, bytes: Buffer.from(bytes) }
      await run(
        db,
        query
          .insertInto('blob')
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
      )
    },
    read: async (id) => (await first(db, query.selectFrom('blob').select('bytes').where('id', '=', id)))?.bytes,
    remove: async (id) => void (await run(db, query.deleteFrom('blob').where('id', '=', id))),
  }
}
