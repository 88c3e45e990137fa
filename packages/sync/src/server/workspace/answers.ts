import type { ChangesQuery, DocumentRow } from '../document-store.ts'
import { type AnswerTo, type Ask, type Changes, keyOfQuestion, type Question, type QuestionOf } from './questions.ts'

/** What is known of a store. An answer of undefined is one too: there is no such row. */
export type Answers = {
  put<A extends Ask>(question: QuestionOf<A>, answer: AnswerTo<A>): void
  find<A extends Ask>(question: QuestionOf<A>): { answer: AnswerTo<A> } | undefined
}

/** With `below`, what isn't known here is looked up there. */
export function createAnswers(below?: Answers): Answers & { mergeInto(other: Answers): void } {
  const known = new Map<string, { question: Question; answer: unknown }>()
  const runs = new Map<string, Run>()
  return {
    put(question, answer) {
      known.set(keyOfQuestion(question as Question), { question: question as Question, answer })
      if (question.ask === 'changes') putRun(runs, question as ChangesQuery, answer as Changes)
    },
    find<A extends Ask>(question: QuestionOf<A>) {
      const own = known.get(keyOfQuestion(question as Question))
      if (own) return own as { answer: AnswerTo<A> }
      const cut = question.ask === 'changes' ? partOfRun(runs, question as ChangesQuery) : undefined
      return cut ? { answer: cut as AnswerTo<A> } : below?.find(question)
    },
    mergeInto(other) {
      for (const { question, answer } of known.values()) other.put(question, answer as never)
    },
  }
}

/** The changes from one place on, which also answer shorter and later questions. */
type Run = Changes & { since: number }

function putRun(runs: Map<string, Run>, query: ChangesQuery, changes: Changes): void {
  runs.set(nameOfRun(query), { ...changes, since: query.since })
}

function partOfRun(runs: Map<string, Run>, query: ChangesQuery): Changes | undefined {
  const run = runs.get(nameOfRun(query))
  if (!run || query.since < run.since) return undefined
  const place = (row: DocumentRow) => (query.audience === 'gm' ? row.seq : row.pubSeq)
  const later = run.rows.filter((row) => place(row) > query.since)
  const rows = query.size !== undefined && query.size < run.size ? withinSize(later, query.size) : later
  const part = rows.slice(0, query.limit)
  const isCut = part.length < later.length
  return isCut || run.isAll || part.length === query.limit ? { rows: part, isAll: false, size: run.size } : undefined
}

/** Ends behind the row that exceeds the size. */
function withinSize(rows: DocumentRow[], size: number): DocumentRow[] {
  let room = size
  return rows.filter(({ document }) => {
    const fits = room > 0
    if (fits) room -= JSON.stringify(document).length
    return fits
  })
}

function nameOfRun({ collection, campaignId, audience }: ChangesQuery): string {
  return `${collection}\n${campaignId}\n${audience}`
}
