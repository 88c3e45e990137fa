import { setups } from '../setup.ts'

export const ENVIRONMENTAL = setups(`
  Thin <1 Ground/Ice/Roof>; {spot}, everything rests on <1 a crust/ice/the roof of something old>. It creaks, and {people} on the other side are waving, or <warning/drowning/dancing>.
  The Wind’s <1 Road/Hour/Door>; {spot}, a wind as regular as a tide takes all that is not tied on, every {number} minutes, <1 along one road/at its hour/when a door bangs, far off>; marks on the ground show <how far/what weight it takes/where {name} was standing>.
  Water <1 Rising/Falling/Boiling>; The water {spot} <1 climbs a step each turn/drops away and leaves the boat hanging/is coming to a boil>, and the only way on is past {cargo}, wedged tight.
  Rockfall <1 Weather/Song/Bells>; {spot}, each <1 loud word/high note/stroke of a bell> brings down stones. On the far side {name} is about to <call a greeting/sneeze/ring for supper>.
  Smoke Without <1 Fire/End/Smell>; {spot}, smoke <1 without a fire/without end/that nobody can smell> pours from a crack and lies knee deep; those who stand can breathe; those who kneel see <where the ground is missing/{name}/footprints>.
  The Wrong <1 Heat/Cold/Night>; {spot}, <1 metal is too hot to hold/wood is too cold to touch/it is night, and lamps give no light>. A way through is marked with <rags/tin cups/bones>, by {name}, who turned back.
  The Moving <1 Wood/Dunes/Stones>; Each time somebody looks away {spot}, the <1 trees/dunes/stones> are closer. They do not mind <fire/iron/prayer>; they mind being <counted/thanked/sung to>, as {people} know.
  The Mud of <1 Ages/Hands/Boots>; {spot}, mud holds what it takes, <1 for ages, and unchanged/with hands/and wants only boots>. There are planks for half the way, and {cargo} for the rest.
  Lightning’s <1 Field/Favorite/Forge>; {spot}, lightning comes down every {number} breaths, on <1 whatever is tallest/one old oak, and those who touch it/anything of iron>; {name} has tied a kite to {cargo}.
  The Breathing <1 Cave/Crater/House>; <1 A cave/A crater/A house> {spot} breathes in for {number} minutes and out for as long. Going in is easy; {people} <time it by singing/were late/have hung up bells>.
  The Flowers of <1 Sleep/Truth/Fire>; {spot}, the whole way is in bloom, with flowers of <1 sleep/truth/fire>: a bruised one <gives off its scent/turns its head/lights the next>. {name} lies in the middle, with {cargo}.
  The Sand <1 Clock/Fall/Fleet>; {spot}, sand <1 runs out from under everything, like a clock/falls from above, like water/bears whole boats, and they move>. Those who <lie flat/run/hold hands> fare best, and {people} hold out a rope that is too short.
  The Ash <1 Door/Snow/Tide>; Ash <1 has drifted shut the only door/falls like snow, warm/comes in like a tide> {spot}. Under it is <fire/{name}/glass as thin as a cup>, and the air is good for {number} minutes.
  Ice and <1 Rope/Fever/Fire>; {spot}, the face is sheer ice, and there is one <1 rope, frayed/climber with a fever/fire, halfway up, burning>. {name} hangs from it, with all the <axes/food/keys>.
  The Flooded <1 Mill/Nave/Mine>; {spot}, <1 a mill/a nave/a mine> is under water but for a hand of air. The way on is down, {number} strokes, past <teeth of wheels/pews that float/lamps that still burn>, and back for {cargo}.
  The Insects’ <1 Bridge/Hour/Harvest>; {spot}, insects <1 make a bridge of themselves/come out for one hour/harvest all that is soft>, without malice. They part for <smoke/stillness/honey>, and {people} are out of it.
  The Hail of <1 Fish/Glass/Seeds>; {when}, it hails <1 fish/glass/seeds as hard as shot> {spot}; there is shelter under {cargo}, and <a bear is already there/it leaks/it will cover two>.
  The Leaning <1 Tower/Cliff/Forest>; {spot}, <1 a tower/a cliff/a dead forest> leans over the only way, and groans with each step below. {people} prop it with <what they have/prayers/{cargo}>.
  The Fog That <1 Turns/Repeats/Steals>; {spot}, fog <1 turns people around/repeats what is said, elsewhere/steals what is not held>. {name} is <calling from three sides/ringing a bell, out of time/in it, and calm>.
  The River’s <1 Temper/Mouth/Memory>; {spot}, a river <1 loses its temper at iron/has a mouth, and it is here/remembers who crossed without thanks>. The ford takes {number} steps, and {cargo} is stuck on the fourth.
  The Falling <1 Stair/Star/Silence>; {spot}, <1 a stair falls away behind the climber/burning stones fall from the sky/a silence falls, in which nothing can be heard coming>. {people} have <chalked the safe steps/dug holes/agreed on signs>, and left.
`)

export const EXPLORATION = setups(`
  The Empty <1 Garrison/School/Hospital>; {spot} lies <1 a garrison/a school/a hospital> with {number} beds, made; the last entry in the book is <tomorrow’s, and says “visitors”/a drawing of the party/crossed out, with force>.
  The Well with <1 Rungs/Windows/Voices>; A well {spot} has <1 rungs, worn bright/windows, curtained/voices, at supper>, and a lamp some way down. Every few minutes somebody <trims the wick/draws a curtain/stops talking>; {name}’s cap floats at the bottom.
  The <1 Model/Dollhouse/Sandbox>; {spot}, under a cloth, is <1 a model of the country/a dollhouse of this place/a sandbox, combed>. {number} tiny figures are the party, and <somebody else is behind them/one lies on its side/there is a fresh thumbprint>.
  Older Than the <1 Map/Hill/Word>; {spot}, {people} have dug up <1 a door flat in the ground/a stair inside a hill of shells/a stone with almost readable writing>; it has been used <this year/from below/by somebody with hooves>.
  The Nest of <1 Maps/Bells/Crowns>; Something has made its nest {spot} of <1 maps, all of one coast/bells, each tied/crowns, flattened>, hundreds of them; the egg is <warm/of brass/{name}’s size>.
  A Path of <1 Lamps/Shells/Teeth>; {spot}, every {number} paces, <1 a lamp burns/a white shell lies/a tooth is set in the ground>, tended and new, toward nowhere in particular; the next one has just <gone out/moved/been put down by {name}>.
  The Listening <1 Horn/Stone/Tree>; <1 A horn of brass/A hollow stone/A split tree> {spot} lets listeners hear <a far room: a clock, a pen, their own names/what {name} says, wherever that is/something very large, asleep>.
  The Ferry Without a <1 Ferryman/River/Fare>; {spot} is a ferry without <1 a ferryman/a river/a fare on its board>. It leaves when {number} are aboard, and <the other landing can’t be seen/there is one passenger already/it has just come back, wet>.
  The <1 Painted/Frozen/Hanging> Village; {spot} is a village, <1 painted on a cliff, with lit windows/in clear ice/hung from the rock by chains>. {people} go there <to be married/and come back old/by a door no one else can see>.
  The Astronomer’s <1 Chair/Lens/Grave>; {spot}, an astronomer’s <1 chair/lens/grave> points at a star that is not there yet. At {number} past midnight it <is/blinks/speaks>, and {name} has written down what was missing.
  The Kitchen at the End of the <1 Tunnel/Pier/World>; {spot}, at the end of <1 a tunnel/a pier/everything>, is a kitchen, warm, with soup on; the cook <has gone to look for the party/left a list/is {name}, who died>, and one drawer is locked.
  The Long <1 Boat/Table/Cradle>; {spot} lies <1 a boat/a table/a cradle> made for something {number} times the size of a man. It is <new/rocking/laid for guests>, and {people} are not afraid of it.
  The Library of <1 Stones/Knots/Scents>; {spot} is a library of <1 carved stones/knotted cords/stoppered scents>, sorted by a rule. The shelf on <this week/the party/ways out> has a gap, and {name} has been reading.
  The Road That <1 Forks Behind/Ends in a Chair/Has a Toll of Songs>; The road {spot} <1 forks behind those who walk it/ends in a chair/asks a song at every bend>. {name} took it with {cargo}, and sends postcards.
  The Sleeping <1 Engine/Idol/Giantess>; {spot}, half buried, lies <1 an engine/an idol/a giantess in stone>. {people} hang laundry on it, and <it is one degree warmer today/one hand has opened/it hums the party’s marching song>.
  The Well-Kept <1 Gallows/Ruin/Shrine>; {spot} is <1 a gallows/a ruin/a shrine> kept in perfect order, with <fresh rope/swept floors/flowers from another climate>; the keeper left a note to <the next one/the party/{name}: “Your turn”>.
  The Museum of <1 Small Wars/Last Meals/Lost Doors>; {spot} is a museum of <1 small wars/last meals/lost doors>, with a bell for the guide. Case {number} is empty, has a card, and the card says <tomorrow/“on loan”/the name of one of the party>.
  The Island <1 of Chairs/of Clocks/in the Air>; {spot} is an island <1 of nothing but chairs/of clocks that agree/that floats at the height of a barn>. A rope ladder hangs down, and {name} is <at the top, fishing/halfway, unwilling/said to own it>.
  The Grave with a <1 Doorbell/Chimney/Garden Gate>; A grave {spot} has <1 a doorbell/a chimney, smoking/a garden gate>; the name on it is <{name}’s, who is with {people}/new each morning/worn off, but for “Please”>.
  The Broken <1 Dam/Seal/Hourglass>; {spot}, <1 a dam/a great seal/an hourglass as tall as a house> has broken, long ago, and what it held back <went that way, on foot/is still here, waiting to be asked/was only this: {cargo}>.
  The Waymarker’s <1 Hut/Debt/Hand>; {name}, who marks the ways in these parts, has left {spot} <1 a hut/a debt in stones/a wooden hand that points>; it shows a way that is <shorter, and sings/not there by day/only for those who owe nothing>.
`)
