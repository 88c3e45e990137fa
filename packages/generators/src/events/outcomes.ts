import type { DangerLevel } from '@lanternkeep/schema/lists/events'
import { list } from '../polish.ts'
import type { ToldCategory } from './situations.ts'

/** The outcome if the party steps in, and if it walks on. */
export const OUTCOMES: Record<ToldCategory, { helped: string[]; left: string[]; reward: string[] }> = {
  combat: {
    helped: list(
      'If they win: the survivors talk, and name who sent them.|If they win: the road is open, and everybody on it has heard by whom.|If they win with mercy: one of the beaten turns up later, on their side.|If they win: what the foes were guarding begins to move.',
    ),
    left: list(
      'If they slip away: the next travellers are not so lucky, and one of them lives to describe the party.|If they flee: it follows, at its own pace, and knows their smell.|If they pay: the price is known by morning, and doubles.|If they walk on: smoke behind them by evening.',
    ),
    reward: list(
      'a captain’s purse and the paybook that goes with it|a good weapon, its owner’s name filed off|the thanks of a village, in bacon|a horse that knows the way to a hidden camp|a banner that opens one gate',
    ),
  },
  social: {
    helped: list(
      'If they take part: they are remembered kindly, by people who talk.|If they take a side: the other side sends a present, and it is alive.|If they find the right words: a door that was shut for years stands open.|If they make somebody laugh: that somebody hides them, when it matters.',
    ),
    left: list(
      'If they keep out of it: it is told without them, and not to their credit.|If they are rude: supper is cold in every inn for three days.|If they walk on: somebody runs after them with the thing they left, and a question.|If they do nothing: a marriage, a friendship or a fence is broken by morning.',
    ),
    reward: list(
      'a place at a table that matters|a letter to a cousin in high office|a song with the party in it|one true secret about a neighbour|lodging for a winter',
    ),
  },
  exploration: {
    helped: list(
      'If they go and look: they come out a day nearer to where they were going, or a day further.|If they go and look: something looks back, and marks them for later.|If they map it: the map is worth more than what is in it.|If they leave it as it was: it is there for them the next time they need it.',
    ),
    left: list(
      'If they pass by: one of them dreams of it until they come back.|If they pass by: others go in, and only their mule comes out.|If they wait: it is gone by morning, and the grass is pressed flat.|If they send somebody first: that somebody returns too soon, and different.',
    ),
    reward: list(
      'a shorter way, for those who can find it again|a chamber that nobody has robbed|a name for the map|something old that still works|a safe place to sleep, once',
    ),
  },
  mystery: {
    helped: list(
      'If they ask the right person: two answers, which can not both be true.|If they solve it: the one to blame offers them the other half of the truth, for silence.|If they solve it aloud: somebody in the crowd leaves quickly.|If they prove it: a name is cleared, and an enemy made in a good coat.',
    ),
    left: list(
      'If they leave it: it happens again, to somebody they like.|If they leave it: they are asked as witnesses, and then as more than witnesses.|If they guess wrong: an innocent thanks them for trying.|If they walk on: the one thing that does not fit is in their baggage that night.',
    ),
    reward: list(
      'a key without a lock, yet|the favour of a magistrate|a diary, in cipher, with one page plain|the name of the person behind it|a reward that nobody had meant to pay',
    ),
  },
  supernatural: {
    helped: list(
      'If they give it what it asks: one of them casts a longer shadow, and sleeps well.|If they lay it to rest: the place is quiet, and a little sad about it.|If they break it: what it held back is free as well.|If they listen to the end: they know one thing about their own deaths, a small one.',
    ),
    left: list(
      'If they run: it is behind every third door until they turn round.|If they do nothing: by morning somebody is missing, and nobody remembers who.|If they mock it: mirrors are not to be trusted for a week.|If they leave: it stays, and learns their names from those who do not.',
    ),
    reward: list(
      'a blessing that works once|the last words of somebody rich|an hour that does not count|a candle that shows what is hidden|a debt owed by the dead',
    ),
  },
  environmental: {
    helped: list(
      'If they get people out: they have friends in a place that needs rebuilding.|If they find the cause: it can be stopped, and somebody has been paid not to.|If they hold out until dawn: the land has changed, and old things lie on top.|If they act at once: they lose goods and no one.',
    ),
    left: list(
      'If they save themselves: they arrive early, and unwelcome.|If they wait it out: what they waited in is an island now.|If they pray: the weather answers, to somebody else.|If they walk on: the way back is closed.',
    ),
    reward: list(
      'what the water, the wind or the fire laid bare|a guide who owes them a life|a claim to land that was not there before|dry boots, and a feast|an animal that will not leave them',
    ),
  },
  political: {
    helped: list(
      'If they choose a side: it wins, locally, and expects to see them again.|If they find a third way: both sides claim it, and both watch them.|If they speak the truth in public: somebody resigns, and somebody loads a crossbow.|If they carry the message: they are now the sort of people who carry messages.',
    ),
    left: list(
      'If they stay neutral: each side has them down for the other.|If they leave: the law catches up two days later, with a form.|If they do nothing: a flag is changed, and the tolls with it.|If they sell what they know: it is bought twice, and they are blamed once.',
    ),
    reward: list(
      'a pardon with the name left blank|the freedom of the city, and its stairs|a title with no land|a seat near the door at the council|passage under a flag nobody stops',
    ),
  },
  magical: {
    helped: list(
      'If they set it right: the air tastes of tin, and one of their own things has woken.|If they catch it: its owner wants it back, its maker wants it gone.|If they use it: it works, and it will want to be used again.|If they ask it kindly: it does one thing more than they asked.',
    ),
    left: list(
      'If they leave it: it spreads as far as the next running water.|If they leave it: cows, clocks and clergy behave oddly for a month.|If they meddle: for a day, one of them tells the truth in rhyme.|If they flee: a little of it has come along, in a boot.',
    ),
    reward: list(
      'a scroll that the spell left behind|a lesson in something not taught|a spark kept in a bottle|the right to one question|a small enchantment on something worn',
    ),
  },
  economic: {
    helped: list(
      'If they invest: it doubles or it burns, and they hear which by the next market.|If they expose it: prices fall, the poor bless them, four rich people do not.|If they take the work: they are paid in kind, and the kind is awkward.|If they deal fairly: traders wave them through for a year.',
    ),
    left: list(
      'If they keep their purse shut: bread is dearer on the way back.|If they haggle too well: the loser is a boy with a sick mother, and brothers.|If they leave: the strongest buys it all, and sends a bill to the rest.|If they do nothing: by autumn the place has one owner.',
    ),
    reward: list(
      'a tenth share in something that floats|goods at cost, until it is noticed|a ledger that some would pay to see burn|a guild’s mark on their letters|a chest bought unseen',
    ),
  },
}

export const LATER = list(`
  A week on: a stranger repeats the story to them, with the names changed and a better ending.
  A week on: somebody who was there is found in their employ, and they never hired anyone.
  At the next full moon: what they did here is done to them.
  Later: a bill arrives, itemised, and fair.
  Later: one small thing from here turns up where it can not be.
  By the next market: three children are named after one of them.
  Before winter: a letter, unsigned: “You were seen”.
  On the way back: everything is as before, and nobody will talk about it.
  Within the month: somebody comes to finish it, and comes to them first.
  Next spring: something is growing there that was not sown.
  The same night: one of the party can not sleep, and sees who leaves the camp.
  From now on: dogs of that place know them, for better or worse.`)

/** Gold for each level of the party. */
export const EVENT_GOLD: Record<DangerLevel, number> = {
  harmless: 0,
  minor: 5,
  moderate: 20,
  dangerous: 60,
  deadly: 150,
}
