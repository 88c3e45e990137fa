import { type CampaignFile, type Page, safeFileName } from '@lanternkeep/archive'
import { type FieldConflict, localDay } from '@lanternkeep/schema'
import { asAsked, COLLECTION_NAMES, openConflictsOf, type SyncDocument, valueInConflict } from '@lanternkeep/sync'
import { documentName } from '../../../../lib/document-name.ts'
import { conflictHeading } from '../../conflict-words/conflict-heading.ts'
import { versionText } from '../../conflict-words/value-text.ts'

/** Open conflicts as a person would be asked about them, a page for each document, to read. campaign.json holds them to load again. */
export function conflictPages({ documents }: CampaignFile): Page[] {
  const names = new Map(documents.characters.map(({ id, name }) => [id, String(name)]))
  return COLLECTION_NAMES.flatMap((collection) => {
    return documents[collection].flatMap((document) => {
      const conflicts = openConflictsOf(document)
      if (conflicts.length === 0) return []
      const title = documentName(collection, document)
      const path = `conflicts/${safeFileName(title)} ${document.id.slice(0, 8)}.md`
      const texts = conflicts.map((conflict) => conflictText(document, conflict, (id) => names.get(id)))
      return [{ path, text: [`# ${title}`, ...texts, ''].join('\n\n') }]
    })
  })
}

function conflictText(
  document: SyncDocument,
  found: FieldConflict,
  nameOf: (characterId: string) => string | undefined,
): string {
  // People may have written on since the conflict was found.
  const asked = asAsked(document, found)
  const conflict = { ...asked, theirs: valueInConflict(document, found.id) }
  const { by, at, mine, theirs } = conflict
  // Turned, the version of the one who found it is what is there now.
  const other = (asked === found && by) || 'the other'
  const heading = conflictHeading({ conflict, document })
  const head = `## ${heading}\n\nChanged twice; by ${by || 'another device'} on ${localDay(at)}.`
  const [now, left] = [theirs, mine].map((version) => quoted(versionText(version, conflict, nameOf)))
  return [head, '### As it is now', now, `### As ${other} left it`, left].join('\n\n')
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ')
}
