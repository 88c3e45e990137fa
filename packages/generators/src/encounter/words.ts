import { DIFFICULTY_PERCENT } from '@lanternkeep/schema'
import type { Difficulty, EncounterEnvironment } from '@lanternkeep/schema/lists/encounters'
import { SPOTS } from '../events/words.ts'
import { list } from '../polish.ts'
import type { Words } from '../telling.ts'

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

/** What it costs, how to run it, and what to watch for. */
export const COSTS: Record<Difficulty, string[]> = {
  trivial: list(
    'it costs nothing but a good line|it is a pause for breath|two turns, and all of them walk away|let the players look good|it is there to be enjoyed|a little sweat is all it takes|no one should be the worse for it|every fair idea works|it ends as soon as they are bold|it is over before anyone is hurt',
  ),
  easy: list(
    'the party should win with a scratch or two|the reckless pay a little|it costs a few arrows and nobody’s life|one easy test apiece is enough|a bruise or two is the price|it takes a small part of their strength|it is won unless they quarrel|somebody may lose a hat or a turn|one bad roll is forgiven|they will need a drink, and no bandage',
  ),
  medium: list(
    'it takes about a quarter of the party’s strength|one failure hurts and two change the plan|it can be won by force, and cheaper by thinking|somebody will need bandages|tests are as hard as they usually are|it costs something they meant to keep|half of them will be hit|it is a fair match|the careless are punished once|they will win, and know that they were in a fight',
  ),
  hard: list(
    'it takes half of what the party has|somebody may go down|without a plan it goes wrong in the second turn|the tests are hard, and the place can make them easier|they will use up what they were saving|one mistake costs a friend a turn on the ground|a second wave would be too much|luck alone won’t do|it leaves marks|they may have to give something up to win',
  ),
  deadly: list(
    'somebody may die|it wins an honest fight|each failure leaves a mark that lasts|surrender, flight and tricks must be real|two of them will go down|it takes everything they have|the first blow may be the last|they need the ground on their side|only the best idea is good enough|they should know the way out first',
  ),
}

export const ADVICE: Words = {
  advice: list(`
    describe it before anyone rolls|let the place do half of the work|ask what they do with their hands|give each of them one good moment|show the way out once|let the first clue be free|
    make the second turn different from the first|end it early rather than late|reward those who talk|let the dice fall in the open|give a clever plan its due|speak slowly, and then fast|
    let something small go right|keep one surprise back`),
  watch: list(`
    watch the one who has said nothing|a failure should move the story on|let them hear it coming|somebody should have a choice to make|what they leave alive comes back|
    a retreat is not the end|be unfair to the foe rather than to the party|let them save somebody|let the noise have a price|the weather may take a side|
    do not let it stall|a good lie deserves a roll`),
}

/**
 * In hundredths, the share of the party's levels that the opponents have and their number per party member; `above` is
 * how far a single foe's challenge may be above the party's level.
 */
export const WEIGHTS: Record<Difficulty, { strength: number; count: number; above: number }> = {
  trivial: { strength: DIFFICULTY_PERCENT.trivial, count: 50, above: 0 },
  easy: { strength: DIFFICULTY_PERCENT.easy, count: 75, above: 0 },
  medium: { strength: DIFFICULTY_PERCENT.medium, count: 100, above: 1 },
  hard: { strength: DIFFICULTY_PERCENT.hard, count: 125, above: 2 },
  deadly: { strength: DIFFICULTY_PERCENT.deadly, count: 150, above: 4 },
}

/** How to run what is not fought, in parts. */
export const PLANS: Record<'talk' | 'run' | 'place', { lines: string[]; words: Words }> = {
  talk: {
    lines: list(`
      They want three things: {said}, {hinted}, and {unknown}.|To win them over, {move}: {gain}, and {loss}.|If it goes wrong, {wrong}, and {after}; only {mend} puts it right.`),
    words: {
      said: list(
        'open respect|a share|to be left in peace|a name|passage|to be asked first|what was promised|the truth|a witness|payment in advance|the best seat|a rest from fighting',
      ),
      hinted: list(
        'an apology they only hint at|somebody’s hand in marriage|a way to back down|news from home|a way to save face|harm done to a third party|some company|a secret kept|a better offer|an old friend spared|somebody else to blame|one more day',
      ),
      unknown: list(
        'deep down, to be stopped|forgiveness they can’t ask for|a reason to leave|somebody to admire|to be found out|one friend|to win for once|to go home|a son’s respect|an excuse|to be afraid of less|a good ending',
      ),
      move: list(
        'give way on the first|praise what they made|offer a trade, not a gift|let the quiet one talk|eat what is offered|share a secret|ask for help|admit the fault|tell the truth, however badly|let them win a round|try a little of their language|name the price first',
      ),
      gain: list(
        'each good argument moves them a step|they soften by the third answer|a laugh is worth two steps|the youngest comes over first|they begin to bargain|the weapons go under the table|they use first names|one of them says yes too early|they ask for a pause|the leader looks at the door|they lower the price|somebody brings bread',
      ),
      loss: list(
        'a lie that is caught costs two|a threat costs all of it|silence is taken for a no|gold insults them|haste makes them stubborn|a broken custom ends it|a drawn blade ends it|they count each interruption|a joke about it sets them back|flattery makes them wary|the second refusal is final|whispering offends them',
      ),
      wrong: list(
        'they slowly leave|they close the door|they send for the others|they fight and are ashamed of it|they all laugh at once|they raise the price|they tell everyone|they weep|they blow out the lamp|they ask for weapons',
      ),
      mend: list(
        'a gift|an apology in public|the youngest of them|time|a song|somebody else’s word|bread and salt|a wager lost on purpose|a debt forgiven|the truth',
      ),
      after: list(
        'they remember faces|it costs more next time|a rival gets the same offer|one of them comes back alone|the gift is returned, broken|somebody makes a song of it|they pray for the party|they keep one glove|a servant is punished for it|every door nearby is shut to them|a child is told never to do as they did|it is written down',
      ),
    },
  },
  run: {
    lines: list(`
      Run it in five legs, {first}: {test}, with {choice}.|In the {nth} leg {obstacle}, and {help}.|Two lost legs and {lost}; two won, and {won}; {toll}.`),
    words: {
      first: list(
        'the first in plain sight|the first in a crowd|the first uphill|the first in the dark|the first on a bad surface|the first before anyone is ready|the first in the open|the first by the long way round',
      ),
      test: list(
        'one test each|one test for all, by the slowest|the quickest rolls first|each picks how|the tests get harder|the leader picks the test|a failed test costs a thing, not the race|two tests, of which the better counts',
      ),
      choice: list(
        'one choice, fast and risky or safe and slow|a fork each time|a jump or a detour|one thing to throw away|somebody to help or pass|a shortcut that costs skin|a locked door and an open window|a mount that is not theirs',
      ),
      nth: list('second|third|fourth|last|next to last'),
      obstacle: list(
        'a door is shut from inside|a procession crosses|the ground drops away|a child is in the way|the light fails|animals break loose|somebody shouts the wrong direction|water has to be crossed',
      ),
      help: list(
        'a stranger points the right way|a rope hangs where it is needed|a gate can be dropped behind|somebody cheers for them|the pursued stumble too|a cart offers itself|the crowd can be won|fresh horses are tied there',
      ),
      lost: list(
        'the gap closes|it is out of sight|they lose one of theirs for a while|the trail goes cold until dusk|they run into the others|it doubles back|somebody is hurt|the bridge is up',
      ),
      won: list(
        'it is within reach|the others fall back|it makes a mistake|they can cut it off|there is time for one good shot|the chasers turn on each other|it drops what it carries|they choose the ground',
      ),
      toll: list(
        'those who stop to help fall behind and gain a friend|the third leg costs breath, the fifth health|nobody runs forever|what is thrown away is found by others|the last leg is run on nerve|shouting costs a turn|a mount goes lame|a song keeps them in step',
      ),
    },
  },
  place: {
    lines: list(`
      Describe what they see, then {sense}, then {ask}; a clue, if they need one: {clue}.|There are three ways through: {way}, {otherway}, or {thirdway}.|A failure does not end it but makes it {worse}; if they are stuck, {nudge}, and {gift}.`),
    words: {
      sense: list(
        'what they hear|what they smell|what is missing|how warm it is|what moves|who was here before|what it reminds them of|how far the light reaches|what is newer than the rest|where the dust is not',
      ),
      ask: list(
        'ask what they touch|ask who goes first|ask what they leave behind|ask how they stand|ask what they say aloud|ask who looks back|ask what they count|ask whose light it is|ask what they would take along|ask who holds the rope',
      ),
      clue: list(
        'the second clue comes from the first mistake|the answer is in what does not fit|the oldest thing tells the truth|what is worn is what is used|the way in explains the way out|somebody has left a mark for them|the dust knows|it works best slowly|the builder was left-handed|it was meant to let somebody through',
      ),
      way: list(
        'with tools|with a strong back|with a rope and a friend|by taking it apart|with oil and patience|by its own mechanism|with a lever and a wedge|by filling or emptying it|with something long|by wearing it down',
      ),
      otherway: list(
        'with wits|by asking somebody who has done it|by doing nothing for a while|by reading the walls|with a lie|by sound alone|by starting at the end|with the builder’s name|by counting|with closed eyes',
      ),
      thirdway: list(
        'with somebody going first|by paying its price|by going around, at a cost|by breaking what holds it|with something alive|by giving up a thing they like|by staying behind to hold it|with a little blood|by trusting a stranger|at a dead run',
      ),
      worse: list(
        'louder|tighter|slower|darker|nastier|more dangerous|more expensive|hotter|less steady|harder to leave|known to more people|worse for the next to try',
      ),
      nudge: list(
        'let something small move|let a coin roll somewhere|let them hear the last one who tried|let the light change|let the youngest notice it|let it make the first move|let something fall, far off|let a shadow point|let them find an old glove|let it happen again, a little changed',
      ),
      gift: list(
        'give the better chance to those who say how|let one wrong idea half work|let a tool break for a good reason|reward the one who looks up|let them laugh at it|give them time, once|give it a good side|take a cost in time, not blood|let two half ideas make a whole one|let it answer a direct question',
      ),
    },
  },
}

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
