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

/** 'Character Mira', 'Session 31', 'The fight': the name of a document for a person. */
export function documentName(collection: string, document: object): string {
  const { name, title, sessionNumber } = document as { name?: string; title?: string; sessionNumber?: number }
  const kind = KINDS[collection] ?? 'Something'
  const which = name ?? title ?? sessionNumber
  return which === undefined ? kind : `${kind} ${which}`
}
