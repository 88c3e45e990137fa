import type { MonsterType } from '@lanternkeep/schema/lists/monsters-and-npcs'
import { fields, list } from '../polish.ts'
import { BODIES, type Body } from './bodies.ts'
import type { Mind } from './minds.ts'

/** One creature of our own: how it thinks, where it lives, and the challenge ratings at which it occurs. */
export type Creature = {
  type: MonsterType
  mind: Mind
  noun: string
  homes: readonly string[]
  least: number
  most: number
  /** What it bites, gores or strikes with; without one, as its kind does. */
  body?: Body
  /** There is only one of it. */
  isSingle: boolean
}

const MIND_OF: Record<MonsterType, Mind> = {
  undead: 'dead',
  dragon: 'cunning',
  beast: 'animal',
  demon: 'cunning',
  elemental: 'force',
  fey: 'cunning',
  humanoid: 'person',
  aberration: 'alien',
}
const MINDS: readonly string[] = Object.values(MIND_OF)

function creatures(type: MonsterType, text: string): Creature[] {
  return list(text).map((line) => {
    const [noun = '', range = '', homes = '', marks = ''] = fields(line, 4)
    const [least = 0, most = 30] = range.split('-').map(Number)
    const mind = (marks.split(' ').find((mark) => MINDS.includes(mark)) as Mind | undefined) ?? MIND_OF[type]
    const body = marks.split(' ').find((mark): mark is Body => Object.hasOwn(BODIES, mark))
    const isSingle = /one/.test(marks)
    return { type, mind, noun, homes: homes.split(' ').filter(Boolean), least, most, body, isSingle }
  })
}

/** `noun; least-most rating; where; a mind unlike its kind’s, its body, and "one" if there is only one of it`. */
export const CREATURES: readonly Creature[] = [
  ...creatures(
    'undead',
    `
    tallow man; 0-3; dungeon castle urban; force|grave hound; 0-4; plains ruins forest; jaws|drowned bride; 2-8; swamp ocean coast underwater; one|bone lamplighter; 1-6; urban dungeon ruins
    gallows walker; 1-5; plains forest urban|ash widow; 3-10; volcanic ruins desert; one|barrow guard; 2-9; mountains plains arctic|salt-dried pilgrim; 1-6; desert coast
    crypt choir; 5-14; dungeon castle underground|hollow knight; 4-13; castle ruins|wake rider; 7-18; plains arctic mountains|barrow king; 10-22; mountains ruins plains; one
    the unburied; 12-26; swamp jungle underground; one|drowned admiral; 9-20; ocean coast underwater; one|saint of worms; 15-30; dungeon ruins underground; one
    grave sergeant; 6-14; plains ruins castle|lantern-eyed corpse; 0-4; swamp forest urban|ice-bound oarsman; 3-10; arctic ocean coast|nameless guard; 9-20; castle dungeon ruins underground|sunken centurion; 12-24; ocean underwater desert volcanic|weeping scholar; 2-7; urban castle dungeon`,
  ),
  ...creatures(
    'dragon',
    `
    candle drake; 0-3; dungeon castle urban; animal|fen drake; 1-6; swamp jungle; animal|crag drake; 2-8; mountains desert; animal|reef serpent; 3-10; ocean coast underwater; animal
    frost crawler; 3-9; arctic mountains; animal|chimney wyrm; 2-7; urban castle ruins; animal|barrow wyrm; 6-15; plains ruins underground; animal|glass-winged drake; 4-11; desert volcanic; animal
    orchard dragon; 8-18; forest plains|cinder dragon; 9-22; volcanic mountains|mere dragon; 8-20; swamp ocean coast|blind dragon; 10-24; underground dungeon; one
    winter dragon; 12-26; arctic; one|elder dragon; 16-30; mountains ruins forest jungle castle; one|sea-bed dragon; 15-30; ocean underwater; one
    moor lindworm; 4-12; plains swamp forest; animal|sky eel; 6-16; mountains ocean coast; animal|ember wyvern; 8-18; volcanic desert mountains; animal|court wyrm; 10-20; castle urban|hedge drake; 0-3; forest plains jungle; animal`,
  ),
  ...creatures(
    'beast',
    `
    lane wolf; 0-2; forest plains arctic; paws|ditch boar; 0-3; forest plains swamp; hooves|cathedral bat; 0-2; castle ruins underground; wings|millpond pike; 1-4; swamp coast underwater; fins
    alley rat, dog-sized; 0-2; urban dungeon ship; paws|cliff hawk; 0-3; mountains coast; wings|thorn bear; 2-6; forest mountains; paws|ambush lizard; 1-5; desert jungle volcanic; scales
    trapdoor spider; 1-5; jungle dungeon underground desert; legs|bog ox; 2-7; swamp plains; hooves|ice otter; 1-5; arctic ocean; paws|reef shark; 2-7; ocean underwater; fins
    great horned elk; 3-9; forest arctic; hooves|cave centipede; 3-10; underground dungeon ruins; legs|tusked behemoth; 8-18; jungle plains; hooves|kraken’s daughter; 10-24; ocean underwater coast; arms one
    mountain that walks; 15-30; mountains volcanic desert; hooves one
    saber-toothed stoat; 3-9; arctic forest mountains; paws|siege tortoise; 6-14; coast jungle swamp desert; scales|iron-feathered rook; 1-5; urban castle ruins; wings|barge-long pit viper; 8-17; jungle swamp underground; coils|glacier bear; 6-13; arctic mountains; paws|salt crocodile; 5-12; swamp coast ocean; scales|cave lion; 4-10; mountains underground plains; paws|mammoth bull; 9-19; arctic plains; hooves|deep squid; 8-16; ocean underwater; arms`,
  ),
  ...creatures(
    'demon',
    `
    bottle imp; 0-3; urban castle dungeon|ember fiend; 1-6; volcanic desert ruins|debt collector; 3-10; urban castle|flayed singer; 4-11; ruins dungeon
    plague footman; 2-8; swamp urban plains|locust prince; 6-15; desert plains jungle; one|chain warden; 5-13; dungeon castle underground|mirror devil; 6-16; urban castle ruins
    furnace ogre; 4-12; volcanic mountains underground|tide of mouths; 8-18; ocean coast swamp; one|hoof in the snow; 5-14; arctic forest mountains; one
    duke of small print; 12-26; urban castle; one|horned abbot; 10-22; ruins dungeon; one|gate-eater; 15-30; castle mountains underground volcanic; one
    tithe hound; 2-8; plains forest ruins; animal paws|brass usher; 6-14; urban castle dungeon|bailiff of the pit; 9-20; volcanic underground ruins|salt temptress; 5-12; desert ocean coast|rag fiend; 0-4; urban dungeon swamp`,
  ),
  ...creatures(
    'elemental',
    `
    hearth spark; 0-3; urban castle volcanic|dust whirl; 0-4; desert plains ruins|ford spirit; 1-6; forest swamp coast|gravel crawler; 1-6; mountains underground dungeon
    rime wisp; 1-5; arctic mountains|steam hound; 2-7; volcanic underground|undertow; 3-10; ocean coast underwater; one|walking landslide; 5-13; mountains desert
    peat giant; 5-14; swamp forest|bell storm; 6-15; ocean plains castle; one|slag knight; 6-16; volcanic dungeon; made|glacier heart; 9-20; arctic; one
    river in flood; 10-22; jungle swamp plains; one|living noon; 12-26; desert; one|first flame; 15-30; volcanic underground ruins; one
    clay sentry; 2-9; dungeon castle ruins; made|brass gatekeeper; 6-15; castle dungeon urban underground; made|storm crow of glass; 4-11; mountains coast plains; made|iron scarecrow; 1-6; plains forest urban; made|obsidian giant; 10-22; volcanic mountains underground; made|coral sentinel; 7-16; underwater ocean coast; made|clockwork hound; 1-6; urban castle dungeon; made`,
  ),
  ...creatures(
    'fey',
    `
    hedge piper; 0-3; forest plains|teapot sprite; 0-2; urban castle|bramble child; 1-5; forest jungle ruins|will of the mire; 1-5; swamp
    rind goblin; 0-4; plains forest|snow maid; 2-8; arctic mountains|selkie raider; 2-8; ocean coast underwater|stag knight; 4-12; forest
    lantern wife; 3-9; swamp dungeon underground|moth queen; 5-14; ruins forest castle; one|thornback hag; 4-12; swamp jungle|huntsman of the hollow hill; 8-18; plains mountains forest; one
    lord of lost Thursdays; 10-22; urban castle ruins; one|the green bailiff; 7-18; jungle forest; one|king in the maze; 14-30; forest castle dungeon; one
    briar knight; 6-15; forest plains ruins|frost fiddler; 4-11; arctic mountains|tide page; 5-13; ocean coast underwater|chimney elf; 0-4; urban castle|thistle archer; 9-19; forest jungle plains`,
  ),
  ...creatures(
    'humanoid',
    `
    goblin cutpurse; 0-2; urban plains dungeon|toll bandit; 0-3; forest plains mountains|river pirate; 1-4; ocean coast swamp|tunnel digger; 0-3; underground dungeon
    cult initiate; 0-4; ruins urban dungeon castle|reed-armor hunter; 1-5; swamp jungle|dune raider; 1-5; desert|ice-boat reaver; 2-6; arctic ocean
    hill ogre; 2-8; mountains plains forest|hired blade; 2-8; urban castle|fire-dancer; 3-9; volcanic desert jungle|deep-folk harpooner; 2-8; underwater ocean coast
    renegade templar; 5-13; castle ruins plains dungeon|masked assassin; 6-15; urban castle|war shaman; 5-14; mountains jungle arctic forest swamp|siege captain; 8-18; castle plains forest urban
    storm giant’s steward; 10-24; mountains ocean; one|tyrant with a following; 12-26; urban castle plains forest; one|last of the titans; 18-30; mountains desert ruins; one
    tomb robber; 0-4; desert ruins dungeon underground|giant’s kin raider; 5-14; mountains plains arctic|veteran of the lost legion; 8-18; desert ruins plains castle forest dungeon|blood-oath champion; 12-24; mountains castle jungle volcanic urban forest swamp arctic dungeon|giant’s kin warlord; 18-30; mountains plains arctic forest volcanic|river guide gone bad; 1-5; jungle swamp coast|black-sail corsair; 6-15; ocean coast underwater|deep-folk temple guard; 7-16; underground underwater dungeon`,
  ),
  ...creatures(
    'aberration',
    `
    thing in the wall; 0-3; urban castle dungeon; one|ink leech; 0-4; swamp underwater ruins|folding man; 2-7; urban ruins|eye orchard; 3-9; forest jungle; one
    deep listener; 3-10; underground dungeon|borrowed family; 4-12; plains urban castle; one|stair that breathes; 4-11; dungeon castle ruins|tide brain; 6-15; ocean coast underwater; one
    sand that remembers; 5-13; desert; one|frozen thought; 6-16; arctic mountains; one|many-handed clock; 7-17; castle urban ruins; force|mouth beneath the lake; 9-22; swamp underground; one
    color of the pit; 10-24; underground volcanic; one|star in the cellar; 14-30; dungeon ruins castle; one|unfinished god; 18-30; ruins desert jungle ocean; one
    glass surgeon; 5-14; urban castle dungeon|hollow pilgrim; 2-8; desert plains mountains|root that listens; 0-6; forest jungle swamp|pale diver; 4-11; ocean underwater coast|unfolding choir; 9-19; ruins underground castle`,
  ),
]
