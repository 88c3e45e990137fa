/**
 * The label of each field, wherever it is shown. A field that isn't listed is shown by its own name. Where several
 * things have a field of one name, `owner.field` is the label of one of them.
 */
const FIELD_LABELS: { readonly [field: string]: string } = {
  acBonus: 'Defence bonus',
  aiNotes: 'AI notes',
  alias: 'Name players see',
  answer: 'Result',
  approveJoins: 'Ask me before someone joins',
  armorClass: 'Defence',
  audioData: 'Audio',
  confirmation: 'Confirm password',
  dangerDistribution: 'Danger mix',
  gmNotes: 'GM notes',
  hidden: 'Hidden from players',
  id: 'ID',
  imageUrl: 'Picture',
  includeInInitiative: 'Include in initiative',
  isAdmin: 'Admin',
  joinOpen: 'Joining is open',
  keyTopics: 'Key topics and events',
  manual: 'Manual initiative',
  maxHealth: 'Max health',
  limitedAbilities: 'Limited uses',
  memberId: 'Member',
  mimeType: 'Audio type',
  newPassword: 'Password',
  notes: 'GM notes',
  ownNotes: 'My notes',
  plannedQuarter: 'Quarter',
  plannedYear: 'Year',
  playerCount: 'Players',
  rarityDistribution: 'Rarity mix',
  saves: 'Saving throws',
  steamCloudEnabled: 'Cloud sync',
  steamConnected: 'Cloud connection',
  tempHealth: 'Temporary health',
  tier: 'Plan',
  totp: 'Code from your authenticator app',
  username: 'Email',
  xp: 'XP',
  $deleted: 'Deleted on one device',

  'action.count': 'How many uses',
  'action.damages': 'Damage, one a line, like 2d6+3 fire',
  'action.onSuccess': 'A successful save takes',
  'action.per': 'Uses come back each',
  'action.rechargeFrom': 'Recharges on a d6 of',
  'action.saveDc': 'Save DC',
  'special action.cost': 'Counts as how many',
  'special action.count': 'How many uses',
  'special action.damages': 'Damage, one a line, like 2d6+3 fire',
  'special action.onSuccess': 'A successful save takes',
  'special action.per': 'Uses come back each',
  'special action.rechargeFrom': 'Recharges on a d6 of',
  'special action.saveDc': 'Save DC',
  'limited use.max': 'How many uses',
  'limited use.per': 'Come back each',
  'block.immunities': 'Immune',
  'block.maxHealth': 'Health',
  'block.resistances': 'Resists',
  'block.saves': 'Saves',
  'block.specialUse': 'In all',
  'block.vulnerabilities': 'Weak to',
  'campaign.name': 'Campaign name',
  'campaign.sessionNumber': 'Session',
  'newCampaign.name': 'Campaign name',
  'newCampaign.sessionNumber': 'Starting session',
  'player.name': 'Character name',
  'ownCharacter.name': 'Character name',
  'ownCharacter.playerName': 'Your name',
  'ownCharacter.currentInitiative': 'My initiative',
  'session.date': 'Session date',
  'condition.name': 'Condition',
  'condition.visible': 'Visible to players',
  'sheet.initiativeBonus': 'Initiative',
  'duration.kind': 'Lasts',
  'duration.minutes': 'How many minutes',
  'duration.of': 'Whose turn',
  'duration.rounds': 'How many rounds',
  'duration.turns': 'How many turns',
  'item.magicalProperties': 'Magical properties, one a line',
  'item.properties': 'Properties, one a line',
  'item.value': 'Value (gp)',
  'item.weight': 'Weight (lbs)',
  'roll.formula': 'Dice formula',
  'roll.shared': 'Show to everyone',
  'roll.quantity': 'How many dice',

  'account.confirmation': 'Confirm new password',
  'account.email': 'New email',
  'account.newPassword': 'New password',
  'account.password': 'Current password',
  'handover.email': 'Email of the new owner',
  'handover.password': 'Current password',
  'account.securityAnswer': 'Answer',
  'newVersion.version': 'New version',
  'passwordReset.confirmation': 'Confirm Password',
  'passwordReset.newPassword': 'New Password',
  'passwordReset.securityAnswer': 'Security Answer',
  'passwordReset.securityQuestion': 'Security Question',
  'registration.securityAnswer': 'Answer',

  'encounter.context': 'Additional context',
  'encounterEnemy.stats': 'Figures',
  'encounter.enemyCount': 'Enemies',
  'event.context': 'Additional context',
  'event.consequences': 'Consequences, one a line',
  'event.mix': 'Danger mix',
  'event.quantity': 'How many',
  'loot.details': 'Additional details',
  'loot.mix': 'Rarity mix',
  'loot.quantity': 'How many',
  'map.context': 'Background',
  'map.features': 'Special features',
  'mapPlace.creatures': 'Creatures, one a line',
  'mapPlace.features': 'Features, one a line',
  'mapPlace.traps': 'Traps, one a line',
  'mapPlace.treasures': 'Treasures, one a line',
  'ownTable.entries': 'Entries, one a line',
  'shop.context': 'Additional context',
  'shop.foodAndDrinksOnly': 'Food and Drinks Only',
  'shop.itemCount': 'Items',
  'shop.locationTier': 'Location',
  'shop.mix': 'Rarity mix',
  'shop.qualityLevels': 'Quality',
}

/** 'Defence' for `armorClass`, 'Player name' for `playerName`, 'Campaign name' for the `name` of a `campaign`. */
export function labelOfField(field: string, owner?: string): string {
  return listedLabel(`${owner}.${field}`) ?? listedLabel(field) ?? asWords(field)
}

function listedLabel(name: string): string | undefined {
  return Object.hasOwn(FIELD_LABELS, name) ? FIELD_LABELS[name] : undefined
}

function asWords(field: string): string {
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

/** Their parts have names, not ids. */
const FIELDS_BY_NAME = ['purse', 'saves', 'shared', 'skills', 'spellSlots', 'stats']

/**
 * 'Inventory, quantity' for a field inside a list, by its path ('inventory/rope/quantity'); 'Stats: strength' and 'Spell
 * slots: level 1, max' where a part has a name; 'Description' for one of a kept result ('answer/description').
 */
export function labelOfPath(path: string): string {
  const [field = '', part, inner] = path.split('/')
  if (field === 'answer' && part) return labelOfField(part)
  const isNamed = part !== undefined && FIELDS_BY_NAME.includes(field)
  const label = isNamed ? `${labelOfField(field)}: ${nameOfPart(field, part)}` : labelOfField(field)
  return inner ? `${label}, ${labelInSentence(inner)}` : label
}

function nameOfPart(field: string, part: string): string {
  return field === 'spellSlots' ? `level ${part}` : part
}
