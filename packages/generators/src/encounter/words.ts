import { DIFFICULTY_PERCENT } from '@lanternkeep/schema'
import type { Difficulty, EncounterEnvironment } from '@lanternkeep/schema/lists/encounters'
import { SPOTS } from '../events/words.ts'
import { list } from '../polish.ts'

type Home = Exclude<EncounterEnvironment, 'other'>

export const ENCOUNTER_SPOTS: Record<Home, string[]> = {
  forest: SPOTS.forest,
  desert: SPOTS.desert,
  mountains: SPOTS.mountain,
  swamp: SPOTS.swamp,
  urban: SPOTS.urban,
  dungeon: SPOTS.dungeon,
  ocean: SPOTS.ocean,
  underground: SPOTS.underground,
  arctic: SPOTS.arctic,
  plains: SPOTS.wilderness,
  volcanic: SPOTS.volcanic,
  jungle: list(`
    under a strangler fig as wide as a house|on a rope bridge of living roots|at the foot of green steps going up into cloud|in a clearing full of orchids and bones|
    where the river goes underground|in the shell of a fallen giant tree|at a pool that steams in the rain|among stone heads with trees for hats`),
  coast: list(`
    on a causeway the tide is taking|in a cave with boats in it|under the cliff, among wreckage|at the fish drying racks|in the dunes behind the light|
    on a stair cut in chalk|beside a stranded whale|at a jetty that leads to no village now`),
  ruins: list(`
    in a nave with the sky for a roof|on a stair that stops in the air|in a bath with a mosaic of somebody drowning|beneath an arch held up by ivy|
    among the drums of fallen columns|in the one room that still has a door|at a market of empty stone tables|where a street ends in a landslide`),
  underwater: list(`
    in the hold of a wreck lying on its side|among kelp as tall as towers|at the edge where the blue goes black|in a drowned church, bells and all|
    on a road of white shells|under a shelf of coral|beside a warm spring full of blind crabs|in a bubble of old air under a dome`),
  castle: list(`
    in the gatehouse, under the murder holes|on the wall walk, in wind|in the great hall during the meal|on the spiral stair, which turns the wrong way|
    in the kitchens|in the long gallery, among portraits|in the cistern below the keep|in the chapel, behind the altar`),
}

export const COMPLICATIONS = list(`
  The light fails for one turn in three: a cloud, a draught, a shutter.|Somebody innocent is in the middle of it and will not get out of the way.|There is a barrel of lamp oil, and everyone has seen it.|
  Half the ground is slow: mud, rubble, nets or people.|There is a high place; whoever holds it is hard to hit.|A bell, once rung, brings others in five turns.|
  Something valuable will break if things get rough.|The wind carries every sound to somebody who is listening.|One of those on the other side would like to be on this one.|
  A rope, a chain or a branch hangs just within reach.|The floor, ice or ledge bears four, and not five.|An animal tied near by has had enough.|
  The way back closes as soon as it starts.|Somebody has already dug a hole here, and covered it.|There is water to waist height along one side, and something in it moves.`)

export const CHALLENGES: Record<Difficulty, string[]> = {
  trivial: list(
    'A pause for breath: let the players look good.|Two or three turns, and nobody should be much the worse for it.|It is there to be enjoyed; every fair idea works.',
  ),
  easy: list(
    'The party should win with a scratch or two.|One easy test apiece, and the reckless pay a little.|It costs a few resources and nobody’s life.',
  ),
  medium: list(
    'A fair match: about a quarter of the party’s strength is spent on it.|Tests are as hard as they usually are; one failure hurts, two change the plan.|It can be won by force, and cheaper by thinking.',
  ),
  hard: list(
    'It takes half of what the party has, and somebody may go down.|Tests are hard; give a better chance to anyone who uses the place.|Without a plan it goes wrong in the second turn.',
  ),
  deadly: list(
    'Somebody may die. Show the way out before the first blow.|It wins an honest fight: make surrender, flight and tricks real.|The tests are very hard, and each failure leaves a mark that lasts.',
  ),
}

/** The share of the party's levels that the opponents have, in hundredths, and their number per party member. */
export const WEIGHTS: Record<Difficulty, { strength: number; count: number }> = {
  trivial: { strength: DIFFICULTY_PERCENT.trivial, count: 50 },
  easy: { strength: DIFFICULTY_PERCENT.easy, count: 75 },
  medium: { strength: DIFFICULTY_PERCENT.medium, count: 100 },
  hard: { strength: DIFFICULTY_PERCENT.hard, count: 125 },
  deadly: { strength: DIFFICULTY_PERCENT.deadly, count: 150 },
}

export const PLANS = {
  fight: list(`
    They open with noise on one side and come from the other.|Those in front hold; those behind look for whoever is alone.|They give ground to where the party can not spread out.|
    When the leader falls, half of them save or run, and the rest fight harder.|They do not chase far: they have something to guard.|At half strength they ask for terms, and mean it.|
    They pick one enemy, and change their minds when it hurts.|They put out lights.`),
  talk: list(`
    They want three things: one they say, one they hint at, one they do not know. Give way on the first and they relax.|Each good argument moves them one step; each lie that is caught, two steps back.|
    Whoever speaks least is the one to win over.|They will not fight unless somebody touches a weapon or the food.|A present works better than a threat; a secret works better than a present.|
    If it goes wrong they leave, slowly, and remember faces.`),
  run: list(`
    Run it in five legs. Each leg asks for one test and offers one choice: fast and risky, or safe and slow.|Two lost legs and the gap closes; two won and it is out of sight.|Every leg, something gets in the way: a door, a crowd, a drop.|
    Nobody runs for ever: the third leg costs breath, and the fifth costs health.|Whoever stops to help somebody loses a leg and gains a friend.`),
  place: list(`
    Say what they see, then what they hear, then ask what they touch.|There are three ways through: with tools, with wits, or with somebody going first.|Each failure makes it louder, tighter or later, not over.|
    Let the second clue come from the first mistake.|When they are stuck for long, let something small move.|Whoever describes how they do it gets the better chance.`),
}

export const PRIZES = list(`
  a map with one place worn through by a finger|a key that is warm near its door|the name of whoever sent them|a sealed letter to somebody the party knows|a healing draught or two|
  good weapons, in need of new owners|an animal glad of a change|safe passage here from now on|a small enchanted thing that glows near liars|a captive’s family, and what they owe|
  a week’s supplies of surprising quality|a rumour that is true`)

export const RANKS = {
  leader: list(
    'captain|preacher|quartermaster|executioner|standard-bearer|spymaster|marshal|oath-keeper|sorcerer|huntmaster',
  ),
  follower: list(
    'recruit|veteran|bruiser|archer|lookout|hound-handler|knife|shield-bearer|zealot|outrider|sapper|collector',
  ),
}

export const NUMBER_WORDS = list(
  'no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty',
)
