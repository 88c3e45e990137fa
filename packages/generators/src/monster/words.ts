import { list } from '../polish.ts'
import type { Words } from '../telling.ts'

export const LIVES = list(`
  It is met in {home}, and seldom by people who were looking for it|It came to {home} two winters ago, and things that were here before have left|In {home} every child knows three rules about it, and they contradict each other|
  It keeps to the worst part of {home}, and comes out when the bells stop|Nobody in {home} says its name indoors|It has been in {home} for longer than the road, and takes the road personally|
  Somebody brought it to {home} on purpose, and now denies it|It belongs to {home} as rust belongs to iron|It has a part of {home} to itself, and marks it with bones|Those who know {home} leave one way open for it`)

/** For those who are somebody, and not something. */
export const PERSON_LIVES = list(`
  Known in {home}, and seldom by the right name|Came to {home} two winters ago, and others who were here have left|Every child in {home} has three rules for this one, and they contradict each other|
  Keeps to the worst part of {home}, and comes out when the bells stop|Nobody in {home} says the name indoors|Has been in {home} for longer than the road|Was brought to {home} in chains, and has kept them|
  Owns a corner of {home}, by general agreement|Left {home} once, and came back with a price on the head`)

export const PERSON_WEAKNESSES = list(`
  the left knee gives way after a run|a wager is never refused|a name from home stays the hand for a turn|gold is looked at first|flattery works for a breath|the young are never struck|
  the dark is a terror|one ear is deaf|a promise is kept at any price|shouting brings confusion|the sword arm tires early|an old song brings tears|the captain’s word comes before sense|mirrors are avoided`)

/** What keeps an animal off is no riddle. */
export const ANIMAL_WEAKNESSES = list(`
  fire keeps it off for a turn|it can’t resist fresh meat|loud noise drives it back|its belly is soft|smoke blinds it|it can’t turn quickly|cold slows it to a walk|it is blind to anything that keeps still|
  it does not attack those who sleep|a hit in the old wound does half as much again|it will not leave its young|it follows the brightest light, even over an edge|it can’t bear the sound of a bell|a strong smell confuses it for a turn`)

/** Who saw it, what of it, and what came of that. */
export const SEEN: Words = {
  seen: list(
    '{Who} {saw}, and {since}.|Last {season}, {who} {saw}; {since}.|Since {who} {saw}, {sofar}.|Not a mile off, {who} {saw}, and {sofar}.|It is said that {who} {saw}, and that {since}.',
  ),
  season: list('winter|spring|summer|autumn|month|week'),
  who: list(
    'a shepherd|a priest|a tinker|the miller|a child|a poacher|a midwife|a tax collector|a bride|an old soldier|a ferryman|a poet|the sexton|a peddler|a hunter',
  ),
  saw: list(
    'saw {it} go by|found the tracks and followed them|heard {it} in the night|shot at {it} and hit|fed {it} for a while|saw what was left behind|woke to find {it} standing there|ran from {it} until dawn|threw a lamp at {it}|hid from {it}|lost a mule to {it}|slept in {its} lair by mistake',
  ),
  sofar: list(
    'there is a reward|nobody goes out after dark|doors are barred by noon|the road has moved|the inn is empty|masses are said|dogs are bred bigger|lamps burn all night|the young men talk, and stay home|hens stay in at dusk|the price of iron has risen|everyone knows somebody who knows',
  ),
  since: list(
    'the dogs know a day ahead|nobody believes a word|a song about {it} is wrong in every verse|hens stay in at dusk|the tracks go in circles, smaller each time|a reward for {it} has been paid twice, for the wrong one|milk is put out for {it}|the village has moved its church|there is a saint’s day for it now|the tracks come nearer each time|no one grazes there|one boot was all that came back',
  ),
}

export const AIR = list(`
  up close, there is a smell of {smell}|{moves} like {motion}|the first sign is {noise}|{creatures} fall silent nearby|{shadow}|the eyes are the color of {eyes}`)

export const AIR_WORDS: Words = {
  smell: list(
    'wet stone|cloves|old blood|thunder|a stable|burned sugar|cellars|iron|pepper|leaves in autumn|hot dust|the sea',
  ),
  creatures: list('birds|dogs|crickets|children|crowds|bells|frogs|bees'),
  motion: list(
    'a door in the wind|somebody who is late|poured oil|a cat on ice|a bad memory|clockwork|a drunk with a plan|smoke|a rope being drawn in|deep water',
  ),
  noise: list(
    'the sound of a drip|the sound of dragged chains|the sound of humming|a dry cough|the sound of small bells|a long sigh|the sound of breaking branches|the sound of laughter|the sound of a whetstone|a sudden silence',
  ),
  shadow: list(
    'there is no shadow|there are two shadows|the shadow comes late|the shadow has wings|the shadow points elsewhere|the shadow is too small',
  ),
  eyes: list('pond ice|old coins|embers|milk|bottle glass|wet slate|honey|a bruise|brass'),
}

export const WEAK: Words = {
  weakness: list(`
    it can’t bear the sound of a bell|it is blind to anything that keeps still|salt on the threshold stops it for a night|it stops to count spilled grain|it fears its own reflection|
    it must finish what it has begun|running water confuses it for a turn|it obeys the one who holds the thing it lost|a hit in the old wound does half as much again|it does not attack those who sleep|
    it is drawn to singing, and forgets itself|it follows the brightest light, even over an edge|cold slows it to a walk|it will not harm the youngest present|smoke blinds it|it can’t turn quickly`),
  knower: list(
    'hunters tell it|the old folk tell it|the priests have it|children sing it|the last survivor put it|poachers swear|a court record has it|the tanners say|a drunk once said|the midwives know|one song has it|shepherds whisper|a gravestone says|its keeper wrote|every ferryman knows',
  ),
  but: list(
    'but only once a day|though nobody has tried it twice|and that is no secret|and one old woman swears by it|but never on holy ground|or so it was last winter|for anyone bold enough to test it|which is all that anyone found out|though scholars deny it|and three people have lived to say so|but nobody should count on it|and there is a rhyme about it',
  ),
}

/** Homes whose name is not a place. */
export const HOME_WORDS: Record<string, string> = {
  urban: 'the city',
  ocean: 'the open sea',
  underground: 'the tunnels',
  underwater: 'the deep',
  arctic: 'the frozen north',
  coast: 'the coves',
  ship: 'the holds of ships',
  plains: 'the grasslands',
  volcanic: 'the ash fields',
}
