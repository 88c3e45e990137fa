import { type CampaignFile, type Page, safeFileName } from '@lanternkeep/archive'
import { type FieldConflict, localDay } from '@lanternkeep/schema'
import { COLLECTION_NAMES, openConflictsOf, questionOf, type SyncDocument } from '@lanternkeep/sync'
import { documentName } from '../../../../lib/document-name.ts'
import { conflictHeading } from '../../conflict-words/conflict-heading.ts'
import { versionText } from '../../conflict-words/value-text.ts'

/** The open conflicts of each document as the app asks about them, to read. campaign.json holds them to load again. */
export function conflictPages({ documents }: CampaignFile): Page[] {
  const names = new Map(documents.characters.map(({ id, name }) => [id, String(name)]))
  return COLLECTION_NAMES.flatMap((collection) => {
    return documents[collection].flatMap((document) => {
      const conflicts = openConflictsOf(document)
      if (conflicts.length === 0) return []
      const title = documentName(collection, document)
      const path = `conflicts/${safeFileName(title)} ${document.id.slice(0, 8)}.md`
      const texts = conflicts.map((found) => conflictText({ collection, document, found }, (id) => names.get(id)))
      return [{ path, text: [`# ${title}`, ...texts, ''].join('\n\n') }]
    })
  })
}

type Found = { collection: string; document: SyncDocument; found: FieldConflict }

function conflictText(
  { collection, document, found }: Found,
  nameOf: (characterId: string) => string | undefined,
): string {
  const { conflict, isTurned } = questionOf(document, found)
  const { by, at, mine, theirs } = conflict
  const other = isTurned ? 'the other' : by || 'the other'
  const heading = conflictHeading({ collection, conflict, document })
  const head = `## ${heading}\n\nChanged twice; by ${by || 'another device'} on ${localDay(at)}.`
  const [now, left] = [theirs, mine].map((version) => quoted(versionText(version, conflict, nameOf)))
  return [head, '### As it is now', now, `### As ${other} left it`, left].join('\n\n')
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ')
}
