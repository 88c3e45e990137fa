import { setups } from '../setup.ts'

export const TRAPS = setups(`
  The Polite <1 Corridor/Kitchen/Library>; {spot}, every <1 door/cupboard/book> says “please” in brass letters. The one that does not is safe; the others close on those who <obey/hurry/say “thank you”>, and {name} is behind one.
  The Weighing <1 Floor/Bridge/Bed>; {spot}, <1 a floor/a bridge/a bed> is a balance: {cargo} lies on the far pan, and to take anything without leaving its weight brings down <the ceiling/a cage/water>.
  The Collector’s <1 Shelf/Wall/Table>; {number} small things of value sit {spot} on spring plates, on <1 a shelf/a wall/a table>, and one of them <holds up the roof/holds down a lid/is {name}’s, and real>.
  The Slow <1 Sand/Wax/Smoke>; {spot}, the way in has shut, and <1 sand/warm wax/heavy smoke> comes from a hole no bigger than a coin; it will be neck high in {number} minutes, and the hole <is someone’s ear/leads to the lever/can be made bigger>.
  The Honest <1 Sign/Map/Guard>; <1 A sign/A map/A painted guard> {spot} says “Trap”, with an arrow: it is right about the trap, and lies about <where it is/when it works/who it is for>.
  The Bell <1 Rope/Pull/Mouth>; {spot}, <1 a rope/a handle/a bronze mouth> asks to be <1 pulled/turned/fed>; everything that looks like a way on is painted; to let go is <the trap/the way on/what it waits for>.
  The Net of <1 Small Bells/Mirrors/Hair>; {spot}, the way is crossed by <1 threads with bells/slivers of mirror/hairs>, and something overhead that hates <noise/light/touch> hangs above {cargo}.
  The Loving <1 Cup/Chair/Glove>; <1 A cup/A chair/A glove> {spot} fits each of the party perfectly, and does not let go. It gives way to <an insult/somebody it likes less/a tear>, and {name} has been held since yesterday.
  The Stair That <1 Folds/Counts/Sinks>; {spot}, a stair <1 folds flat/counts the feet on it/sinks a step with each weight>; at the bottom are <knives, rusted/others who tried, in a heap/{name}’s shoes>.
  The Garden of <1 Pins/Glass/Salt>; {spot}, between beds of <1 iron pins/glass flowers/salt>, runs a path that is safe for <the barefoot/those who crawl/a child>, and {people} have left gloves on the hedge.
  The Toll <1 Gate/Boat/Barrel>; <1 A gate/A boat/A barrel> {spot} takes one coin and goes on; with two it <tips/locks/sings until somebody comes>, and the box is full of {number} wrong coins.
  The Painter’s <1 Door/Window/Beast>; {spot}, of three <1 doors/windows/beasts>, two are painted. The real one is the worst, and <smells of turpentine/has a shadow/is the one that looks false>; {name} has tried both others.
  The Singing <1 Floor/Pipe/Chain>; {spot}, <1 each flagstone/each pipe/each link> has its note; a wrong tune <opens the floor/fills the room with steam/wakes what hangs there>; the right one is <a nursery rhyme/whistled by {name}/cut into the arch, backward>.
  The Thief’s <1 Skeleton/Hat/Hand>; {spot}, <1 a skeleton/a hat/a hand in a wall> shows where the last one died. The trap is <a step before that/the thing that was pointed at/not over yet>, and its next part takes {number} seconds.
  The Kind <1 Light/Warmth/Music>; {spot}, there is <1 a light/a warmth/a music> that does good, and those who stay in it <sleep/forget the door/become part of it>; {people} are there already, and smile.
  The Mirror That <1 Goes First/Stays/Bows>; {spot}, reflections <1 go first/stay behind/bow and wait>. What happens to them happens, and a blade is set at the height of <the neck/the knee/a hat with a feather>, as {name} learned.
  The Rope of <1 Trust/Knots/Salt>; {spot}, the pit has one rope, <1 held by a stone figure that opens its hand when it hears a lie/of nine knots, one of them slipping/of salt, and the walls drip>. {cargo} lies across the edge.
  The Gift <1 Box/Goose/Bottle>; {spot}, <1 a box/a goose with a ribbon/a bottle>, addressed to the party, <ticks/is heavier each time it is lifted/knows their names>; those who will not take it find the door shut, and {name} has signed for it.
  The Tax <1 Statue/Lion/Saint>; <1 A statue/A stone lion/A carved saint> {spot} holds out a hand for metal. It pulls, harder and harder, at <swords/armor/buckles>, toward {number} hooks.
  The Rolling <1 Stone/Barrel/Head>; {spot}, <1 a great stone/a barrel of pitch/the head of a colossus> is held by a wedge, which somebody has <tied to a door/tied to {name}/nearly worn through>; below is the only way, and it has no corners.
  The Hungry <1 Carpet/Curtain/Coat>; {spot}, <1 a carpet/a curtain/a row of coats> stirs without wind. It takes what is <dropped/left in the pockets/still>, and {name}’s voice comes from inside, reading a list.
`)

export const PUZZLES = setups(`
  The Twelve <1 Chairs/Beds/Boats>; Twelve <1 chairs/beds/boats> {spot} each bear a carved beast. The door opens when everyone <1 sits/lies/is aboard> where no one is next to what would eat them, and {name} has the wrong one.
  The Scales of the Two <1 Queens/Brothers/Thieves>; A balance {spot}, cut with two <1 queens/brothers/thieves>, asks in verse for <“what is heavier the less of it is left”/“what both have, and neither can give”/“what is broken when it is named”>; a candle stub lies beside it, and a debt, and a day.
  The Stone <1 Choir/Orchestra/Quarrel>; {spot}, {number} statues <1 hum/play/answer> when touched. A <tune/greeting/insult> is scratched on the wall in a child’s hand, with the last part missing; {name} whistles it without knowing.
  The Backward <1 Stair/Clock/Feast>; {spot}, <1 a stair leads down to where it starts/a clock must be wound to yesterday/a feast has to be eaten from the end>; those who <walk backward/begin with the last word/close their eyes> arrive.
  The Question of the <1 Door/Raven/Portrait>; <1 A door/A raven/A portrait> {spot} answers one question from each person, and lies to <the one who asks next/anybody who smiles/those who already know>; it knows the way through itself.
  The Garden of <1 Dials/Fountains/Beehives>; Nine <1 sundials/fountains/beehives> {spot} show nine hours. They can be set by <shadow, water or smoke/moving one’s own place/giving up an hour>, and only one order opens the gate, the one in {name}’s rhyme.
  The Unfinished <1 Game/Letter/Map>; <1 A board game/A letter/A map> lies half done {spot}, dust on all of it but one corner; it is the party’s turn, and what is <taken/written/drawn> is so.
  The Family <1 Table/Tomb/Tree>; {spot}, <1 a table/a tomb/a carved tree> has places for seven of one family, and eight names. Put in the right order, they <open/forgive/speak>; {name} is the eighth, and proud of it.
  The Room That Was <1 Turned/Copied/Drained>; {spot} is a room just like the last one, <1 turned upside down/copied, with nine mistakes/as it was before the water>; each mistake put right <moves the wall/lights a lamp/costs a memory>.
  The Locks of <1 Water/Light/Silence>; {spot}, a door has {number} locks, and their keys are <1 cups of water/beams of light/moments of silence>, each <bigger than the last/from a different person/given up for good>.
  The Sphinx’s <1 Clerk/Kitten/Understudy>; <1 A clerk/A kitten with a face/An understudy> keeps the gate {spot} for a sphinx who is away, and has <only the answers, and needs the questions/one riddle, learned wrong/never let anyone in, and weeps>; {name} has been stuck for a week.
  The <1 Weaver’s/Baker’s/Mason’s> Alphabet; {spot}, a pattern of <1 threads/loaves/stones> is writing; it says how to <open the floor/find {name}/leave safely>, if it is read from <the back/above/the hungry side>.
  The Prisoners’ <1 Hats/Hours/Windows>; {spot}, {number} stone prisoners have <1 hats/hourglasses/windows> of two kinds, and each sees the others’; set free the one who <can know its own/lies/was never guilty>, and the rest sit down.
  The Bridge of <1 Promises/Names/Weights>; A bridge {spot} is as long as <1 the promises kept on it/the full name of the one who steps on it/what is carried is heavy>. It falls short by <one pace/nine/a hand>, and {cargo} hangs in the middle.
  The Orchard of <1 Bells/Locks/Lies>; {spot}, each tree bears <1 bells/locks/small, ripe lies>, and one bears none: its fruit is picked by <the deaf/the barehanded/the one with nothing to hide>, says {name}.
  The Map with <1 a Heartbeat/No North/Your House>; {spot}, the floor is a map with <1 a heartbeat/no north/the party’s own homes on it>. To walk on it moves <the rooms/those far away/the walker’s age>, and the mark for “out” is held down by {cargo}.
  The Seven <1 Keys/Cups/Shadows> and the Thief; Of seven <1 keys/cups/shadows> {spot}, six belong to <saints/sisters/colors> and one to a thief. Each gives one clue about another; {name} has kept the thief’s, out of pity.
  The Machine of <1 Brass/Bone/Sugar>; {spot} is a machine of <1 brass/bone/spun sugar> with four levers: <sun, moon, king and fool/bread, stone, bird and river/past, past, past and now>. It turns whatever is put in it into its <opposite/price/cause>, and {people} want it to stop.
  The Door That Wants to Be <1 Asked/Praised/Left Alone>; A door {spot} has no handle, and wants to be <1 asked/praised/left alone>; it has been <beaten, and sulks/promised this before/shut on {name}’s cloak>, and gives hints by creaking.
  The Twin <1 Rooms/Brothers/Rivers>; Two <1 rooms/painted brothers/rivers> {spot} are alike but for one thing, and anyone who names it passes; it <changes when somebody looks/is behind the one who looks/is what {name} lost>.
  The Calendar <1 Wheel/Wall/Garden>; {spot}, <1 a wheel/a wall of drawers/a garden> has a place for each day of a year that had {number} months; on the right day it opens, and the day is <{name}’s birthday/the one missing/the one on which it was closed>.
`)
