import type { DangerLevel } from '@lanternkeep/schema/lists/events'
import { list } from '../polish.ts'
import type { Words } from '../telling.ts'

/** How bad it gets, in words that work with any rules. */
export const DANGERS: Record<DangerLevel, string[]> = {
  harmless: list(`
    Nobody gets hurt here; a mistake costs {trifle}, and the way out is {out}.|The worst that can happen is the loss of {trifle} or {trifle}; {pressure}.|
    No dice are needed, for only {trifle} or {trifle} is at stake, though {pressure}.|Keep it <funny/sad/strange> and short: {trifle} is all it costs, and the way out is {out}.`),
  minor: list(`
    A mistake costs {sting}; {pressure}, and the way out is {out}.|At worst it costs {sting}, and {pressure}.|One easy test each: a failure costs {sting}, and the way out is {out}, though {pressure}.|
    The careless pay with {sting}, and {pressure}.`),
  moderate: list(`
    A mistake costs {wound}; {pressure}, and the way out is {out}.|A fair test for everyone: the first failure costs {wound}, the second changes everything, and {pressure}.|
    Being wrong costs {wound}, and being slow is no better, for {pressure}; the way out is {out}.|Each bad choice costs {wound}, and {pressure}.`),
  dangerous: list(`
    Two bad turns cost {blow}, and {pressure}.|The tests are hard: each failure costs {blow}, and those who split up make them twice; {pressure}.|
    A mistake costs {blow}; running away works once, and the way out is {out}, for {pressure}.|The first mistake costs {blow}, and the way out is {out}; {pressure}.`),
  deadly: list(`
    Somebody can die here, so say first that the price of failure is {ruin}; {pressure}.|It would win an honest fight: the way out is {out}, everything else costs {ruin}, and {pressure}.|
    Warn them with {warning} and {warning}: those who stay pay with {ruin}, and {pressure}.|There is time for one good idea, and the best is {out}; after that it costs {ruin}, and {pressure}.`),
}

export const DANGER_WORDS: Words = {
  warning: list(
    'a smell|a body|somebody who came back|a silence|a row of boots|blood without a wound|a clawed door|a child’s drawing|birds that leave',
  ),
  trifle: list(
    'a hat|an hour|some dignity|a clean shirt|a place at supper|a good night’s sleep|a copper or two|a dry pair of boots|some pride|the last of the wine|a friendly face|a comb and a mirror|half a day’s march|an old joke',
  ),
  sting: list(
    'a bruise|a boot|a twisted ankle|a purse|the use of one hand until morning|the good will of somebody unimportant|a day of rations|a little blood|a good rope|an hour of fever|a loose tooth',
  ),
  wound: list(
    'a quarter of somebody’s health|something that will be missed|a wound that slows the march|the trust of everyone here|a mount or a pack|the use of a leg until it is seen to|a night without rest|the thing most recently won|a friend’s good name|a fair share of blood',
  ),
  blow: list(
    'half of somebody’s health|a weapon, or the use of an arm for a week|somebody’s footing over a long fall|the light and the way|a companion, taken alive|most of what the party carries|a scar that aches in bad weather|the next day in bed|the sight of one eye for a month|whatever they were sent to protect|their way back|the trust of the one they came for|a finger or a friend',
  ),
  ruin: list(
    'a life|all but a breath of the strongest’s health|a hand, an eye or a year of life|one who can’t be brought back whole|somebody’s place in the world|a life, or something that was meant to outlast it|everyone who does not run|more than a healer can mend',
  ),
  pressure: list(`
    it all ends at the next bell|somebody will come if it gets loud|the ground is against them|the light is going|everyone else has seen it before and is afraid|
    waiting makes it worse|it gets harder with each one who joins in|they are being watched|nobody here will help without a reason|the first offer is a lie|
    whatever breaks must be paid for|it will be told in the next town|the weakest of the party is singled out|half measures anger it`),
  out: list(`
    to pay|upward|to let {name} speak|to offer something of equal worth|to put out the lights|to give a true name|to ask the youngest one there|to do nothing at all|
    through the back|to make somebody laugh|to take the blame|to leave one thing behind|to say it aloud|to wait for the bell|to ask what it wants|to let the other side win something|
    to walk and not run|to send for {other}|to break the newest thing there|to return what was taken`),
}
