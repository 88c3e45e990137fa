/** The label of each field, wherever it is shown. A field that isn't listed is shown by its own name. */
const FIELD_LABELS: { readonly [field: string]: string } = {
  acBonus: 'Defence bonus',
  aiNotes: 'AI notes',
  alias: 'Name players see',
  approveJoins: 'Ask before someone joins',
  armorClass: 'Defence',
  audioData: 'Audio',
  gmNotes: 'GM notes',
  id: 'ID',
  imageUrl: 'Portrait',
  includeInInitiative: 'In initiative',
  isAdmin: 'Admin',
  joinOpen: 'Joining is open',
  keyTopics: 'Key topics and events',
  manual: 'Manual initiative',
  maxHealth: 'Max health',
  memberId: 'Member',
  mimeType: 'Audio type',
  newPassword: 'Password',
  notes: 'GM notes',
  plannedQuarter: 'Quarter',
  plannedYear: 'Year',
  playerCount: 'Players',
  tempHealth: 'Temporary health',
  tier: 'Plan',
  username: 'Email',
  $deleted: 'Deleted on one device',
}

/** 'Defence' for `armorClass`, 'Player name' for `playerName`. */
export function labelOfField(field: string): string {
  const known = Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field] : undefined
  if (known !== undefined) return known
  const words = field
    .replace(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A label inside a sentence: 'defence', but 'GM notes' and 'AI notes' as they are. */
export function labelInSentence(field: string): string {
  const label = labelOfField(field)
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** 'Inventory, quantity' for a field inside a list, by its path ('inventory/rope/quantity'). */
export function labelOfPath(path: string): string {
  const [field = '', , inner] = path.split('/')
  return inner ? `${labelOfField(field)}, ${labelInSentence(inner)}` : labelOfField(field)
}
