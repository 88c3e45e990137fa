import { addDigest } from '../../digest.ts'
import type { DocumentRow, Head } from '../document-store.ts'
import { addUsage, NO_USAGE } from '../usage.ts'
import { ask, askAll, documentList, type Layer, membershipList, versionList } from './layer.ts'
import type { WorkspaceTx } from './workspace-tx.ts'

type Writes = Pick<
  WorkspaceTx,
  'advance' | 'putContained' | 'putAcks' | 'putRows' | 'createScope' | 'putJoinCode' | 'addVersions' | 'putRun'
>

/** Each is noted as written, and answers what is asked of it afterwards. */
export function writesOf(layer: Layer): Writes {
  const { answers, written, stale } = layer
  return {
    ...campaignWrites(layer),
    putRows: (rows) => putRows(layer, rows),
    putAcks(acks) {
      for (const ack of acks) {
        const { collection, id, replica } = ack
        answers.put({ ask: 'ack', collection, id, replica }, ack)
        written.acks.set(`${collection}/${id}/${replica}`, ack)
      }
    },
    putContained(contained) {
      for (const one of contained) {
        const { collection, id } = one
        answers.put({ ask: 'contained', collection, id }, one)
        written.contained.set(`${collection}/${id}`, one)
      }
    },
    addVersions(versions) {
      written.versions.push(...versions)
      for (const { collection, documentId, id, run } of versions) {
        answers.put({ ask: 'lastRun', collection, documentId }, { id, run })
        stale.add(versionList(collection, documentId))
      }
    },
    putRun(version, run) {
      const { id, collection, documentId } = version
      answers.put({ ask: 'lastRun', collection, documentId }, { id, run })
      stale.add(versionList(collection, documentId))
      written.runs.set(id, { version, run })
    },
  }
}

function campaignWrites(layer: Layer): Pick<Writes, 'advance' | 'createScope' | 'putJoinCode'> {
  const { answers, written, stale } = layer
  return {
    advance(campaignId, { seq, pubSeq, digest = 0, pubDigest = 0, ...usage }) {
      const campaign = ask(layer, { ask: 'campaign', campaignId })
      if (!campaign) throw new Error(`No campaign ${campaignId} to write in`)
      const { scope, head: before } = campaign
      const head = {
        ...before,
        ...addUsage(before, usage),
        seq: before.seq + seq,
        pubSeq: before.pubSeq + pubSeq,
        digest: addDigest(before.digest, digest),
        pubDigest: addDigest(before.pubDigest, pubDigest),
      }
      answers.put({ ask: 'campaign', campaignId }, { scope, head })
      written.heads.set(campaignId, head)
      return before
    },
    createScope(created) {
      const { campaignId, ownerId, memberId } = created
      const person = { userId: ownerId }
      if (ask(layer, { ask: 'campaign', campaignId })) throw new Error(`Campaign ${campaignId} exists`)
      const membership = { campaignId, memberId, role: 'gm', status: 'active', epoch: 1 } as const
      answers.put({ ask: 'campaign', campaignId }, { scope: { campaignId, ownerId, deleted: false }, head: NEW_HEAD })
      answers.put({ ask: 'membership', person, campaignId }, membership)
      answers.put({ ask: 'isMember', campaignId, memberId }, true)
      stale.add(membershipList(person))
      written.created.push(created)
    },
    putJoinCode(campaignId, joinCode) {
      if (!ask(layer, { ask: 'campaign', campaignId })) throw new Error(`No campaign ${campaignId} to name`)
      answers.put({ ask: 'joinCode', joinCode }, campaignId)
      written.joinCodes.set(campaignId, joinCode)
    },
  }
}

const NEW_HEAD: Head = { seq: 0, pubSeq: 0, digest: 0, pubDigest: 0, restoredSeq: 0, restoredPubSeq: 0, ...NO_USAGE }

function putRows(layer: Layer, rows: DocumentRow[]): void {
  const { answers, written, stale } = layer
  const before = askAll(
    layer,
    rows.map(({ collection, id }) => ({ ask: 'row', collection, id }) as const),
  )
  for (const [index, row] of rows.entries()) {
    const { collection, id, campaignId } = row
    const key = `${collection}/${id}`
    answers.put({ ask: 'row', collection, id }, row)
    written.rows.set(key, { row, isNew: written.rows.get(key)?.isNew ?? !before[index] })
    stale.add(documentList(collection, campaignId))
    raiseLastPlace(layer, row, 'gm')
    raiseLastPlace(layer, row, 'players')
  }
}

/** Only where it is known: what isn't can't be asked any more before the row is stored. */
function raiseLastPlace({ answers }: Layer, row: DocumentRow, audience: 'gm' | 'players'): void {
  const question = { ask: 'lastPlace', collection: row.collection, campaignId: row.campaignId, audience } as const
  const known = answers.find(question)
  const place = audience === 'gm' ? row.seq : row.pubSeq
  if (known) answers.put(question, Math.max(known.answer, place))
}
