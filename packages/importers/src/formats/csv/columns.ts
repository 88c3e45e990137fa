/** What a column of a table can become. */
export const CSV_FIELDS = [
  'name',
  'armorClass',
  'maxHealth',
  'hitDice',
  'initiativeBonus',
  'size',
  'kind',
  'alignment',
  'speed',
  'strength',
  'dexterity',
  'constitution',
  'intelligence',
  'wisdom',
  'charisma',
  'saves',
  'skills',
  'senses',
  'languages',
  'resistances',
  'immunities',
  'vulnerabilities',
  'conditionImmunities',
  'challengeRating',
  'xp',
  'source',
  'abilities',
  'actions',
  'reactions',
  'specialActions',
  'notes',
  'count',
] as const
export type CsvField = (typeof CSV_FIELDS)[number]

/** The field of each column, in their order; undefined keeps the column as a note. */
export type CsvColumns = readonly (CsvField | undefined)[]

const NAMES: Readonly<Record<CsvField, readonly string[]>> = {
  name: ['name', 'monster', 'creature', 'monster name', 'creature name', 'npc', 'title'],
  armorClass: ['ac', 'armor class', 'armour class', 'armor', 'defence', 'defense'],
  maxHealth: ['hp', 'hit points', 'health', 'max hp', 'max health', 'average hp', 'hit point'],
  hitDice: ['hit dice', 'hd', 'hp formula', 'hit die', 'hp dice'],
  initiativeBonus: ['initiative', 'init', 'initiative bonus', 'initiative modifier'],
  size: ['size'],
  kind: ['type', 'kind', 'creature type', 'race'],
  alignment: ['alignment', 'align'],
  speed: ['speed', 'movement', 'speeds'],
  strength: ['str', 'strength'],
  dexterity: ['dex', 'dexterity'],
  constitution: ['con', 'constitution'],
  intelligence: ['int', 'intelligence'],
  wisdom: ['wis', 'wisdom'],
  charisma: ['cha', 'charisma'],
  saves: ['saves', 'saving throws', 'save', 'sav throws'],
  skills: ['skills', 'skill'],
  senses: ['senses', 'sense'],
  languages: ['languages', 'language'],
  resistances: ['resistances', 'damage resistances', 'resist', 'wri'],
  immunities: ['immunities', 'damage immunities', 'immune'],
  vulnerabilities: ['vulnerabilities', 'damage vulnerabilities', 'vulnerable', 'weaknesses'],
  conditionImmunities: ['condition immunities', 'conditions'],
  challengeRating: ['cr', 'challenge', 'challenge rating'],
  xp: ['xp', 'experience', 'exp', 'experience points'],
  source: ['source', 'book', 'sourcebook'],
  abilities: ['traits', 'abilities', 'special abilities', 'features', 'additional'],
  actions: ['actions', 'action', 'attacks', 'attack'],
  reactions: ['reactions', 'reaction'],
  specialActions: ['legendary actions', 'legendary', 'special actions', 'lair actions'],
  notes: ['notes', 'note', 'description', 'desc', 'comment', 'comments', 'text'],
  count: ['count', 'number', 'quantity', 'amount'],
}

/** What each column probably is, by its title, and for one without a known title by what is in it. */
export function guessColumns(header: readonly string[], sample: readonly (readonly string[])[] = []): CsvColumns {
  const taken = new Set<CsvField>()
  const titled = header.map((title) => {
    const plain = title
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim()
    const field = CSV_FIELDS.find((each) => !taken.has(each) && NAMES[each].includes(plain))
    if (field) taken.add(field)
    return field
  })
  if (taken.has('name')) return titled
  // The first column that holds different words is the name.
  const at = titled.findIndex((field, column) => field === undefined && isNames(sample.map((row) => row[column] ?? '')))
  return at < 0 ? titled : titled.with(at, 'name')
}

function isNames(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => /\p{L}{2}/u.test(cell) && cell.length <= 60)
  return cells.length > 0 && words.length === cells.length && new Set(words).size === words.length
}
