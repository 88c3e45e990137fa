import type { Ware } from './ware.ts'

/** What a thing is made as, which decides what it looks like and which magic it can hold. */
export type Form =
  | 'blade'
  | 'blunt'
  | 'thrown'
  | 'shooter'
  | 'plate'
  | 'hide'
  | 'shield'
  | 'helm'
  | 'boots'
  | 'gloves'
  | 'garment'
  | 'gem'
  | 'metalwork'
  | 'ornament'
  | 'textile'
  | 'vessel'
  | 'light'
  | 'paper'
  | 'instrument'
  | 'glass'
  | 'tool'
  | 'trophy'
  | 'raw'
  | 'service'

/** The first that fits counts. */
const WEAPONS: readonly [Form, RegExp][] = [
  ['shooter', /bow|sling|blowpipe/],
  ['thrown', /throwing|javelin|net|harpoon|hand axe|trident|boar spear/],
  ['blunt', /hammer|maul|staff|cudgel|mace|star|flail|whip|pick/],
  ['blade', /./],
]
const ARMOR: readonly [Form, RegExp][] = [
  ['shield', /shield|buckler/],
  ['helm', /helm/],
  ['boots', /boots/],
  ['gloves', /gauntlets|bracers|gorget/],
  ['garment', /cloak|robe|vestment/],
  ['hide', /jack|jerkin|studded|hide|bone|lacquered/],
  ['plate', /./],
]
const THINGS: readonly [Form, RegExp][] = [
  ['boots', /shoes|boots|stockings/],
  ['gloves', /gloves|mittens/],
  [
    'raw',
    /salt$|brick of tea|peppercorns|honey|raw wool|seed corn|lamp oil|torch|caltrops|spikes|grave earth|pickled|chalk|tapers|incense|leeches|bark|foxglove|wormwood|rose water|powder|salts|grease|salve|syrup|spirits|herbs|poultice|bandage|mandrake|bezoar|splints|snare wire|uncut stones|ingot|old coins/,
  ],
  ['trophy', /tooth|scale$|skull|finger bones|heron|antler|death mask|tusk/],
  ['light', /lantern|candle(?!labrum)|tinderbox|lamp/],
  [
    'vessel',
    /bag|chest|pot$|jar|case|box|flask|pouch|purse|phials|cellar|goblet|tankard|chalice|bowl|reliquary|horn$|dish|inkstand|locket|egg|kit$|apron/,
  ],
  ['paper', /book(?! cover)|ledger|treatise|herbal|almanac|chart|map|letter|deed/],
  ['instrument', /flute|harp|fiddle|drum$|hunting horn|whistle|hand bell/],
  ['glass', /mirror|spyglass|spectacles|loupe|glass eye|hourglass|eye bath/],
  ['textile', /linen|cloth|tapestry|rug|tent|bedroll|handkerchief|parasol|kite|fan$|rope/],
]
const TREASURES: readonly [Form, RegExp][] = [
  ['tool', /string|portrait|icon|stick|stone$/],
  ...THINGS,
  [
    'metalwork',
    /\bring\b|torc|buckle|pin|circlet|scepter|candelabrum|weights|cuff|chain|wire|stud|ingot|soldier|seal|sundial|brooch|comb/,
  ],
  ['ornament', /./],
]

export function formOf({ type, name, tags, weight }: Ware): Form {
  if (type === 'weapon') return firstThatFits(WEAPONS, name) ?? 'blade'
  if (type === 'armor') return firstThatFits(ARMOR, name) ?? 'plate'
  if (tags.includes('gem')) return name.includes('uncut') ? 'raw' : 'gem'
  if (weight === 0) return 'service'
  if (type === 'treasure') return firstThatFits(TREASURES, name) ?? 'ornament'
  return firstThatFits(THINGS, name) ?? (tags.includes('worn') ? 'garment' : 'tool')
}

function firstThatFits(forms: readonly [Form, RegExp][], name: string): Form | undefined {
  return forms.find(([, pattern]) => pattern.test(name))?.[0]
}

/** Used up, grown, or not a thing at all: nobody made it well or badly, and no magic holds. */
export function isPlain(ware: Ware): boolean {
  return ['raw', 'service'].includes(formOf(ware)) || ware.tags.includes('food')
}

/** 'Hunting' before 'hunting knife' says it twice. */
export function saysTwice(adjective: string, name: string): boolean {
  const words = name.toLowerCase().split(/[\s-]/)
  return adjective
    .toLowerCase()
    .split(/[\s-]/)
    .filter((part) => part.length > 2)
    .some((part) =>
      words.some((word) => word.startsWith(part.slice(0, 5)) || (word.length > 3 && part.startsWith(word))),
    )
}
