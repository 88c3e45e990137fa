import { labelOfField } from '@lanternkeep/schema'
import { type CollectionName, collections } from '@lanternkeep/sync'
import { NotStorable } from '../../../lib/not-storable.ts'

/** Throws for the first of these fields that holds what the server refuses: it would refuse the whole document. */
export function checkStorable(name: CollectionName, document: object, fields: readonly string[]): void {
  const { error } = collections[name].schema.safeParse(document)
  const issue = error?.issues.find(({ path: [field] }) => fields.includes(String(field)))
  if (!issue) return
  const label = labelOfField(String(issue.path[0]))
  throw new NotStorable(issue.message.startsWith(label) ? issue.message : `${label}: ${issue.message}`)
}
