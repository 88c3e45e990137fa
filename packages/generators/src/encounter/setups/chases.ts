import { setups } from '../setup.ts'

export const CHASES = setups(`
  Stop, <1 Thief/Spy/Bridegroom>; {leader} has just <1 snatched the one thing the party can’t lose/read a letter and eaten it/left a bride at the altar, with the rings,> {spot}, and runs; {foes} cover the escape.
  The Runaway <1 Wagon/Boat/Balloon>; <1 A wagon/A boat/A balloon> has broken loose {spot} and gathers speed. {name} is on it; {foes} are after it, and do not want it stopped but steered.
  Hounds and <1 Horns/Torches/Nets>; {foes} are on the party’s track {spot} with <1 horns/torches/nets>, have <its scent from the laundry/a good map/all night>, and enjoy their work.
  The <1 Messenger/Heir/Physician> Must Not Arrive; {leader} carries <1 a letter with the party’s death in it/a child who must not be crowned/a cure that was never meant to be given>, and has a start of {number} minutes; {foes} guard the road behind, and it is decided {spot}.
  Across the <1 Roofs/Rafts/Ropes>; The only way after {leader} is across <1 roofs/rafts/ropes>, and over a gap that somebody has measured wrong; it begins {spot}, and {foes} know a shortcut.
  A Race for the <1 Bridge/Bell/Boat>; {spot}, {foes} and the party see <1 the bridge/the bell rope/the last boat> at the same moment, equally far off, and everyone starts to run; {leader} <throws things/laughs/has a horse>.
  The Cart <1 Downhill/on Ice/on Fire>; {foes} have sent a cart off {spot}, <1 downhill/over ice/with its hay on fire>, with the party on it, and {cargo}, and <a baby/a priest who prays aloud/the only brake in {leader}’s hand>.
  Smuggled Out in a <1 Coffin/Piano/Barrel>; {name} has to be got away {spot} in <1 a coffin/a piano/a barrel>, at walking pace, and {foes} search everything; {leader} has <just begun to count/a good nose/stopped to chat>.
  The <1 Relay/Steeplechase/Hunt> of Fools; {foes} have made the party the <1 baton/last hurdle/fox> {spot}, in a race that {leader} has <fixed/won eleven times/just lost>; {people} cheer for both sides.
  The Warrant and the <1 River/Crowd/Border>; {leader} has a warrant for one of the party, {foes} to serve it, and until the <1 far bank/end of the crowd/border stone> to do it in; it begins {spot}.
  Keep the <1 Lamp/Idol/Egg> Moving; {foes} want <1 a lamp/an idol/an egg> that the party has been handed {spot}, and it must not <rest/touch the ground/be looked at>; {leader} is <fast/patient/everywhere>.
  Bell to <1 Bell/Gate/Grave>; From this stroke to the next, nobody may shed blood {spot}, by law, and {foes} use it to walk the party down to <1 the next bell/the gate/a grave that is ready>; {leader} keeps step, and talks.
  The Secret in the <1 Crowd/Choir/Convoy>; Somebody in <1 a crowd/a choir/a convoy> carries what both sides want {spot}; {foes} push through from one end, the party from the other, and {leader} has just <seen who it is/closed the gates/set the whole of it running>.
  The <1 Kidnapped/Sleepwalking/Eloping> Heir; {name}, <1 kidnapped/walking asleep/eloping>, is an hour ahead; {foes} see to it that nobody catches up, and {leader} has <changed the signs/bought every horse/left a false trail> {spot}.
`)

/** For those who do not talk. */
export const STAMPEDES = setups(`
  Run for the <1 Rocks/River/Roof>; {foes} come all at once, {spot}, and the one safe place in sight is <1 a stack of rocks/a river/a roof>, a long way off; {name} <falls/has stopped to look/is already there, and pulls up the ladder>.
  It Has the <1 Child/Lamp/Rope>; {leader} has made off with <1 {name}’s youngest/the only lamp/the only rope> and is heading for its hole; {foes} come after those who follow, and the trail begins {spot}.
  The Stampede of <1 Cattle/Carts/Deer>; {foes} are at the heels of a hundred maddened <1 cattle/cart horses/deer>, and the party is in front; the only turn is {spot}.
  Broken <1 Loose/Through/In>; {foes} have <1 broken loose/come through a wall/forced a way in>, {spot}, and dragged off {cargo} with somebody still inside it.
  They <1 Follow the Light/Follow the Blood/Follow the Noise>; {spot}, {foes} follow <1 light/blood/noise>, and nothing else; {name} has just <lit a torch/cut a hand/called for help>.
  The <1 Tide/Fire/Dark> Behind; {foes} run before <1 a tide/a fire/a dark that has no end>, and the party with them; it begins {spot}, and there is room on the high ground for {number}.
  Through the <1 Reeds/Ice/Wreckage>; {spot}, {foes} come after the party <1 under the reeds/beneath the ice/through wreckage>, and can only be seen by <what moves above them/their breath/what they push aside>.
  The Long <1 Night/Bridge/Fence>; It is <1 a long night/a long bridge/a long fence with one gate>, and {foes} are on the other side of the dark, {spot}; {people} have <a door open, for now/one horse/a bell to guide them>.
  Into the <1 Gorge/Maze/Shallows>; {foes} drive the party {spot} toward <1 a gorge/a maze of walls/the shallows>, where more of them wait; {name} <knows a gap/went that way/shouts from above>.
`)

export const RUNNERS = setups(`
  Catch Me in the <1 Market/Fog/Mirror>; {leader} has taken the thing the party can least do without, {spot}, and is enjoying it, <1 through a crowd/in a fog/in a hall of mirrors>.
  The <1 Fugitive/Bridegroom/Witness>; {leader} runs for its life from {people}, as <1 a fugitive/an unwilling groom/a witness to something>, and was last seen {spot}; the party has the better shoes.
  It Is <1 Behind/Beside/Below> You; {leader} comes on without hurry, <1 always behind/always beside/always below>, and does not tire; the first place to make a stand is {spot}.
  The <1 Last Coach/Lost Lamb/Flying Hat>; {leader} chases <1 the last coach/a lost lamb/somebody’s hat> {spot}, with the party in between, and does not see <the edge/the fire/{name}>.
`)

export const MEETINGS = setups(`
  The One Who <1 Asks/Answers/Counts>; {leader} sits {spot} and <1 asks each passerby the same question/answers each question once/counts those who pass>. {people} have stopped to listen, and {name} <has been there for days/tried to lie/is the reason>.
  A Confession of <1 Love/Murder/Kindness>; {leader} has <1 love/a murder/one act of kindness> to confess {spot}, and wants it written down by a stranger before dark.
  The Last of the <1 Guests/Gods/Customers>; {leader} waits {spot} as the last of <1 the guests of a feast long ago/the gods of this place/the customers of a shop that is gone>, with <an invitation in the party’s names/one wish left/a number that has not been called>.
  The Price of a <1 Secret/Name/Way>; {leader} knows <1 who betrayed {name}/the true name of {name}/the only safe way to {name}>, and will say it {spot}, for something the party likes.
`)
