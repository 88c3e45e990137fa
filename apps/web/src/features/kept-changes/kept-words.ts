import type { KeptDocument } from '../../data/local/index.ts'
import { documentName } from '../../lib/document-name.ts'
import { formatDateTime } from '../../lib/format.ts'
import { type FieldInWords, fieldsInWords } from './fields-in-words.ts'

export type KeptInWords = {
  title: string
  /** When it was written, and in which round of combat. */
  when: string
  fields: FieldInWords[]
}

/** A kept change, in words for a person. */
export function keptInWords(kept: KeptDocument): KeptInWords {
  const { collection, document, at } = kept
  if (collection !== 'acts') {
    return { title: documentName(collection, document), when: formatDateTime(at), fields: fieldsInWords(document) }
  }
  const title = actInWords(kept)
  const time = formatDateTime(typeof document.at === 'string' ? document.at : at)
  const round = kept.note?.round ?? (typeof document.round === 'number' ? document.round : 0)
  const fields = [
    { label: 'What happened', text: title },
    { label: 'Round', text: round > 0 ? String(round) : '' },
    { label: 'When', text: time },
  ]
  const when = round > 0 ? `round ${round}, ${time}` : time
  return { title, when, fields: fields.filter(({ text }) => text !== '') }
}

/**
 * 'Mira took 6 damage'. A GM's act has its own words. A player's act gets them from the server, which never saw this
 * one.
 */
function actInWords({ document, note }: KeptDocument): string {
  const { text, undos, changes } = document
  const words = typeof text === 'string' && text !== '' ? text : healthInWords(changes, note?.characterName)
  return typeof undos === 'number' && undos % 2 === 1 ? `Undone: ${words}` : words
}

function healthInWords(changes: unknown, name: string | undefined): string {
  const [change] = Array.isArray(changes) ? changes : []
  const { kind, amount } = (change?.health ?? {}) as { kind?: string; amount?: number }
  const who = name || 'A character'
  if (kind === 'damage') return `${who} took ${amount} damage`
  if (kind === 'heal') return `${who} healed ${amount}`
  if (kind === 'temp') return `${who} has ${amount} temporary health`
  return documentName('acts', {})
}
