import type { DangerLevel } from '@lanternkeep/schema/lists/events'
import { list } from '../polish.ts'
import type { Words } from '../telling.ts'
import type { ToldCategory } from './situations.ts'

type Outcomes = { acts: string[]; helped: string[]; declined: string[]; left: string[]; reward: string[] }

/** What comes of it if the party steps in by one of the acts, and if it does not. */
export const OUTCOMES: Record<ToldCategory, Outcomes> = {
  combat: {
    acts: list('win|win with mercy|end it with words|win, and are seen'),
    helped: list(
      'the survivors name the one who sent them|the road is open|one of the beaten changes sides|what the foes were guarding begins to move|a prisoner talks, too much|the weapons turn out to be stolen|a second band hears of it and waits',
    ),
    declined: list('flee|pay|slip away|walk on'),
    left: list(
      'the next travelers are not so lucky|it follows, at its own pace|the price of passage doubles by morning|there is smoke behind them by evening|somebody they passed names them in a curse|the same foes hold a village by the week’s end',
    ),
    reward: list(
      'a captain’s purse and the paybook that goes with it|a good weapon with its owner’s name filed off|the thanks of a village, in bacon|a horse that knows the way to a hidden camp|a banner that opens one gate|a prisoner worth a ransom|a healer’s satchel|the map the foes were using',
    ),
  },
  social: {
    acts: list('take part|take a side|find the right words|make somebody laugh'),
    helped: list(
      'they are remembered kindly, by people who talk|the other side sends a live present|a door that was shut for years is opened|somebody hides them, when it matters|they are asked to the next one|an old quarrel ends, and an older one begins|they are told a thing in confidence',
    ),
    declined: list('keep out of it|are rude|walk on|choose badly'),
    left: list(
      'the story is told without them, and not to their credit|supper is cold in every inn for three days|somebody runs after them with a thing they left, and a question|a marriage, a friendship or a fence is broken by morning|a child repeats what they said, to everyone|they are paid for it in kind',
    ),
    reward: list(
      'a place at a table that matters|a letter to a cousin in high office|a song with the party in it|one true secret about a neighbor|lodging for a winter|a family recipe, and leave to use it|a godchild|a coat that fits',
    ),
  },
  exploration: {
    acts: list('go and look|map it|leave it as it was|spend the night there'),
    helped: list(
      'they come out a day nearer to where they were going|something looks back, and marks them for later|what they can draw of it is worth more than what is in it|it is there the next time they need it|they find a second way in|they bring out one thing more than they took|the place has a name now',
    ),
    declined: list('pass by|wait|send somebody first|turn back'),
    left: list(
      'one of them dreams of it until they return|others go in, and only their mule comes out|it is gone by morning and the grass is flat|a scout goes in, and comes back too soon, and different|somebody else gets to name it|the way is closed when they change their minds',
    ),
    reward: list(
      'a shorter way, for those who can find it again|a chamber that nobody has robbed|a name on the map|something old that still works|a safe place to sleep, once|a handful of seeds unlike any others|a key of no known make|the tracks of something worth following',
    ),
  },
  mystery: {
    acts: list('ask the right person|solve it|solve it aloud|prove it'),
    helped: list(
      'there are two answers, and both can’t be true|the one to blame offers the other half of the truth, for silence|somebody in the crowd leaves quickly|a name is cleared and an enemy made in a good coat|nobody speaks of anything else|the culprit thanks them|it leads to a house they know',
    ),
    declined: list('leave it|guess wrong|walk on|keep what they know'),
    left: list(
      'it happens again, to somebody they like|they are asked as witnesses, and then as more than witnesses|an innocent thanks them for trying|the one thing that does not fit is in their baggage that night|a letter comes, with the solution, and no name|the trail is sold',
    ),
    reward: list(
      'a key without a lock|the favor of a magistrate|a diary in cipher with one page plain|the name of the person behind it|a reward that nobody had meant to pay|a confession, signed and undated|a good magnifying glass|an informer, for life',
    ),
  },
  supernatural: {
    acts: list('give it what it asks|lay it to rest|break it|listen to the end'),
    helped: list(
      'one of them casts a longer shadow, and sleeps well|the place is quiet, and a little sad about it|what it held back is free as well|they learn one small thing about their own deaths|a candle burns in every window when they leave|it thanks them, in a dream, by the wrong names|the grass grows back in one night',
    ),
    declined: list('run|do nothing|mock it|leave'),
    left: list(
      'it is behind every third door until they turn around|by morning somebody is missing, and nobody remembers the name|mirrors are not to be trusted for a week|it stays, and learns their names from those who know them|milk sours where they sleep|one of them answers when nobody has spoken',
    ),
    reward: list(
      'a blessing that works once|the last words of somebody rich|an hour that does not count|a candle that shows what is hidden|a debt owed by the dead|a coin that always comes back|a dream worth writing down|a night on which nothing can find them',
    ),
  },
  environmental: {
    acts: list('get people out|find the cause|hold out until dawn|act at once'),
    helped: list(
      'they have friends in a place that needs rebuilding|it can be stopped, and somebody has been paid not to|the land has changed, and old things lie on top|they lose goods and no one|a spring breaks out where it is needed|the animals know them|somebody names a bridge after them',
    ),
    declined: list('save themselves|wait it out|trust to luck|walk on'),
    left: list(
      'they are unwelcome at the next door|the place is an island by morning|the weather answers, to somebody else|the way back is closed|the price of bread doubles|a boat goes down with their letters',
    ),
    reward: list(
      'what the ground laid bare|a guide who owes them a life|a claim to land that was not there before|dry boots, and a feast|an animal that will not leave them|a chest that floated|seed for a new field|a roof whenever they pass',
    ),
  },
  political: {
    acts: list('choose a side|find a third way|speak the truth in public|carry the message'),
    helped: list(
      'it wins, here, and expects to see them again|both sides claim it and both watch them|somebody resigns, and somebody loads a crossbow|they are now people who carry messages|a street is named for the wrong one of them|the law is changed by one word|an ambassador asks to be introduced',
    ),
    declined: list('stay out of it|leave|do nothing|sell what they know'),
    left: list(
      'each side has them down for the other|the law catches up two days later, with a form|a flag is changed, and the tolls with it|what they know is sold all the same, twice|their inn is searched|somebody worse fills the place they left',
    ),
    reward: list(
      'a pardon with the name left blank|the freedom of the city, and its stairs|a title with no land|a seat near the door at the council|passage under a flag nobody stops|a seal ring, on loan|a promise in writing|a spy’s list, slightly out of date',
    ),
  },
  magical: {
    acts: list('set it right|catch it|use it|ask it kindly'),
    helped: list(
      'the air tastes of tin, and one of their own things has woken|its owner wants it back, its maker wants it gone|it works, and wants to be used again|it does one thing more than they asked|a cat follows them to the county line|one of them knows a word nobody taught|it leaves a small door behind',
    ),
    declined: list('leave it|meddle|flee|call for an expert'),
    left: list(
      'it spreads as far as the next running water|cows, clocks and clergy behave oddly for a month|one of them speaks in rhyme for a day|a little of it has come along, in a boot|an expert arrives, and is worse|somebody ties a string to it',
    ),
    reward: list(
      'a scroll that the spell left behind|a lesson in something not taught|a spark kept in a bottle|the right to one question|a small enchantment on something worn|a feather that falls upward|a jar of last week’s light|a spell with one letter missing',
    ),
  },
  economic: {
    acts: list('invest|expose it|take the work|deal fairly'),
    helped: list(
      'it doubles or it burns, and they hear which by the next market|prices fall, the poor bless them, four rich people do not|they are paid in kind, and the kind is awkward|traders wave them through for a year|a guild offers them a chair, with a cushion|a rival sends fruit|they own a tenth of a mule',
    ),
    declined: list('keep their purse shut|haggle too well|leave|do nothing'),
    left: list(
      'bread is dearer on the way back|somebody who lost by it has brothers|the strongest buys it all, and sends a bill to the rest|by autumn the place has one owner|somebody else makes a fortune, and says so|a shop they liked is gone',
    ),
    reward: list(
      'a tenth share in something that floats|goods at cost, until it is noticed|a ledger that some would pay to see burn|a guild’s mark on their letters|a chest bought unseen|a standing order|a name for honest dealing|first choice at the next fair',
    ),
  },
}

export const OUTCOME_WORDS: Words = {
  given: list(`
    as thanks|handed over without a word|that nobody else wanted|with a blessing|with a long speech|handed over at supper|pressed on them at the gate|
    from somebody who asks not to be named|on one condition|on a handshake|offered too quickly|as a matter of course|against advice|
    by general agreement|to everyone’s surprise|and no questions asked`),
  wider: list(`
    {name} will remember it|{other} hears of it the same night|it is in a song by spring|a rider takes the news to the capital|{name} owes them one|the wrong people are grateful|
    {other} swears to undo it|the priest preaches on it|nobody can agree on what they looked like|{name} moves away|a small shrine goes up|{other} begins to ask questions|
    the children play it for years|somebody offers a reward|{name} sends for them within the month|somebody takes the credit|it costs {other} a good position|
    the bailiff writes it down|{name} tells it differently|a rival takes note|somebody drinks to it in the wrong place|the story grows a second head|somebody’s cousin wants to join them|the inn raises its prices|a healer has work for a week|two strangers fight over it|somebody paints it on a wall|the weather takes the blame|a debt is forgiven, far away|the next to pass finds only ashes|an old man says that he foresaw it|a messenger arrives too late|nobody pays for the damage|somebody buys them supper for the wrong reason|a dog adopts them|the bells ring for an hour`),
  later: list(`
    {Soon}, a stranger repeats the story to them, with {change}.|{Soon}, {doer} does to them what they did here.|{Soon}, a bill arrives from {doer}, itemized and fair.|
    {Soon}, one small thing from here turns up in {odd}.|{Soon}, a letter comes, unsigned: “{note}”.|{Soon}, {doer} comes to finish what was begun.|{Soon}, {doer} claims to be in their pay, and has papers.|
    {Soon}, one of the party can’t sleep and sees {doer} leave the camp.|{Soon}, the whole scene is for sale as a toy in {town}.|{Soon}, {doer} begs them to keep quiet about it.|{Soon}, a child is named after one of them, and {doer} is godparent.`),
  town: list('the next town|a harbor|the capital|a village they avoid|a border market|the bishop’s city'),
  soon: list(
    'a week on|at the next full moon|by the next market|before winter|on the way back|within the month|next spring|the same night|ten days later|on a feast day|when it rains again|after the harvest|by the next feast|at the first snow|on somebody’s birthday|two towns later|at the end of the season|when they have forgotten all about it|on a day of good news',
  ),
  change: list(
    'the names changed|a better ending|themselves as the villains|the money left out|a dragon in it|one detail that nobody could know|somebody else as the hero|a moral',
  ),
  doer: list(
    '{name}|{other}|somebody who ran away|a woman in gray|the one who did not speak|a boy on a lame pony|a man with burned hands|somebody they took for dead|a beggar they gave a coin to|a messenger in livery|a girl with a knife|the last person they expected|a cousin of {name}|the one they trusted|a stranger with {other}’s ring|the youngest of those who were there|somebody who was never there',
  ),
  odd: list(
    'their own baggage|a locked box|the next town’s chapel|a soup|the hands of a child|a pawnshop|the pocket of a dead man|a place nobody has been',
  ),
  note: list(
    'You were seen|Thank you, and don’t come back|It was not the one you think|Half is yours|There were two|Ask about the bell|I forgive you|He lied',
  ),
}

/** Gold for each level of the party. */
export const EVENT_GOLD: Record<DangerLevel, number> = {
  harmless: 0,
  minor: 5,
  moderate: 20,
  dangerous: 60,
  deadly: 150,
}
