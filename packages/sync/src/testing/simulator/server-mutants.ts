import type { PullAnswer, PullBody, PushAnswer, PushBody, Verdict } from '../../protocol.ts'
import { isProjected, stripProjection, withProjection } from '../../rev.ts'
import type { DocumentRow } from '../../server/document-store.ts'
import type { Guest, Table } from './table.ts'
import { CAMPAIGN, isPlayer, rowsByKey } from './table.ts'

type Pushed = { body: PushBody; before: Map<string, DocumentRow>; answer: PushAnswer }

/** What a broken server would have stored or answered on top of the real one. */
export function breakStore(table: Table, guest: Guest, { body, before, answer }: Pushed): void {
  const { store, mutant } = table
  const write = (rows: DocumentRow[]) => store.read((tx) => tx.putRows(rows))
  const changed = () => [...rowsByKey(table)].filter(([key, row]) => before.get(key) !== row).map(([, row]) => row)
  const nextOf = (sequence: 'seq' | 'pubSeq') =>
    store.read((tx) => tx.advance(CAMPAIGN, { seq: 0, pubSeq: 0, [sequence]: 1 }))[sequence] + 1
  if (mutant === 'pubSeqMovesOnGmEdit' && !isPlayer(table, guest)) {
    const seen = changed().filter((row) => row.pubSeq > 0 && row.pubSeq === before.get(keyOf(row))?.pubSeq)
    write(seen.map((row) => ({ ...row, pubSeq: nextOf('pubSeq'), pubRev: row.rev })))
  }
  if (mutant === 'echoNewSeqOnReplay') {
    const rows = body.rows.flatMap(({ doc }, at) => {
      const row = rowsByKey(table).get(`${body.collection}/${doc.id}`)
      return answer.verdicts[at]?.verdict === 'ok' && row && row === before.get(keyOf(row)) ? [row] : []
    })
    write(rows.map((row) => ({ ...row, seq: nextOf('seq') })))
  }
  if (mutant === 'clockTrusted') {
    const ahead = body.rows.flatMap(({ doc }, at) => {
      const row = rowsByKey(table).get(`${body.collection}/${doc.id}`)
      const isAhead = answer.verdicts[at]?.verdict === 'ok' && String(doc.lastModified) > table.facts.now
      return row && isAhead ? [{ ...row, document: { ...row.document, lastModified: doc.lastModified } }] : []
    })
    write(ahead)
  }
  if (mutant === 'conflictForbidden' && isPlayer(table, guest)) answer.verdicts = answer.verdicts.map(forbidden)
  if (mutant === 'resendForgotten') answer.verdicts = answer.verdicts.map((verdict, at) => retaken(body, verdict, at))
}

function forbidden(verdict: Verdict): Verdict {
  const { id } = verdict
  return verdict.verdict === 'conflict'
    ? { id, verdict: 'forbidden', message: 'Somebody was faster', master: verdict.master }
    : verdict
}

/** As if the server remembered no push: what came twice is a plain conflict on the old base. */
function retaken({ rows }: PushBody, verdict: Verdict, at: number): Verdict {
  if (verdict.verdict !== 'conflict' || verdict.base?.rev !== rows[at]?.doc.rev) return verdict
  const { base: _, ...rest } = verdict
  return rest
}

/** Replicas that began without a place and have not caught up. */
const fresh = new WeakMap<Table, Set<string>>()

export function breakAnswer(
  table: Table,
  { checkpoint, collection, replica }: PullBody,
  answer: PullAnswer,
): PullAnswer {
  if (table.mutant !== 'tombstonesNotSentToFreshReplica') return answer
  const catchingUp = fresh.get(table) ?? new Set<string>()
  fresh.set(table, catchingUp)
  const name = `${replica}/${collection}`
  if (!checkpoint[CAMPAIGN]) catchingUp.add(name)
  const documents = catchingUp.has(name) ? answer.documents.filter(({ _deleted }) => !_deleted) : answer.documents
  if (!answer.more) catchingUp.delete(name)
  return { ...answer, documents }
}

export function inReplicasSpace<Answer>(table: Table, answer: Answer): Answer {
  return table.mutant === 'sameRevSpace' ? JSON.parse(JSON.stringify(answer).replaceAll('~p"', '"')) : answer
}

/** As if revs did not name their projection. */
export function inServersSpace(body: PushBody, player: boolean): PushBody {
  const mark = (rev: string) =>
    player && !isProjected(rev) ? withProjection(rev) : player ? rev : stripProjection(rev)
  return {
    ...body,
    rows: body.rows.map(({ doc, base }) => ({ doc: { ...doc, rev: mark(doc.rev) }, base: base && mark(base) })),
  }
}

function keyOf({ collection, id }: DocumentRow): string {
  return `${collection}/${id}`
}
