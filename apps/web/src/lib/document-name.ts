const KINDS: Record<string, string> = {
  campaigns: 'Campaign',
  characters: 'Character',
  sessions: 'Session',
  recordings: 'Recording',
  combats: 'The fight',
  handouts: 'Handout',
  rolls: 'Dice',
  acts: 'Health change',
  prep: 'Encounter',
}
const KINDS_OF_PREP: Record<string, string> = { result: 'Kept result', table: 'Table' }

type Naming = { kind?: string; name?: string; title?: string; sessionNumber?: number }

/** 'Character Mira', 'Session 31', 'The fight': the name of a document for a person. */
export function documentName(collection: string, document: object): string {
  const { kind: own = '', name, title, sessionNumber } = document as Naming
  const kind = (collection === 'prep' && KINDS_OF_PREP[own]) || (KINDS[collection] ?? 'Something')
  const which = name ?? title ?? sessionNumber
  return which === undefined ? kind : `${kind} ${which}`
}
