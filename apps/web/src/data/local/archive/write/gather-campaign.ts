import {
  CAMPAIGN_FORMAT,
  CAMPAIGN_VERSION,
  type CampaignFile,
  exportedDocument,
  withWrittenRev,
} from '@lanternkeep/archive'
import { TRASH_COLLECTIONS } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName, campaignOf, type SyncDocument } from '@lanternkeep/sync'
import type { Rejection } from '@lanternkeep/sync/client'
import { hasBody } from '../../campaign/tombstones.ts'
import type { KeptDocument } from '../../engine/side-database.ts'
import { wholeDocument } from '../../store/whole-document.ts'
import type { CampaignWanted, ExportRequest } from './export-request.ts'
import { gatherPictures } from './gather-pictures.ts'
import { gatherRecordings } from './gather-recordings.ts'
import { partyView } from './party-view.ts'
import type { StoredData } from './stored-data.ts'

type Gathering = Pick<ExportRequest, 'include' | 'drafts'>
type Lists = Pick<CampaignFile, 'documents' | 'trash'>

/** One campaign as campaign.json holds it. The bytes of pictures and sound stay on the device until they are written. */
export async function gatherCampaign(
  stored: StoredData,
  wanted: CampaignWanted,
  { include, drafts }: Gathering,
): Promise<CampaignFile> {
  const { id: campaignId, view, memberId } = wanted
  const isWhole = view === 'gm'
  const lists = await gatherDocuments(stored, wanted, include.trash)
  const rejections = isWhole ? await stored.besides<Rejection>('rejections') : []
  const keeps = isWhole ? await stored.besides<KeptDocument>('keeps') : []
  const own = <Row extends { campaignId: string }>(rows: Row[]) => rows.filter((row) => row.campaignId === campaignId)
  const besides = {
    refusals: own(rejections),
    keptChanges: own(keeps),
    drafts: isWhole ? own(drafts) : [],
    ...(isWhole
      ? await gatherRecordings(stored, { campaignId, recordings: lists.documents.recordings, sound: include.sound })
      : { recordings: [], spellings: [] }),
  }
  const pictures = include.pictures ? await gatherPictures(stored, { ...lists, ...besides }) : []
  return {
    format: CAMPAIGN_FORMAT,
    version: CAMPAIGN_VERSION,
    view: isWhole ? 'gm' : 'player',
    campaignId,
    ...(view === 'player' && memberId !== undefined && { memberId }),
    ...lists,
    ...(besides as Omit<CampaignFile, keyof Lists | 'pictures'>),
    pictures,
  } as CampaignFile
}

async function gatherDocuments(
  stored: StoredData,
  { id: campaignId, view }: CampaignWanted,
  withTrash: boolean,
): Promise<Lists> {
  const documents = Object.fromEntries(COLLECTION_NAMES.map((name) => [name, []])) as unknown as Lists['documents']
  const trash = Object.fromEntries(TRASH_COLLECTIONS.map((name) => [name, []])) as unknown as Lists['trash']
  for (const name of COLLECTION_NAMES) {
    const deleted = TRASH_COLLECTIONS.find((each) => each === name)
    for await (const { _deleted, ...plain } of stored.documents(name)) {
      const document = plain as SyncDocument
      if (campaignOf(name, document) !== campaignId) continue
      if (!_deleted) documents[name].push(...seen(name, document, view))
      else if (view === 'gm' && deleted && withTrash && hasBody(document))
        trash[deleted].push(exportedDocument(name, document))
    }
  }
  return { documents, trash }
}

function seen(name: CollectionName, document: SyncDocument, view: CampaignWanted['view']): SyncDocument[] {
  if (view === 'player') return [withWrittenRev(document)]
  const whole = wholeDocument(name, document)
  if (view === 'gm') return [exportedDocument(name, whole)]
  const shown = partyView(name, whole)
  return shown ? [withWrittenRev(shown)] : []
}
