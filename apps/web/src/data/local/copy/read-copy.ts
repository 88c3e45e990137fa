import { firstProblem } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName, collections, type SyncDocument } from '@lanternkeep/sync'
import { checksumOf } from './checksum.ts'
import { COPY_VERSION, CopyError, campaignIdIn, copyFile, copyHead, type DeviceCopy, isPlayersView } from './format.ts'
import { partOf, step, type Work } from './steps.ts'

const CHECKED_IN_ONE_STEP = 200
const ONE_OF: Record<CollectionName, string> = {
  campaigns: 'campaign',
  characters: 'character',
  sessions: 'session',
  recordings: 'recording',
  combats: 'fight',
  handouts: 'handout',
  rolls: 'roll',
  acts: 'act',
  prep: 'encounter',
}

/** Reads the file's contents and checks every document. Throws CopyError with what is wrong; writes nothing. */
export async function readCopy(file: Blob, work: Work = {}): Promise<DeviceCopy> {
  await step(work, 0)
  const raw = parsed(await file.text())
  const head = copyHead.safeParse(raw)
  if (!head.success) throw new CopyError('This file isn’t a Lanternkeep copy.')
  const { version } = head.data
  if (version > COPY_VERSION)
    throw new CopyError('This copy comes from a newer version of Lanternkeep. Update this app first.')
  const { sha256, contents } = raw as { sha256?: unknown; contents?: unknown }
  const found = await checksumOf([JSON.stringify(contents ?? null)], partOf(work, 0, 0.4))
  if (found !== sha256) {
    throw new CopyError('This copy is damaged or was changed, so it can’t be restored.')
  }
  const copy = copyFile.safeParse(raw)
  if (!copy.success) throw new CopyError(`This copy can’t be read: ${firstProblem(copy.error.issues).message}.`)
  return withCheckedDocuments(copy.data, partOf(work, 0.4, 1))
}

/** A player's projection isn't a whole document, so only its outline can be checked. */
async function withCheckedDocuments(copy: DeviceCopy, work: Work): Promise<DeviceCopy> {
  const checked = { ...copy.contents.collections }
  const all = COLLECTION_NAMES.reduce((sum, name) => sum + checked[name].length, 0)
  let done = 0
  for (const name of COLLECTION_NAMES) {
    const documents: SyncDocument[] = []
    for (const [index, document] of checked[name].entries()) {
      if (done++ % CHECKED_IN_ONE_STEP === 0) await step(work, done / all)
      const isWhole = !isPlayersView(copy.contents, campaignIdIn(name, document))
      documents.push(isWhole ? checkedDocument(name, document, index) : document)
    }
    checked[name] = documents
  }
  return { ...copy, contents: { ...copy.contents, collections: checked } }
}

function checkedDocument(name: CollectionName, document: SyncDocument, index: number): SyncDocument {
  const result = collections[name].schema.safeParse(document)
  if (result.success) return result.data as SyncDocument
  const called = [document.name, document.title].find((each) => typeof each === 'string' && each !== '')
  const which = called ? `the ${ONE_OF[name]} “${called}”` : `${ONE_OF[name]} number ${index + 1}`
  throw new CopyError(`Nothing was restored. In ${which}: ${firstProblem(result.error.issues).message}.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new CopyError('This file isn’t a Lanternkeep copy, or part of it is missing.')
    throw error
  }
}
