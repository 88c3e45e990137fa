import { subtractDigest } from '../digest.ts'
import type { DocumentTx } from '../server/document-store.ts'
import { NotLoaded } from '../server/workspace/layer.ts'
import type { AnswerTo, Question } from '../server/workspace/questions.ts'
import { createWorkspace } from '../server/workspace/workspace.ts'
import type { WorkspaceTx } from '../server/workspace/workspace-tx.ts'
import type { Written } from '../server/workspace/written.ts'

type Facts = { mayOwnerSync(ownerId: string): boolean }

/**
 * Decides in a workspace with nothing loaded ahead, as a store does that can't be asked in the middle of a decision:
 * each question that comes up is answered, and the decision runs again.
 */
export function decideByReplay<T>(store: DocumentTx, facts: Facts, decide: (tx: WorkspaceTx) => T): T {
  const workspace = createWorkspace()
  for (;;) {
    try {
      const { result, written } = workspace.decide(decide)
      storeWritten(store, written)
      return result
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error
      for (const question of error.questions) {
        workspace.put(question, deepFreeze(answerFrom(store, facts, question)) as never)
      }
    }
  }
}

export function answerFrom(tx: DocumentTx, facts: Facts, question: Question): unknown {
  switch (question.ask) {
    case 'generations':
      return tx.generations()
    case 'campaign': {
      const scope = tx.scopes([question.campaignId]).get(question.campaignId)
      const head = tx.heads([question.campaignId]).get(question.campaignId)
      return scope && head && ({ scope, head } satisfies AnswerTo<'campaign'>)
    }
    case 'plan':
      return facts.mayOwnerSync(question.ownerId)
    case 'membership':
      return tx.memberships(question.person, [question.campaignId])[0]
    case 'memberships':
      return tx.memberships(question.person)
    case 'isMember':
      return tx.isMember(question.campaignId, question.memberId)
    case 'sheets':
      return tx.sheetsOf(question.campaignId, question.memberId)
    case 'restoredPlace':
      return tx.restoredPlaces([question.campaignId], question.known).get(question.campaignId)
    case 'joinCode':
      return tx.holderOfJoinCode(question.joinCode)
    default:
      return answerOfDocuments(tx, question)
  }
}

type OfDocuments = Extract<
  Question,
  { ask: 'row' | 'ack' | 'contained' | 'changes' | 'lastPlace' | 'placeUpTo' | 'lastRun' | 'versions' }
>

function answerOfDocuments(tx: DocumentTx, question: OfDocuments): unknown {
  switch (question.ask) {
    case 'row':
      return tx.rows(question.collection, [question.id]).get(question.id)
    case 'ack':
      return tx.acks(question.collection, [question.id], question.replica).get(question.id)
    case 'contained':
      return tx.contained(question.collection, [question.id]).get(question.id)
    case 'changes': {
      const { ask: _, ...query } = question
      const rows = tx.changes(query)
      const size = rows.reduce((sum, { document }) => sum + JSON.stringify(document).length, 0)
      return { rows, isAll: false, size } satisfies AnswerTo<'changes'>
    }
    case 'lastPlace':
      return tx.lastPlace(question)
    case 'placeUpTo':
      return tx.placeUpTo(question)
    case 'lastRun':
      return tx.lastRun(question.collection, question.documentId)
    case 'versions':
      return tx.versions(question.collection, question.documentId)
  }
}

function storeWritten(tx: DocumentTx, written: Written): void {
  for (const scope of written.created) tx.createScope(scope)
  const before = tx.heads([...written.heads.keys()])
  for (const [campaignId, head] of written.heads) {
    const known = before.get(campaignId)
    const { seq = 0, pubSeq = 0, digest = 0, pubDigest = 0 } = known ?? {}
    tx.advance(campaignId, {
      documents: head.documents - (known?.documents ?? 0),
      bytes: head.bytes - (known?.bytes ?? 0),
      rolls: head.rolls - (known?.rolls ?? 0),
      seq: head.seq - seq,
      pubSeq: head.pubSeq - pubSeq,
      digest: subtractDigest(head.digest, digest),
      pubDigest: subtractDigest(head.pubDigest, pubDigest),
    })
  }
  tx.putRows([...written.rows.values()].map(({ row }) => row))
  tx.putAcks([...written.acks.values()])
  tx.putContained([...written.contained.values()])
  for (const [campaignId, joinCode] of written.joinCodes) tx.putJoinCode(campaignId, joinCode)
  tx.addVersions(written.versions)
  for (const { version, run } of written.runs.values()) tx.putRun(version, run)
}

/** A decision that changed what it was answered would find it changed when it runs again. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
  return value
}
