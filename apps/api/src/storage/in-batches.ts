import type { Db, Tx } from './sql.ts'

const BATCH = 1000

/**
 * Repeats work that deals with at most so many rows and returns their number, each time in a transaction of its own,
 * until none are left. Returns how many there were. PostgreSQL gives a statement five seconds, and the longer a
 * transaction is, the more it collides.
 */
export async function inBatches(db: Db, work: (tx: Tx, most: number) => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await db.transaction((tx) => work(tx, BATCH))
    total += count
    if (count < BATCH) return total
  }
}
