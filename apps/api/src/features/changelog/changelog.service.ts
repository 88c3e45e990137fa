import { type ChangelogBody, type ChangelogEntry, changelogEntryShape } from '@lanternkeep/schema'
import { boardEdits } from '../../domain/board-edits.ts'
import { addEntry, findEntry, removeEntry, replaceEntry } from './changelog.repository.ts'

export const changelog = boardEdits<ChangelogEntry, ChangelogBody>({
  actions: { add: 'changelog-add', edit: 'changelog-edit', remove: 'changelog-delete' },
  missing: 'Changelog entry not found',
  fields: Object.keys(changelogEntryShape),
  asStored: (body) => body,
  detailOf: ({ version }) => ({ version }),
  find: findEntry,
  add: addEntry,
  replace: replaceEntry,
  remove: removeEntry,
})
