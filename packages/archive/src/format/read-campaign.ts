import { firstProblem, TRASH_COLLECTIONS } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName, collections, type SyncDocument } from '@lanternkeep/sync'
import { CAMPAIGN_VERSION, type CampaignFile, campaignFile, campaignHead, campaignIdIn } from './campaign-file.ts'
import { isTooDeep } from './canonical.ts'

/** What is wrong with a file, in a sentence for a person. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

const ONE_OF: Record<CollectionName, string> = {
  campaigns: 'campaign',
  characters: 'character',
  sessions: 'session',
  recordings: 'recording',
  combats: 'fight',
  handouts: 'handout',
  rolls: 'roll',
  acts: 'act',
  prep: 'prep',
}
const DAMAGED = 'This export is damaged or was changed, so it can’t be imported.'

/** Reads campaign.json and checks each of its documents. Throws an ArchiveError with what is wrong. */
export function readCampaign(json: string): CampaignFile {
  const raw = parsed(json)
  if (isTooDeep(raw)) throw new ArchiveError(DAMAGED)
  const head = campaignHead.safeParse(raw)
  if (!head.success) throw new ArchiveError('The campaign.json in this zip isn’t one of Lanternkeep.')
  if (head.data.version > CAMPAIGN_VERSION)
    throw new ArchiveError('This export comes from a newer version of Lanternkeep. Update this app first.')
  const file = campaignFile.safeParse(raw)
  if (!file.success) throw new ArchiveError(`This export can’t be read: ${firstProblem(file.error.issues).message}.`)
  checkScope(file.data)
  return file.data.view === 'gm' ? withCheckedDocuments(file.data) : file.data
}

/** Everything in the file belongs to its one campaign: nothing of another campaign is touched by it. */
function checkScope({ campaignId, documents, trash, refusals, keptChanges, drafts, spellings }: CampaignFile): void {
  const inLists = [
    ...COLLECTION_NAMES.flatMap((name) => documents[name].map((document) => campaignIdIn(name, document))),
    ...TRASH_COLLECTIONS.flatMap((name) => trash[name].map((document) => campaignIdIn(name, document))),
  ]
  const inBesides = [...refusals, ...keptChanges, ...drafts, ...spellings].map((each) => each.campaignId)
  const isOwn = [...inLists, ...inBesides].every((each) => each === campaignId)
  if (!isOwn || documents.campaigns.length !== 1 || hasTwice(keysIn(documents, trash))) throw new ArchiveError(DAMAGED)
}

function keysIn(documents: CampaignFile['documents'], trash: CampaignFile['trash']): string[] {
  return [
    ...COLLECTION_NAMES.flatMap((name) => documents[name].map(({ id }) => `${name}/${id}`)),
    ...TRASH_COLLECTIONS.flatMap((name) => trash[name].map(({ id }) => `${name}/${id}`)),
  ]
}

function hasTwice(keys: readonly string[]): boolean {
  return new Set(keys).size < keys.length
}

function withCheckedDocuments(whole: CampaignFile): CampaignFile {
  const documents = { ...whole.documents }
  for (const name of COLLECTION_NAMES) documents[name] = documents[name].map((each, at) => checked(name, each, at))
  const trash = { ...whole.trash }
  for (const name of TRASH_COLLECTIONS) trash[name] = trash[name].map((each, at) => checked(name, each, at))
  return { ...whole, documents, trash }
}

function checked(name: CollectionName, document: SyncDocument, index: number): SyncDocument {
  // Deleted documents are in the trash; no mark makes one of the others deleted.
  const { _deleted: _, ...plain } = document
  const result = collections[name].schema.safeParse(plain)
  if (result.success) return result.data as SyncDocument
  const called = [document.name, document.title].find((each) => typeof each === 'string' && each !== '')
  const which = called ? `the ${ONE_OF[name]} “${called}”` : `${ONE_OF[name]} number ${index + 1}`
  throw new ArchiveError(`Nothing was imported. In ${which}: ${firstProblem(result.error.issues).message}.`)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ArchiveError(DAMAGED)
    throw error
  }
}
