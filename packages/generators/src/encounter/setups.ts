import type { EncounterType } from '@lanternkeep/schema/lists/encounters'
import { type Setup, setups } from './setup.ts'

/** {foes} only where an encounter of its type always has some. */
export const SETUPS: Record<EncounterType, Setup[]> = {
  combat: setups(`
    Between Two Fires; {spot}, {foes} have lit two fires and wait in the dark between them. {Cargo} stands in the light as bait.
    The Changing of the Guard; {spot}, {foes} are just being relieved: for one minute there are twice as many, none of them looking outwards.
    Supper Interrupted; {foes} are eating {spot}, weapons stacked, and there is a prisoner in the wood pile: {name}.
    The Narrow Place; {foes} hold the only way on {spot}. {leader} has drawn a line with a foot and stands behind it.
    Wrong Enemy; {foes} come running {spot}, from something. They would rather go through the party than back.
    The Rear Guard; {foes} are covering a retreat {spot}. Every turn they hold, {cargo} gets further away.
    A Debt of Blood; {leader} has waited {spot} for whoever killed a brother, and thinks it was the party. {foes}, all told, think so too.
    The Trophy; {foes} fight over {cargo} {spot}, and have made a ring of stakes for it. They would call it off to fight somebody new.
  `),
  trap: setups(`
    The Polite Corridor; {spot}, every door says “please” in brass letters. The one that does not is the safe one; the others close behind whoever obeys.
    The Weighing Floor; {spot}, the floor is a balance. {Cargo} stands on the far pan, and taking anything without leaving its weight brings the ceiling down to look.
    The Collector’s Shelf; {number} small things stand {spot} on spring plates, each worth a week’s wages. One of them holds up the wall.
    The Slow Room; {spot}, sand trickles from a hole no bigger than a coin. The way in has shut. The sand is warm and will be neck high in {number} minutes.
    The Honest Sign; A sign {spot} says “Trap”, with an arrow. It is right about the trap and lies about where.
    The Bell Rope; {spot}, a rope asks to be pulled. Everything within reach that looks like the way on is painted; the rope is not the trap, letting go of it is.
    The Net of Small Bells; Threads thin as hair cross the way {spot}, each with a bell, and something that dislikes bells hangs overhead.
  `),
  puzzle: setups(`
    The Twelve Chairs; {number} chairs stand round a table {spot}, each with a carved beast. The door opens when everyone is seated where no one is next to what would eat them.
    The Scales of the Two Queens; A balance {spot} asks, in verse, for “what is heavier the less of it is left”. A candle stub lies beside it, and a debt, and a day.
    The Stone Choir; {spot}, {number} statues hum when touched, each its own note. A tune is scratched on the wall, in a child’s hand, with the last note missing.
    The Backwards Stair; {spot}, a stair leads down to where it starts. Those who walk it backwards arrive; those who look where they are going do not.
    The Question of the Door; A door {spot} answers one question from each person, and lies to whoever asked the one before. It knows the way through itself.
    The Garden of Dials; Nine sundials {spot} show nine hours. The shadows can be moved by hand, all at the price of one’s own for a day.
    The Unfinished Game; A board game stands half played {spot}, dust on every piece but one. It is the party’s move, and whatever is taken stays taken.
  `),
  social: setups(`
    The Guest of Honour; {spot}, {foes} sit at a long table with the party’s names on the place cards. {leader} asks them to be seated, and to begin with the truth.
    The Inspection; {leader} stops the party {spot}, politely, with a list of everything they own. Two things on it they have not bought yet. Behind stand the rest: {foes}, counting.
    A Quarrel Overheard; {foes} are quarrelling {spot} about whether to betray {name}. They notice the party exactly halfway through the word “yes”.
    The Wake; {foes} are burying one of their own {spot}, and custom demands that strangers speak for the dead. Nobody will say how he died.
    The Recital; {leader} reads from a long poem {spot}. {foes} have been made to listen. All exits are behind the poet.
    The Matchmaker; {leader} sees in one of the party, {spot}, the very person for a widowed sister. {foes}, as family, have opinions.
    The Rumour; {foes} {spot} have heard that the party is rich, cursed or royal. They have a day’s worth of respect, and wish to see proof.
  `),
  environmental: setups(`
    Thin Ground; {spot}, everything rests on a crust. It creaks in the voice of a stair, and {people} on the other side are waving, or warning.
    The Wind’s Road; {spot}, a wind as regular as a tide takes everything that is not tied on, every {number} minutes. The marks on the ground show how far it takes it.
    Water Rising; The water {spot} climbs a step with every turn, and the only dry way is past {cargo}, wedged tight.
    Rockfall Weather; Each loud word {spot} brings down stones. On the far side, {name} is about to call a greeting.
    Smoke Without Fire; {spot}, grey air pours from a crack and lies knee deep. Standing, one can breathe; kneeling, one sees where the ground is missing.
    The Wrong Heat; {spot}, metal is too hot to hold and wood is too cold. A way through is marked with rags, by somebody who turned back.
    The Moving Wood; Everything that grows {spot} has come a little closer every time somebody looks. It does not mind fire. It minds being counted.
  `),
  exploration: setups(`
    The Empty Garrison; {spot} stands a post with {number} beds, made. The log’s last entry is tomorrow’s and says “visitors”.
    The Well with Rungs; A well {spot} has rungs, worn bright, and a lamp burning some way down. Every few minutes somebody trims the wick.
    The Model; {spot}, under a cloth, stands a model of the country round about, to the last tree. {number} tiny figures are the party, and somebody else is behind them.
    Older Than the Map; {spot}, {people} have dug up a door flat in the ground. It has a knocker on this side, and one on the other.
    The Nest of Maps; Something has made its nest {spot} of maps, hundreds, all of the same coast, each with one more island.
    A Path of Lamps; Lamps stand {spot} every {number} paces, tended and lit, leading to nowhere in particular. One has just gone out.
    The Listening Post; {spot}, a horn of brass comes out of the rock. With an ear to it one hears a room: a clock, a pen, and one’s own name.
  `),
  chase: setups(`
    Stop, Thief; {leader} has just snatched, {spot}, the one thing the party can not lose, and runs. {foes} cover the escape.
    The Runaway; {cargo} has broken loose {spot} and gathers speed. {name} is on it; {foes} are after it, and do not want it stopped but steered.
    Hounds; Horns blow {spot}: {foes} are on the party’s track, have been fed on its laundry, and enjoy their work.
    The Messenger Must Not Arrive; {leader} carries a letter with the party’s death in it, and has a start of {number} minutes. {foes} guard the road behind. It is decided {spot}.
    Across the Roofs of the World; The only way after {leader} is up, over, along, and across a gap that somebody has measured wrong. It begins {spot}, and {foes} know a short cut.
    A Race for the Bridge; {spot}, {foes} and the party see the same thing at the same moment, equally far away, and everybody starts to run.
    The Cart Downhill; {foes} have cut loose the brake {spot}. The party is on the cart; so is {cargo}, and a baby.
  `),
  negotiation: setups(`
    Hostage and Supper; {foes} hold {name} {spot}, and treat {name} very well. {leader} names a price: not gold, a signature.
    The Crossing; {foes} own the way across {spot}, by old treaty. The toll is something nobody has done for them before.
    Three Claims; {foes}, {people} and the party all have a paper for {cargo} {spot}. All three papers are genuine.
    Truce of the Well; The only water lies {spot}, and a custom says that nobody fights there. {foes} are as thirsty as the party, and {leader} has the bucket.
    The Surrender; {foes} wish to surrender {spot}, with honours, to somebody who outranks {leader}. Until such a person is found they will defend the place.
    The Broken Contract; {leader} was hired to kill the party, and was paid in false coin. {foes} wait {spot} to hear a better offer, from anybody.
    The Marriage Treaty; Two enemies are to be married {spot} this noon. {foes} speak for the groom, the party has to speak for the bride, and the bride is up a tree.
  `),
  other: setups(`
    The Bet with Death; {spot}, {foes} play cards with an empty chair, which is winning. They beg somebody to take over their hand.
    The Wrong Play; {foes} are actors {spot}, and the play is the party’s last adventure. {leader}, as the villain, has begun to mean it.
    Trial by Picnic; {foes} have laid out a feast {spot} and will decide by table manners whether the party is human.
    The Sleepers; {foes} lie asleep {spot} across the only way, in good order, with {cargo} as a pillow. They talk in their sleep, to each other.
    The Portrait Sitting; {leader} holds quite still {spot}: a painter is at work, and has {number} strokes to go. {foes} have sworn to keep the peace until then.
    Weighing the Dead; {foes} {spot} weigh the graves’ worth of coins against a feather. The party’s dead are on the list.
    The Lost Parade; {foes} have marched in a circle {spot} since a war that ended long ago. {leader} salutes the party, and asks for orders.
  `),
}
