import { TRASH_COLLECTIONS, type TrashCollection } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName, collections, type SyncDocument, wordOf } from '@lanternkeep/sync'
import type { CampaignFile } from './campaign-file.ts'
import { canonicalJson, inOrderOf } from './canonical.ts'

type Lists = { documents: Record<CollectionName, SyncDocument[]>; trash: Record<TrashCollection, SyncDocument[]> }

/**
 * The text of campaign.json in pieces, at most one document each, so that no one holds the whole of it twice. Two devices
 * that hold the same state write the same text.
 */
export function* campaignJsonPieces(file: CampaignFile): Generator<string> {
  const { documents, trash, format, version, view, campaignId, memberId, ...besides } = file
  const head = canonicalJson({ campaignId, format, ...(memberId !== undefined && { memberId }), version, view })
  yield head.slice(0, -1)
  yield ',\n"documents":{'
  yield* listPieces(documents, COLLECTION_NAMES)
  yield '},\n"trash":{'
  yield* listPieces(trash, TRASH_COLLECTIONS)
  yield '}'
  for (const key of Object.keys(besides).toSorted()) {
    const value = besides[key]
    yield `,\n${JSON.stringify(key)}:`
    if (Array.isArray(value)) yield* arrayPieces(inOrderOf(value.map(canonicalJson), (text) => text))
    else yield canonicalJson(value)
  }
  yield '}\n'
}

/**
 * A whole document as campaign.json holds it: with the defaults that the schema fills in, so that reading it back changes
 * nothing. One that the schema doesn't know stays as it is.
 */
export function exportedDocument(name: CollectionName, document: SyncDocument): SyncDocument {
  const result = collections[name].schema.safeParse(document)
  return withWrittenRev(result.success ? (result.data as SyncDocument) : document)
}

/** Marks the word of a write that brought a document back exactly as it was built on (SPEC.md, V1). */
const BROUGHT_BACK = '='

/** Ends the word of a rev whose document is the one that it is built on, to the letter. */
export function unchangedWord(word: string): string {
  return word + BROUGHT_BACK
}

/**
 * A rev without what is only for merging: the word of the write that made this content. A document that came back from
 * an export, unchanged since, is named as it was there.
 */
export function withWrittenRev(document: SyncDocument): SyncDocument {
  const [word = '', base] = document.rev.replace(/~p$/, '').split('^')
  const rev = word.endsWith(BROUGHT_BACK) && base ? base : wordOf(document.rev)
  return { ...document, rev }
}

function* listPieces<Name extends keyof Lists['documents']>(
  lists: { [Each in Name]: SyncDocument[] },
  names: readonly Name[],
): Generator<string> {
  for (const [index, name] of names.toSorted().entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(name)}:`
    yield* arrayPieces(inOrderOf(lists[name], ({ id }) => id).map(canonicalJson))
  }
}

function* arrayPieces(items: readonly string[]): Generator<string> {
  if (items.length === 0) {
    yield '[]'
    return
  }
  for (const [index, item] of items.entries()) yield `${index === 0 ? '[\n' : ',\n'}${item}`
  yield '\n]'
}
