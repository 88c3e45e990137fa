import { documentName } from './document-name.ts'

/** 'The picture of Handout Old Map', 'The pictures of Character Mira and 2 more'. */
export function picturesInWords(shownBy: readonly { collection: string; document: object }[]): string {
  const names = [...new Set(shownBy.map(({ collection, document }) => documentName(collection, document)))]
  const [first, second] = names.toSorted((one, other) => one.localeCompare(other))
  const rest = names.length > 2 ? `${names.length - 1} more` : second
  return rest === undefined ? `The picture of ${first}` : `The pictures of ${first} and ${rest}`
}
