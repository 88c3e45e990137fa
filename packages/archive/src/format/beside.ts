import { TRASH_COLLECTIONS } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type SyncDocument } from '@lanternkeep/sync'
import type { CampaignFile } from './campaign-file.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** The keys of texts that people write, where a word that happens to be an id stays one. */
const PROSE = new Set(['name', 'title', 'text', 'label', 'alias', 'description', 'notes', 'heard', 'kind', 'type'])

/** `pause` lets the caller's screen react between some documents and the next. */
export type Beside = { newId: () => string; joinCode: string; name: string; pause?: () => Promise<void> }

const DOCUMENTS_AT_ONCE = 100

/**
 * The same campaign as another one: new ids for it and all in it wherever they are named, a new join code, a name of its
 * own, no members. Ids of what the campaign doesn't hold stay.
 */
export async function besideCampaign(
  file: CampaignFile,
  { newId, joinCode, name, pause }: Beside,
): Promise<CampaignFile> {
  const ids = new Map(idsIn(file).map((id) => [id, newId()]))
  const renewed = async (list: readonly SyncDocument[]) => {
    const all: SyncDocument[] = []
    for (const [at, document] of list.entries()) {
      if (at % DOCUMENTS_AT_ONCE === 0) await pause?.()
      all.push(asNew(withNewIds(document, ids)))
    }
    return all
  }
  const { documents: given, trash: thrown, memberId: _, ...rest } = file
  const documents = { ...given }
  for (const each of COLLECTION_NAMES) documents[each] = await renewed(given[each])
  const trash = { ...thrown }
  for (const each of TRASH_COLLECTIONS) trash[each] = await renewed(thrown[each])
  documents.campaigns = documents.campaigns.map(({ ownerId: _, ...campaign }) => ({ ...campaign, name, joinCode }))
  return { ...withNewIds(rest, ids), documents, trash }
}

function idsIn({ campaignId, documents, trash, refusals, drafts }: CampaignFile): string[] {
  const inLists = [
    ...COLLECTION_NAMES.flatMap((name) => documents[name]),
    ...TRASH_COLLECTIONS.flatMap((name) => trash[name]),
    ...refusals,
  ]
  return [...new Set([campaignId, ...inLists.map(({ id }) => id), ...drafts.flatMap(idsOfDraft)])]
}

/** Of the session it is of, which may be deleted, and of the one that it becomes. */
function idsOfDraft({ sessionId, value }: CampaignFile['drafts'][number]): string[] {
  const { createdAs } = (value ?? {}) as { createdAs?: unknown }
  return [sessionId, createdAs].filter((id) => typeof id === 'string')
}

/** No one has written it yet, no one plays it, and what was for some members is for no one. */
export function asNew(document: SyncDocument): SyncDocument {
  const { claimedBy, forMembers } = document
  return {
    ...document,
    rev: '',
    ...(claimedBy !== undefined && { claimedBy: null }),
    ...(forMembers !== undefined && { forMembers: [] }),
  }
}

/** Replaces every mention of an id: whole values, keys, and in longer texts those that no one types by chance. */
export function withNewIds<T>(value: T, ids: ReadonlyMap<string, string>): T {
  const inText = (text: string) => text.replace(UUID, (id) => ids.get(id) ?? id)
  const renew = (text: string) => ids.get(text) ?? inText(text)
  const walk = (each: unknown, key: string): unknown => {
    if (typeof each === 'string') return PROSE.has(key) ? inText(each) : renew(each)
    if (Array.isArray(each)) return each.map((inner) => walk(inner, key))
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [renew(name), walk(inner, name)]))
  }
  return walk(value, '') as T
}
