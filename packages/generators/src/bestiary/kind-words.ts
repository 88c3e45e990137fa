import type { MonsterType } from '@lanternkeep/schema/lists/monsters-and-npcs'
import { list } from '../polish.ts'
import { BODIES } from './bodies.ts'
import type { Creature } from './kinds.ts'

type KindWords = {
  looks: string[]
  habits: string[]
  attacks: string[]
  powers: string[]
  quick: number
}

/** Powers are `Name: what it does`. `quick` is what its kind adds to initiative. */
export const KINDS: Record<MonsterType, KindWords> = {
  undead: {
    looks: list(`
      It is dry where it should be wet, and wet where it should be dry.|Candle wax fills the eyes and runs when it is angry.|What is left of its clothes was expensive.|It stands very straight, like a coat on a hook.|
      Frost follows it, and the smell of turned earth.|The jaw is tied up with a clean ribbon, by somebody who cared.|It is younger than it ought to be, from one side.`),
    habits: list(`
      It goes through the motions of one remembered day, and kills anyone who stands in the way.|It guards a thing it no longer recognizes.|It is looking for the one who has its name.|
      It does not hunt, but waits for the door to be opened, and it always is.|It mourns by night and is ashamed of it.|
      It remembers everyone who lied at its funeral.|It keeps the hours of a house that is gone.|It brings back what is borrowed, years late.|It can’t cross a threshold that it swept in life.|It writes one name, over and over, in dust.`),
    attacks: list('Grave-cold hand|Rusted blade|Bone claw|Wailing|Strangling ribbon|Shovel'),
    powers: list(`
      Already dead: poison, sleep and fear do nothing to it|Grave chill: anyone it hits is slow until they save|Up again: put down without fire or prayer, it rises after a minute with a quarter of its health|
      Name-taker: once a fight it calls somebody by name; that one must save or come closer|Unbreathing: lies under water, earth or snow for as long as it likes, and strikes first from there|
      Cold comfort: within arm’s length no wound closes|Choir: each of its kind in earshot makes its voice worse`),
    quick: -1,
  },
  dragon: {
    looks: list(`
      The scales are the color of wet slate, and gilded where gold has rubbed off on them.|It smiles before it moves, with teeth older than the town.|Its wings are torn, stitched and torn again.|
      Smoke goes in and out of it like a thought.|Small birds clean its teeth, and are not afraid.|Its scars are old, and each has a name.`),
    habits: list(`
      It counts what it owns at dusk and knows by dawn who was there.|It can be talked to, at length, about itself.|It keeps a lawyer, chained, for advice.|
      It sleeps eleven months and is bad-tempered in the twelfth.|It takes tribute in riddles when there is no gold.|
      It knows each coin by its tooth marks.|It remembers faces, and not names.|It moves its nest when it has been talked about.|It likes to be sung to, and judges.|It breeds once in a century, and is in no mood.`),
    attacks: list('Bite|Claw|Tail sweep|Wing buffet|Crushing coil'),
    powers: list(`
      Breath: every third turn, everyone before it saves or takes twice its usual harm|Terrible to see: the first sight of it asks for a save against running|Takes wing: leaves one enemy’s reach without being struck|
      Hide like a wall: the first hit of each turn does half harm|Nose for gold: no one who carries gold can hide from it|Old tongue: speaks every language, rudest first`),
    quick: 2,
  },
  beast: {
    looks: list(`
      It is bigger than in the stories, and dirtier.|One ear is gone, and the rest of it learned from that.|Its hide holds three old arrowheads and half a wedding veil.|The ribs show, for this is not a good year.|
      It moves as if the ground belonged to it, which it does.|There is a collar grown into its neck.`),
    habits: list(`
      It hunts at the edges of the day, and buries what it can’t finish.|It is defending young that are not far away.|It has learned that people mean food.|It was somebody’s, once, and comes to one whistle.|
      It will not cross running water, for a reason.|
      It follows the carters for what they drop.|It marks its ground with bones.|It has a fear of bells, and a reason.|It fishes at night, by feel.|It lies up all day under the road itself.`),
    attacks: list('Bite|Lunge|Ram|Snap and drag|Worry and shake'),
    powers: list(`
      Pack sense: easier to hit anyone who is already fighting another of its kind|Drags down: a hit puts its prey on the ground unless they save|Charge: with ten paces’ run, the first blow does half as much again|
      Keen nose: can’t be surprised from upwind|Cornered: below half health it strikes twice|Venom: anyone it bites saves or is weak until they rest`),
    quick: 2,
  },
  demon: {
    looks: list(`
      It has dressed as somebody rich, from memory.|Too many joints, and a voice like warm honey.|Its horns are filed down, for business.|Things crawl under the skin in good order.|
      It is handsome, apart from the feet.|The air around it smells of struck matches.`),
    habits: list(`
      It keeps its word to the letter and enjoys the letters.|It wants to be invited, and has time.|It collects small cruelties and remembers who did them.|It serves somebody worse, and would like not to.|
      It can’t count past what it is owed.|
      It pays its debts before sunrise.|It counts itself lucky, aloud, and is wrong.|It can be kept waiting by anyone who has a form to fill in.|It learns one child’s name in each village.|It hates to be thanked.`),
    attacks: list('Burning touch|Hooked chain|Talons|Whip of words|Branding iron'),
    powers: list(`
      A better offer: once a fight it offers one enemy what they want; taking it is real|Fireproof: fire does it good|Blink: steps from one shadow or flame to another in sight|
      Scorn: who misses it must save or strike a friend next|Bound by words: its true name, said aloud, costs it a turn|Hellish hide: ordinary iron does half harm`),
    quick: 2,
  },
  elemental: {
    looks: list(`
      It has no face until it is spoken to.|It keeps a shape the way water keeps a jug’s.|In the middle of it something hangs: a hat, a bell, a bone.|It hums until teeth ache.|
      It is never twice the same size.|Grass dies, grows or freezes where it has stood.`),
    habits: list(`
      It was called by somebody who is not there to send it back.|It wants to go home, and this is in the way.|It understands mending and breaking, and nothing between.|It follows the oldest road, which the house stands on.|
      It sleeps in what it is made of.|
      It goes over the same ground each year, a yard further.|It answers to the tool that shaped it.|It stops for nothing but its like.|It gathers what it is made of, from all sides.|It was set to guard something, and the something was moved.`),
    attacks: list('Slam|Engulf|Hurled stones|Scald|Grinding weight'),
    powers: list(`
      Made of it: its own element heals it|Not flesh: nothing to poison, stab in the back or frighten|Spreads: anyone who ends a turn beside it takes a little harm|Pours: goes through any crack its substance would|
      Bursts: at no health it goes off, and all near it save|Swells: bigger and slower each turn it is not hurt`),
    quick: 0,
  },
  fey: {
    looks: list(`
      It is lovely for as long as nobody mentions iron.|Leaves grow where the hair should be, and turn with its temper.|It is dressed in things lost in the wood.|Its laughter comes a moment before its mouth moves.|
      It has a back like a hollow tree.|Moths sit on it in the pattern of a face.`),
    habits: list(`
      It may not lie and has not needed to.|It trades in things nobody thought could be traded.|It is bound by three rules and will tell two.|It steals only what is not thanked for.|
      It is bored, and has been for two hundred years.|
      It visits one house a year, and leaves it richer or empty.|It is easily insulted, and never by an insult.|It weaves what it overhears.|It owes a favor to a goose girl.|It dances on thresholds to see who looks.`),
    attacks: list('Thorn rapier|Elf-shot arrow|Scratching briars|Laughing sickness|Cold kiss'),
    powers: list(`
      Glamour: looks like something else until touched with iron|Hates iron: iron does half as much again|Dance: anyone who fails to save dances until hurt|Gone: vanishes at the end of any turn in which nobody looks at it|
      Gift: gives each enemy one small thing; using it puts them in debt|Turned path: nobody can leave the place twice by the same way`),
    quick: 4,
  },
  humanoid: {
    looks: list(`
      A mended coat, a good knife and bad news in the eyes.|Broad, scarred and better spoken than expected.|Wears the boots of at least two other people.|Painted for war, or for a wedding.|
      There is a number branded on the arm, crossed out.|Very clean, which in this place is alarming.`),
    habits: list(`
      Fights for pay, and has not been paid.|Would rather rob than fight, and rather trade than rob.|Sends money home.|Believes every word of it, and would be lost without it.|Has orders, and has begun to doubt them.|
      Keeps a list of the dead, and adds to it neatly.|Prays before, and drinks after.|Wants out, and has nowhere to go.|Is saving for a farm, and has chosen it.|Learned the trade from a parent, and hates it.`),
    attacks: list('Notched sword|Spear|Crossbow|Cudgel|Paired knives|Thrown axe'),
    powers: list(`
      Shield wall: harder to hit beside a friend|Dirty trick: once a fight, sand, oil or a lie costs an enemy a turn|Knows the ground: moves freely over what slows others here|Signal: a horn, a whistle or a lamp brings help in three turns|
      Nerve: below half health must save or look for the door|Leader’s eye: points at one enemy; that one is easier to hit for everyone`),
    quick: 1,
  },
  aberration: {
    looks: list(`
      The eye slides off it and keeps only the number of its hands.|It is turned inside out with great care.|Parts of it are further away than the rest.|It is wearing a person, and the person waves.|
      It looks as if somebody had described a horse to it.|It has a smell that is also a sound.`),
    habits: list(`
      It collects one sort of thing and arranges it, around a space the size of a person.|It asks questions and keeps the mouths that answer.|It is not hostile, and does not see why that should matter.|
      It repeats what it hears until it means it.|It is lost, and only part of it knows.|
      It hums what people are about to say.|It builds, and takes down, the same small room.|It is afraid of stairs.|It sleeps with part of itself awake elsewhere.|It leaves gifts, and they are almost right.`),
    attacks: list('Unfolding limb|Gaze|Lash|Wrong angle|Borrowed teeth'),
    powers: list(`
      Not to be looked at: anyone who looks straight at it saves or loses a word forever|Thinks aloud: everyone near hears its thoughts as their own|Regrows: gains back a little health every turn, somewhere else|
      Bends space: distances within a stone’s throw are what it says they are|Swallows spells: the first spell each turn feeds it|Many: half its harm is done to one of its other bodies`),
    quick: 1,
  },
}

/** Only those who think in words have any use for these. */
const WORDY = /^(?:Old tongue|Nose for gold|A better offer|Bound by words|Scorn|Leader’s eye|Name-taker)/

/** An animal is told of as one, whatever its kind; its body decides what it looks like and strikes with. */
export function kindWords({ type, mind, body }: Pick<Creature, 'type' | 'mind' | 'body'>): KindWords {
  const words = KINDS[type]
  const own = body && BODIES[body]
  if (mind !== 'animal') return { ...words, ...own }
  const powers = words.powers.filter((power) => !WORDY.test(power))
  if (type === 'beast') return { ...words, ...own }
  return {
    ...words,
    powers,
    habits: KINDS.beast.habits,
    ...(own && { attacks: own.attacks, looks: own.looks ?? words.looks }),
  }
}
