const LABELS: Record<string, string> = {
  gmNotes: 'GM notes',
  aiNotes: 'AI notes',
  keyTopics: 'Key topics and events',
  partyLocation: 'Party location',
  notes: 'GM notes',
  armorClass: 'Defence',
  maxHealth: 'Maximum health',
  tempHealth: 'Temporary health',
  initiativeBonus: 'Initiative bonus',
  includeInInitiative: 'In initiative',
  playerName: 'Player name',
  imageUrl: 'Portrait',
  joinOpen: 'Joining is open',
  approveJoins: 'Ask before someone joins',
  startingLevel: 'Starting level',
  playerCount: 'Players',
  sessionNumber: 'Session number',
  questGiver: 'Quest giver',
  challengeRating: 'Challenge rating',
  $deleted: 'Deleted on one device',
}

/** The words a person knows a field by: 'GM notes', 'Inventory, quantity'. */
export function fieldLabel(path: string): string {
  const [key = '', , field] = path.split('/')
  return field ? `${wordsOf(key)}, ${wordsOf(field).toLowerCase()}` : wordsOf(key)
}

function wordsOf(key: string): string {
  const known = LABELS[key]
  if (known) return known
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
