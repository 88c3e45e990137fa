import { createHash } from 'node:crypto'
import type { CopiedTable } from './copied-tables.ts'

export type Value = string | number | Uint8Array | null
export type Row = Value[]

/** A database inside a transaction, as something to copy from and to. */
export type CopySide = {
  /** In batches, on one view of the database. */
  read(table: CopiedTable): AsyncIterable<Row[]> | Iterable<Row[]>
  write(table: CopiedTable, rows: Row[]): Promise<void>
  /** Deletes all rows, whichever the table would copy. */
  empty(table: CopiedTable): Promise<void>
  /** Called after the last row, so that counted columns go on from there. */
  countOn(table: CopiedTable): Promise<void>
}

/** How many rows a table has, and a sum over their hashes that doesn't depend on their order. */
export type Digest = { rows: number; hash: string }
export type Copied = { table: string } & Digest

/** Replaces all tables, and compares what arrived row by row. Throws if anything differs. */
export async function copyTables(from: CopySide, to: CopySide, tables: CopiedTable[]): Promise<Copied[]> {
  for (const table of tables.toReversed()) await to.empty(table)
  const copied: Copied[] = []
  for (const table of tables) {
    const sent = createDigest()
    for await (const rows of from.read(table)) {
      for (const row of rows) sent.add(row)
      await to.write(table, rows)
    }
    await to.countOn(table)
    const [before, after] = [sent.digest(), await digestOf(to, table)]
    if (before.rows !== after.rows || before.hash !== after.hash) {
      throw new Error(`The table ${table.name} did not arrive whole: ${before.rows} rows left, ${after.rows} arrived.`)
    }
    copied.push({ table: table.name, ...after })
  }
  return copied
}

export async function digestOf(side: CopySide, table: CopiedTable): Promise<Digest> {
  const digest = createDigest()
  for await (const rows of side.read(table)) for (const row of rows) digest.add(row)
  return digest.digest()
}

const MODULUS = 2n ** 256n

function createDigest() {
  let [rows, sum] = [0, 0n]
  return {
    add(row: Row) {
      rows += 1
      sum = (sum + BigInt(`0x${hashOfRow(row)}`)) % MODULUS
    },
    digest: (): Digest => ({ rows, hash: sum.toString(16).padStart(64, '0') }),
  }
}

function hashOfRow(row: Row): string {
  const hash = createHash('sha256')
  for (const value of row) {
    const bytes = typeof value === 'string' || value instanceof Uint8Array ? Buffer.from(value as string) : undefined
    // With its kind and length in front, no value can pass for another, or for two.
    hash.update(bytes ? `${typeof value} ${bytes.length} ` : `${value} `)
    if (bytes) hash.update(bytes)
  }
  return hash.digest('hex')
}
