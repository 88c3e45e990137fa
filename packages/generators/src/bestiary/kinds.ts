import type { MonsterType } from '@lanternkeep/schema/lists/monsters-and-npcs'
import { fields, list } from '../polish.ts'

/** One creature of our own: where it lives, and the challenge ratings at which it occurs. */
export type Creature = { type: MonsterType; noun: string; homes: readonly string[]; least: number; most: number }

function creatures(type: MonsterType, text: string): Creature[] {
  return list(text).map((line) => {
    const [noun = '', range = '', homes = ''] = fields(line, 3)
    const [least = 0, most = 30] = range.split('-').map(Number)
    return { type, noun, homes: homes.split(' ').filter(Boolean), least, most }
  })
}

/** `noun; least-most rating; where`. */
export const CREATURES: readonly Creature[] = [
  ...creatures(
    'undead',
    `
    tallow man; 0-3; dungeon castle urban|grave hound; 0-4; plains ruins forest|drowned bride; 2-8; swamp ocean coast underwater|bone lamplighter; 1-6; urban dungeon ruins
    gallows walker; 1-5; plains forest urban|ash widow; 3-10; volcanic ruins desert|barrow guard; 2-9; mountains plains arctic|salt-dried pilgrim; 1-6; desert coast
    crypt choir; 5-14; dungeon castle underground|hollow knight; 4-13; castle ruins|wake rider; 7-18; plains arctic mountains|barrow king; 10-22; mountains ruins plains
    the unburied; 12-26; swamp jungle underground|drowned admiral; 9-20; ocean coast underwater|saint of worms; 15-30; dungeon ruins underground`,
  ),
  ...creatures(
    'dragon',
    `
    candle drake; 0-3; dungeon castle urban|fen drake; 1-6; swamp jungle|crag drake; 2-8; mountains desert|reef serpent; 3-10; ocean coast underwater
    frost crawler; 3-9; arctic mountains|chimney wyrm; 2-7; urban castle ruins|barrow wyrm; 6-15; plains ruins underground|glass-winged drake; 4-11; desert volcanic
    orchard dragon; 8-18; forest plains|cinder dragon; 9-22; volcanic mountains|mere dragon; 8-20; swamp ocean coast|blind dragon; 10-24; underground dungeon
    winter dragon; 12-26; arctic|elder dragon; 16-30; mountains ruins forest jungle castle|sea-bed dragon; 15-30; ocean underwater`,
  ),
  ...creatures(
    'beast',
    `
    lane wolf; 0-2; forest plains arctic|ditch boar; 0-3; forest plains swamp|cathedral bat; 0-2; castle ruins underground|millpond pike; 1-4; swamp coast underwater
    alley rat, dog-sized; 0-2; urban dungeon ship|cliff hawk; 0-3; mountains coast|thorn bear; 2-6; forest mountains|ambush lizard; 1-5; desert jungle volcanic
    trapdoor spider; 1-5; jungle dungeon underground desert|bog ox; 2-7; swamp plains|ice otter; 1-5; arctic ocean|reef shark; 2-7; ocean underwater
    great horned elk; 3-9; forest arctic|cave centipede; 3-10; underground dungeon ruins|tusked behemoth; 8-18; jungle plains|kraken’s daughter; 10-24; ocean underwater coast
    mountain that walks; 15-30; mountains volcanic desert`,
  ),
  ...creatures(
    'demon',
    `
    bottle imp; 0-3; urban castle dungeon|ember fiend; 1-6; volcanic desert ruins|debt collector; 3-10; urban castle|flayed singer; 4-11; ruins dungeon
    plague footman; 2-8; swamp urban plains|locust prince; 6-15; desert plains jungle|chain warden; 5-13; dungeon castle underground|mirror devil; 6-16; urban castle ruins
    furnace ogre; 4-12; volcanic mountains underground|tide of mouths; 8-18; ocean coast swamp|hoof in the snow; 5-14; arctic forest mountains
    duke of small print; 12-26; urban castle|horned abbot; 10-22; ruins dungeon|gate-eater; 15-30; castle mountains underground volcanic`,
  ),
  ...creatures(
    'elemental',
    `
    hearth spark; 0-3; urban castle volcanic|dust whirl; 0-4; desert plains ruins|ford spirit; 1-6; forest swamp coast|gravel crawler; 1-6; mountains underground dungeon
    rime wisp; 1-5; arctic mountains|steam hound; 2-7; volcanic underground|undertow; 3-10; ocean coast underwater|walking landslide; 5-13; mountains desert
    peat giant; 5-14; swamp forest|bell storm; 6-15; ocean plains castle|slag knight; 6-16; volcanic dungeon|glacier heart; 9-20; arctic
    river in flood; 10-22; jungle swamp plains|living noon; 12-26; desert|first flame; 15-30; volcanic underground ruins`,
  ),
  ...creatures(
    'fey',
    `
    hedge piper; 0-3; forest plains|teapot sprite; 0-2; urban castle|bramble child; 1-5; forest jungle ruins|will of the mire; 1-5; swamp
    rind goblin; 0-4; plains forest|snow maid; 2-8; arctic mountains|selkie raider; 2-8; ocean coast underwater|stag knight; 4-12; forest
    lantern wife; 3-9; swamp dungeon underground|moth queen; 5-14; ruins forest castle|thornback hag; 4-12; swamp jungle|huntsman of the hollow hill; 8-18; plains mountains forest
    lord of lost Thursdays; 10-22; urban castle ruins|the green bailiff; 7-18; jungle forest|king in the maze; 14-30; forest castle dungeon`,
  ),
  ...creatures(
    'humanoid',
    `
    goblin cutpurse; 0-2; urban plains dungeon|toll bandit; 0-3; forest plains mountains|river pirate; 1-4; ocean coast swamp|tunnel digger; 0-3; underground dungeon
    cult initiate; 0-4; ruins urban dungeon castle|reed-armour hunter; 1-5; swamp jungle|dune raider; 1-5; desert|ice-boat reaver; 2-6; arctic ocean
    hill ogre; 2-8; mountains plains forest|hired blade; 2-8; urban castle|fire-dancer; 3-9; volcanic desert jungle|deep-folk harpooner; 2-8; underwater ocean coast
    renegade templar; 5-13; castle ruins|masked assassin; 6-15; urban castle|war shaman; 5-14; mountains jungle arctic|siege captain; 8-18; castle plains
    storm giant’s steward; 10-24; mountains ocean|tyrant with a following; 12-26; urban castle|last of the titans; 18-30; mountains desert ruins`,
  ),
  ...creatures(
    'aberration',
    `
    thing in the wall; 0-3; urban castle dungeon|ink leech; 0-4; swamp underwater ruins|folding man; 2-7; urban ruins|eye orchard; 3-9; forest jungle
    deep listener; 3-10; underground dungeon|borrowed family; 4-12; plains urban castle|stair that breathes; 4-11; dungeon castle ruins|tide brain; 6-15; ocean coast underwater
    sand that remembers; 5-13; desert|frozen thought; 6-16; arctic mountains|many-handed clock; 7-17; castle urban ruins|mouth beneath the lake; 9-22; swamp underground
    colour of the pit; 10-24; underground volcanic|star in the cellar; 14-30; dungeon ruins castle|unfinished god; 18-30; ruins desert jungle ocean`,
  ),
]
