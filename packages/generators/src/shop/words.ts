import type { LocationTier, QualityLevel, ShopType } from '@lanternkeep/schema/lists/shops'
import { list } from '../polish.ts'

export const QUALITIES: Record<
  QualityLevel,
  { names: readonly string[]; plain: number; magic: number; property: string }
> = {
  poor: {
    names: list('Shoddy|Patched|Third-Hand|Crooked|Cheap'),
    plain: 0.5,
    magic: 0.8,
    property: 'Poor work: will not last',
  },
  common: { names: [], plain: 1, magic: 1, property: '' },
  fine: { names: list('Fine|Well-Made|Handsome|Good'), plain: 2, magic: 1.15, property: 'Fine work' },
  exceptional: {
    names: list('Exceptional|Superb|Choice|Admirable'),
    plain: 4,
    magic: 1.3,
    property: 'Exceptional work: signed',
  },
  masterwork: { names: list('Masterwork'), plain: 8, magic: 1.6, property: 'Masterwork: there is no second one' },
}

/** What the same thing costs where demand is higher. */
export const PRICES: Record<LocationTier, number> = { village: 0.9, town: 1, city: 1.15, metropolis: 1.3 }

type Shop = { called: readonly string[]; trade: readonly string[] }

export const SHOPS: Record<ShopType, Shop> = {
  general: {
    called: list(
      'The Laden Mule|The Third Shelf|Everything but Anvils|The Honest Pound|Odds & Ends & Evens|The Last Stop|The Full Barrow|Salt, Rope & Candles|The Mended Basket',
    ),
    trade: list('Stores|Sundries|Provisions|Trading Post'),
  },
  blacksmith: {
    called: list(
      'The Quiet Anvil|The Third Hammer|The Red Trough|Cold Iron|The Last Nail|Sparrow & Tongs|The Burned Apron|The Split Horseshoe|Hammer First',
    ),
    trade: list('Forge|Smithy|Ironworks|Armory'),
  },
  magic: {
    called: list(
      'The Lit Window|Seven Thimbles|The Bottled Cloud|A Matter of Stars|The Left-Hand Door|Wick & Wonder|The Unlikely Shelf|The Patient Mirror|Do Not Shake',
    ),
    trade: list('Curiosities|Arcana|Emporium|Cabinet'),
  },
  tavern: {
    called: list(
      'The Drowned Lantern|The Second Supper|The Gilded Eel|The Bishop’s Elbow|The Fox & Bailiff|The Empty Saddle|The Hanged Piper|The Lame Heron|The Duke’s Nose|The Warm Corner',
    ),
    trade: list('Taproom|Inn|Alehouse|Kitchen'),
  },
  apothecary: {
    called: list(
      'The Green Jar|Mortar & Mercy|The Bitter Root|The Sleeping Toad|Nine Drops|The White Apron|The Better Cure|Under the Yew|The Patient’s Friend',
    ),
    trade: list('Remedies|Dispensary|Physic|Still-Room'),
  },
  jeweler: {
    called: list(
      'The Cut Stone|The Honest Facet|The Heron’s Eye|Karat & Daughter|The Small Bright Room|The Glass Case|The Ninth Pearl|The Locked Tray|The Gilded Thumb',
    ),
    trade: list('Jewels|Gold & Silver|Settings|Fine Stones'),
  },
  tailor: {
    called: list(
      'The Silver Thimble|Cut & Dried|The Second Fitting|The Loose Thread|Warp & Weft|The Turned Coat|The Velvet Moth|The Long Hem|A Stitch Late',
    ),
    trade: list('Tailoring|Drapery|Outfitters|Hats & Gloves'),
  },
}

export const KEEPERS = list(`
  {keeper}, {age}, {look}, and {manner}. Deep down, {first} {wish}. What nobody here knows: {first} {secret}.|
  {keeper} is {age}, and {look}. In business {first} {manner}, and after hours {wish}. Only the cat knows that {first} {secret}.|
  The keeper is {keeper}, {age}, who {look}. {First} {manner}, and {wish}. Nobody here would believe it, but {first} {secret}.`)
