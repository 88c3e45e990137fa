import type { TableDice } from '../dice.ts'
import { list } from '../polish.ts'
import type { Mind } from './minds.ts'

/** What one that is unlike the others is called. A mind without a body of flesh has no limp. */
const EPITHETS: Record<Mind, string[]> = {
  person: list(
    'patient|hungry|grinning|one-eyed|limping|whispering|crowned|gilded|long-armed|singing|left-handed|unlucky|courteous|rope-marked|sleepless|tattooed|scarred|soft-spoken|sunburned|red-haired|one-handed|barefoot|hooded|toothless',
  ),
  cunning: list(
    'patient|smiling|gilded|crowned|soft-voiced|courteous|moon-pale|silver-tongued|velvet|sleepless|many-named|laughing|jealous|forsworn|well-dressed|half-forgotten|honey-eyed|exiled|debt-bound|false-hearted|ashen|proud',
  ),
  animal: list(
    'hungry|lame|salt-white|one-eyed|moss-backed|limping|long-toothed|hollow-flanked|soot-black|rust-colored|torn-eared|great|scarred|white-muzzled|burr-coated|brindled|starving|lop-eared|mud-caked|old|half-blind|collared',
  ),
  dead: list(
    'hollow|patient|ashen|whispering|iron-shod|crowned|blind|thorn-crowned|twice-dead|sleepless|rope-marked|candle-eyed|mud-filled|dry|nameless|singing|gray|wax-faced|headless|kneeling|ringed|unshriven',
  ),
  force: list(
    'ashen|cracked|iron-bound|humming|rust-red|glazed|moss-grown|slow|unfinished|smoking|singing|hollow|rune-cut|mended|gilded|restless|faceless|old|leaking|white-hot|frost-veined|wound-up',
  ),
  alien: list(
    'patient|smiling|inside-out|whispering|half-drawn|many-eyed|courteous|wrong-shadowed|weeping|folded|quiet|unblinking|borrowed|color-shifting|backward|unremembered|tender|counting|thin|seamless|late|doubled',
  ),
}

/** What one is called after its home, by that home. */
const HOME_EPITHETS: Record<string, string[]> = {
  forest: list('greenwood|bramble|deepwood|old-forest'),
  desert: list('dune|sun-bleached|dry-well|salt-pan'),
  mountains: list('high-pass|scree|cloudline|snow-line'),
  swamp: list('fen|black-water|reed|bog-oak'),
  urban: list('gutter|rooftop|back-alley|night-market'),
  dungeon: list('oubliette|lower-stair|dripstone|cell-block'),
  ocean: list('deep-water|storm|wreck|foam'),
  underground: list('undermine|lightless|chasm|lamp-black'),
  arctic: list('pack-ice|rime|long-night|snow-blind'),
  jungle: list('vine|green-dark|monsoon|orchid'),
  coast: list('tide-line|cliff|drift|salt-wind'),
  plains: list('barrow|tall-grass|wind|drove-road'),
  volcanic: list('cinder|sulfur|slag|black-glass'),
  ruins: list('broken-wall|ivy|old-court|owl-tower'),
  underwater: list('kelp|trench|coral|drowned-bell'),
  castle: list('moat|garret|chapel|gatehouse'),
}

/** An epithet that says nothing the noun says already. */
export function epithetFor(dice: TableDice, noun: string, { mind, home }: { mind: Mind; home?: string }): string {
  const words = noun.toLowerCase().split(/[\s-]/)
  const isNew = (epithet: string) =>
    !epithet.split('-').some((part) => words.some((word) => word.startsWith(part) || part.startsWith(word)))
  const ofHome = home ? (HOME_EPITHETS[home] ?? []) : []
  return dice.draw(ofHome, isNew) ?? dice.draw(EPITHETS[mind], isNew) ?? dice.pick(EPITHETS[mind])
}
