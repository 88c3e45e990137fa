import { setups } from '../setup.ts'

/** {leader} is the first of the foes, and {foes} are the others where a leader is named. */
export const FIGHTS = setups(`
  Between Two <1 Fires/Walls/Waters>; {spot}, {foes} have lit two fires and wait <1 in the dark between them/between two fallen walls/where water cuts off both sides>, with {cargo} left in the light as bait.
  The Changing of the <1 Guard/Password/Flag>; {spot}, {foes} are just <1 being relieved/changing the password, loudly/changing their flag for another>: for one minute there <is nobody at the gate/are twice as many, and none looks outward/is a quarrel about who goes first>, and {name} lies tied among them.
  Supper <1 Interrupted/Burning/Prayed Over>; {foes} are at supper {spot}, <1 weapons stacked/shouting at the cook, for it burns/heads bowed, giving thanks>, and there is a prisoner in the wood pile: {name}.
  The Narrow <1 Place/Stair/Bridge>; {foes} hold <1 the only way through/the only stair/the only bridge> {spot}. {leader} has drawn a line with a foot and waits behind it.
  Wrong <1 Enemy/House/Hour>; {foes} come running {spot}, <1 away from something/out of the wrong house/an hour before their friends>, and would rather go through the party than back.
  The Rear <1 Guard/Wagon/Lantern>; {foes} cover a retreat {spot}, <1 a turn at a time/behind an upturned wagon/with one lantern that must not go out>; each turn they hold, {cargo} gets further away.
  A Debt of <1 Blood/Salt/Ink>; {leader} has waited {spot} for those who <1 killed a brother/broke bread and then their word/signed a paper and ran>, and takes the party for them; {foes}, all told, take the same view.
  The <1 Trophy/Relic/Prisoner> Ring; {foes} fight each other over <1 a trophy/a relic/a prisoner> {spot}, in a ring of stakes, and {leader} would call it off for somebody new to fight.
  The <1 Firing/Poisoning/Sinking>; {spot}, {foes} are about to <1 set fire to/poison the water under/sink> {cargo}, with {people} still close by; {leader} holds <the torch/the key/a list of names>.
  A Duel and Its <1 Seconds/Audience/Doctor>; {leader} calls out one of the party {spot}, by name, <1 with seconds chosen/before an audience of friends/with a doctor in attendance>: {foes}, who <do not mean to stay out of it/have placed bets/have orders to see that it ends one way>.
  The Gate and the <1 Signal/Ram/Traitor>; {foes} wait {spot} for <1 a signal/a ram/a traitor inside> to take what {people} guard; the <signal fire is ready, and unwatched/traitor is {name}/first ladder is already up>.
  The Burned <1 Camp/Ferry/Bridge>; {spot}, {foes} pick through <1 a burned camp/a burned ferry/the ashes of a bridge> for <one survivor, {name}/a strongbox/proof that it was somebody else>.
  Under a <1 White Flag/Green Branch/False Seal>; {foes} come up {spot} under <1 a white flag/a green branch/a royal seal>, and {leader} asks for a parley; {name}, among them, <mouths the word “no”/has a bandaged hand/wears the wrong boots>.
  The Hunters’ <1 Blind/Feast/Quarrel>; {foes} were sent for the party, and sit {spot} <1 in a blind/over a feast, too soon/in a quarrel about the share>; {leader} has <a good drawing of each of them/the party’s trail in wax/half the money already>.
  The <1 Press/Tax/Mine> Gang; {foes} drag off {people} {spot} to <1 serve on a ship/pay what they do not owe/dig in a mine over the border>, and {leader} counts the party, and smiles.
`)

/** For animals. */
export const BEASTS = setups(`
  Something Has Been <1 Fed/Taught/Penned>; {foes} have been <1 fed/taught to beg/kept behind a fence> {spot}, by somebody, and tonight nobody <came/closed the gate/has thrown them anything> but the party; {name}’s hat lies nearby.
  The <1 Watering Place/Salt Lick/Warm Ground>; {foes} meet the party {spot}, at <1 the only water/a salt lick/the one warm place for miles>. There is room for one side, and {name} is up a tree between them.
  Driven by <1 Fire/Fear/Drums>; {foes} break out {spot}, mad with <1 the smell of fire/fear of something bigger/the drums of {people}>, and the party is in the way, with {cargo} behind it.
  What the <1 Peddler/Priest/Soldier> Carried; <1 A peddler/A priest/A soldier> lies {spot}, dead since morning, with {cargo}, and {foes} are not done with <the mule/the smell of it/him>.
  Closing <1 Circles/Night/Snow>; {foes} have circled the party since noon, <1 a little closer each time/waiting for dark/driven by deep snow>, and close the ring {spot}.
  The Broken <1 Cage/Fence/Leash>; {spot}, <1 a cage lies open/a fence is down/a leash trails in the mud>, {name} is gone, and {foes} have <found each other/tasted the cook/a collar each>.
  The <1 Nest/Den/Rookery>; {foes} have young {spot}, in <1 a nest/a den/a whole rookery> that the way leads through, and it <crunches/calls/wakes>; {name} went in for {cargo} and has not come out.
  The <1 Bait/Carcass/Milk Cart>; {spot} lies <1 a staked goat/a carcass, fresh/an overturned milk cart>, and {foes} come to it from three sides <at once/without a sound/while the party is looking at it>.
  Sick with <1 Hunger/Poison/Something>; {foes} stagger about {spot}, sick with <1 hunger/a poison in the stream/nothing that has a name>, and go for anything that moves; {people} are <shut in close by/on their way here/the ones to blame>.
`)

/** For the dead. */
export const GRAVES = setups(`
  Not <1 Dead/Buried/Paid> Yet; What looked like the scene of an old fight {spot} gets up, a piece at a time: {foes}, who were <1 never quite dead/left unburied/never paid>.
  The <1 Disturbed/Robbed/Drowned> Grave; Somebody has <1 moved a stone/robbed a grave/let the water in on the dead> {spot}, and {foes} go through the living for it; {name} has <the ring/a spade and a bad conscience/run this way>.
  The Watch That Was Never <1 Relieved/Told/Thanked>; {foes} keep a post {spot} and were never <1 relieved/told that the war is over/thanked>. <The right order would end it/They know the old password/They let nobody in or out>, and {name} knows the name of their captain.
  The <1 Funeral/Wedding/Harvest> of the Dead; {foes} go through <1 a funeral/a wedding/a harvest> {spot}, as they did on the last day, and {name} has been put in the place of <the corpse/the bride/the one who cuts last>.
  Those Who <1 Knock/Dig/Sing>; {when}, {foes} <1 knock from below/dig upward/sing under the ground> {spot}, and come up among {people}.
  The <1 Bell/Lamp/Vow> That Holds Them; {foes} lie quiet {spot} as long as <1 a bell is rung/a lamp burns/somebody keeps a vow>, and {name} has just <let it stop/fallen asleep/had enough>.
`)

/** For what was made, called or never alive. */
export const FORCES = setups(`
  It Was <1 Called/Built/Woken>; {foes} were <1 called/built/woken> {spot} by {name}, who <did not read to the end/is under the table/wants them home>, and nobody has told them to stop.
  The <1 Guarded/Guilty/Golden> Threshold; {foes} let nobody who <1 is armed/has lied today/carries gold> pass {spot}, and do not <ask/tire/turn around>; on the other side lies {cargo}.
  The <1 Forge/Storm/Spring> Gone Wrong; <1 A forge/A storm/A spring> has broken its bounds {spot} and stood up: {foes}, and {people} are <holding a door/in their path/throwing buckets>.
  Orders from the <1 Dead/Deaf/Absent>; {foes} carry out an order {spot} that <1 a dead man gave/a deaf man can’t take back/nobody is there to explain>: to <pull down {cargo}/keep {name} in/carry all stones to the other side>.
  The <1 Clock/Furnace/Mill> Runs Again; {spot}, <1 a great clock/a furnace/a mill> runs again after a hundred years, and {foes} come out of it, one at each <stroke/breath/turn>.
`)

/** For what nobody understands. */
export const STRANGERS = setups(`
  The <1 Borrowed/Unfinished/Inner> House; {spot} is a house that was not there, <1 made of other houses/with some walls only drawn/bigger inside>, and {foes} have set the table for the party, with {name} as <a chair/the cook/a guest who can’t leave>.
  They Are <1 Counting/Copying/Rehearsing>; {foes} go about {spot} <1 counting everything that has a pulse/copying what {people} do, a little wrong/rehearsing how to be {name}>, and one of the party is <missing from the count/next/exactly what they lacked>.
  The <1 Color/Smell/Silence> Came First; <1 A color without a name/A smell like a thought/A silence with edges> came down {spot} {when}, and then {foes}; {people} <walk toward it/have stopped blinking/no longer know each other>.
  What the <1 Diggers/Fishers/Stargazers> Found; <1 Diggers/Fishers/Stargazers> found something {spot} and <kept it/gave it a name/looked twice>; {foes} have come to be with it, and {name} begs nobody to <wake it/describe it/leave>.
`)

export const ALONE = setups(`
  The One That <1 Waits/Follows/Mourns>; {leader} <1 waits where the light ends/has followed the party for a week/mourns over bones>, {spot}, and has been waiting for exactly this number of people.
  Its <1 Place/Tree/Road>; {leader} lives {spot}, on <1 its own ground/under its own tree/its own stretch of road>; everything else moved away, but {cargo} stayed behind, in plain sight.
  The <1 Wounded/Hunted/Poisoned> One; {leader} is <1 hurt/hunted/poisoned>, cornered {spot}, and more dangerous than it would be whole; what did it is <not far off/still stuck in it/with {people}>.
  The <1 Champion/Gatekeeper/Last One>; {leader} bars the way {spot}, <1 with trophies to the left and right/as it has for longer than the gate/the last of its kind>. The bones of those who came singly lie in one heap, of those who came together in another; {name} sits between them, alive.
  The <1 Guest/Judge/Shepherd>; {leader} has come among {people} {spot}, as if it were <1 a guest/their judge/their shepherd>, and they pretend, very hard, that all is well.
  The Big <1 Sleeper/Eater/Listener>; {leader} <1 sleeps/feeds/listens> {spot}, across the only way on, and {cargo} is <under its head/tied to it/just out of reach>.
`)
