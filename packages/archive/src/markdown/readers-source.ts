import { type CollectionName, type SyncDocument, viewFor } from '@lanternkeep/sync'
import type { PagesOptions, PagesSource } from './page.ts'

/** What the reader may hold of the source: all of it for the GM, what players see for a player. */
export function sourceFor(source: PagesSource, { role, memberId = '' }: PagesOptions['reader']): PagesSource {
  if (role === 'gm') return source
  const shown = <Document>(collection: CollectionName, documents: readonly Document[]): Document[] => {
    return documents.flatMap((document) => {
      const view = viewFor({ role, memberId }, collection, document as SyncDocument)
      return view ? [view as Document] : []
    })
  }
  const [campaign = source.campaign] = shown('campaigns', [source.campaign])
  return {
    campaign,
    characters: shown('characters', source.characters),
    sessions: shown('sessions', source.sessions),
    handouts: shown('handouts', source.handouts),
    prep: [],
  }
}
