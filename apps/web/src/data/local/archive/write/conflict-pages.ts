import { type CampaignFile, type Page, safeFileName } from '@lanternkeep/archive'
import { type FieldConflict, labelOfPath, localDay } from '@lanternkeep/schema'
import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { documentName } from '../../../../lib/document-name.ts'

/** Open conflicts, a page for each document, to read. campaign.json holds them to load again. */
export function conflictPages({ documents }: CampaignFile): Page[] {
  return COLLECTION_NAMES.flatMap((name) => {
    return documents[name].flatMap((document) => {
      const conflicts = (document.conflicts ?? []) as FieldConflict[]
      if (conflicts.length === 0) return []
      const title = documentName(name, document)
      const path = `conflicts/${safeFileName(title)} ${document.id.slice(0, 8)}.md`
      return [{ path, text: [`# ${title}`, ...conflicts.map(conflictText), ''].join('\n\n') }]
    })
  })
}

function conflictText({ path, by, at, mine, theirs }: FieldConflict): string {
  const head = `## ${labelOfPath(path)}\n\nChanged twice; by ${by || 'another device'} on ${localDay(at)}.`
  return [head, '### As it is now', quoted(theirs), `### As ${by || 'the other'} left it`, quoted(mine)].join('\n\n')
}

function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'Nothing')
  return text === '' ? 'Nothing' : text.replace(/^/gm, '> ')
}
