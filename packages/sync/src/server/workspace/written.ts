import type { Ack, Contained, DocumentRow, Head, Run, Version } from '../document-store.ts'

/** What a decision must find stored afterwards. */
export type Written = {
  created: NewScope[]
  /** By campaign: the new places and digests. */
  heads: Map<string, Head>
  /** By collection and id. `isNew`: the store has no such row. */
  rows: Map<string, { row: DocumentRow; isNew: boolean }>
  acks: Map<string, Ack>
  contained: Map<string, Contained>
  /** By campaign. */
  joinCodes: Map<string, string>
  versions: Version[]
  /** By version: those whose run of saves goes on. */
  runs: Map<string, { version: Pick<Version, 'id' | 'collection' | 'documentId'>; run: Run }>
}

export type NewScope = { campaignId: string; ownerId: string; memberId: string }

export function nothingWritten(): Written {
  return {
    created: [],
    heads: new Map(),
    rows: new Map(),
    acks: new Map(),
    contained: new Map(),
    joinCodes: new Map(),
    versions: [],
    runs: new Map(),
  }
}

/** Adds what a later decision wrote. */
export function addWritten(
  all: Written,
  { created, heads, rows, acks, contained, joinCodes, versions, runs }: Written,
): void {
  all.created.push(...created)
  for (const [id, head] of heads) all.heads.set(id, head)
  for (const [key, { row, isNew }] of rows) all.rows.set(key, { row, isNew: all.rows.get(key)?.isNew ?? isNew })
  for (const [key, ack] of acks) all.acks.set(key, ack)
  for (const [key, one] of contained) all.contained.set(key, one)
  for (const [id, code] of joinCodes) all.joinCodes.set(id, code)
  all.versions.push(...versions)
  for (const [id, run] of runs) all.runs.set(id, run)
}
