import type { EventSetting } from '@lanternkeep/schema/lists/events'
import { list } from '../polish.ts'

type Place = Exclude<EventSetting, 'any' | 'other'>

/** Where it happens, as an answer to "where?". */
export const SPOTS: Record<Place, string[]> = {
  urban: list(`
    under the arcade of the fish market|on the steps of the debtors’ court|in an alley two elbows wide|beside the dry fountain|at the city’s smallest gate|
    on the roof of a bath house|in the yard behind the dye works|on the third bridge, between its shops|at the foot of the bell tower|in the potters’ quarter|at the back door of the opera|on a roof garden with bees|in a courtyard hung with laundry|at the horse trough in the silk street|in a pawnshop’s window light|on the ice of the mill canal`),
  wilderness: list(`
    at a crossing of drove roads|beside a standing stone with a hat|at a ford with good flat stones|in the lee of an old sheepfold|on a bare hill with one thorn tree|
    at the edge of a burned heath|beside a spring in a stone box|in a valley the sun leaves early|at a shepherd’s cairn|under a lightning-split oak|at a gallows with good views|in a hollow full of foxgloves|beside a plow left in its furrow|on a dike through the marsh|at a milestone with no number|in an orchard gone wild`),
  dungeon: list(`
    at the turn of the lower stair|in a guardroom with its table still laid|where the corridor is bricked up|beside a dry cistern|under a row of empty shackles|
    in a hall held up by one pillar too few|on the landing above the flooded level|at an iron door without a keyhole|in what was the kitchen|where the draft comes from|on a gallery above a black pit|in a cell with its door off|among broken scales and weights|at a wall of small drawers|in the torture room, now a larder|under a grating that lets in one star`),
  forest: list(`
    in a clearing no bird crosses|where charcoal burners had their clamp|beside a fallen beech as long as a church|under the oldest yew|in a hollow full of last year’s leaves|
    on a log across a black stream|where the path has been planted over|at a woodcutter’s hut with the door off|among birches in knee-high mist|at a ring of stumps|in the roots of an upturned oak|under a platform that hunters built|beside a pool with no reflections|on a road worn by deer|at a tree hung with rags|at a hollow trunk as big as a hut`),
  desert: list(`
    in the shade of a half-buried gate|at a well with a padlock|on the crest of the singing dune|beside the ribs of something large|at a salt pan white as a plate|
    under a rock like a sleeping camel|among the tents of a caravan that is not moving|in a dry river bed|where the track forks at a heap of skulls|beside the last milestone|in a walled garden with dead palms|at a camp of black tents|under the nose of a stone king|where two caravan roads part|in the shadow of a hanging rock|at a cistern with steps into it`),
  mountain: list(`
    on a ledge one mule wide|at the hut below the pass|under an overhang black with old smoke|beside a tarn that has no bottom|at the foot of a frozen fall|
    on the rope bridge, halfway|where the scree begins|at a shrine full of boots|in the last meadow before the rock|in a notch where the wind never stops|at a goat fold built of old armor|beside a cairn taller than a man|on a saddle between two peaks|at the mouth of a mine|on a stair cut by nobody knows who|in the lee of a split boulder`),
  swamp: list(`
    on the only dry hummock|at the end of the plank road|beside a punt with nobody in it|where lights stand on the water|in a village on stilts|
    at a drowned signpost|under gray moss as thick as curtains|on an island that was not there yesterday|at a sluice gate rusted open|where the reeds are trodden flat|on a causeway of sunken logs|at an eel trap as big as a cart|beside a church with water to its windows|under a heron roost|in a clearing that quakes|at the peat cutters’ last bank`),
  ocean: list(`
    on the lee side of a rock full of seals|where two currents meet|alongside a hulk with one lamp lit|in the calm behind a reef|at an anchorage no chart admits|
    among drifting spars|off a lighthouse that stays dark|on a sandbank at low water|in fog as thick as wool|in the wake of something wide|under a natural arch of rock|at a buoy with a bell|where the water changes color|beside a raft of barrels|in the shadow of a cliff of birds|over a town that can be seen below`),
  underground: list(`
    at the edge of a lake with no far shore|where the mine broke into older work|in a forest of pale mushrooms|on a stair cut for longer legs|beside a chasm that breathes|
    at a lamp post, lit, a mile down|in a cavern of hanging stones|where three tunnels meet at a gong|beside warm water|under a ceiling that moves, slightly|on a beach of black sand|at a gate of old timber props|in a chimney with rungs|among crystals as thick as trees|beside a river that runs upward|in a hall with a floor of bones`),
  arctic: list(`
    on sea ice that talks|in the lee of an upturned boat|at a cairn with a mitten on top|beside a hole somebody keeps open|under green lights that hiss|
    at a hut buried to the chimney|where the glacier calves|among the masts of a ship in the ice|on a ridge swept to bare stone|beside a fire of whale bones|in a valley of blue ice|at a sled with its dogs still harnessed|under a cornice that groans|where warm water keeps the snow off|at a trapper’s last pole|on the rim of a frozen lake`),
  volcanic: list(`
    on a crust that rings when walked on|beside a pool the color of copper|at the lip of the old crater|among chimneys of yellow crystal|on a black beach, still warm|
    at a bath house over a hot spring|in a town half under ash|where the road has melted|under a sky of cinders|on an island of cold rock in a slow red river|at a shrine of melted bronze|beside a vent that whistles|on a slope of sliding ash|in a vineyard, green against the black|at a bridge of cooled stone|under a cliff of glass`),
  planar: list(`
    on an island that hangs by its shadow|at a toll booth between two skies|where the stairs meet their other end|in a market held inside a bell|on the shore of a sea of glass|
    under three moons, one of them closed|in a garden where it is always the same minute|at the hinge of a very large door|on a bridge made of somebody’s memory|in a street that goes on behind the eyes|on a stair of frozen music|at an inn between two heartbeats|in a field of doors|beside a river of stars|at the foot of a sleeping colossus|in a library without a ceiling`),
}

/** For a place that a person named in their own words. */
export const OWN_SPOTS = list(`
  at the edge of {place}|in the middle of {place}|on the road to {place}|in the oldest part of {place}|where {place} is narrowest|
  at the back of {place}|within sight of {place}|in the quietest corner of {place}|on the far side of {place}|just inside {place}|under the highest point of {place}|in the part of {place} that nobody uses|at the first door of {place}|where {place} is darkest|on the old boundary of {place}`)

/** By the tier of the party: 1-4, 5-10, 11-16, 17-20. */
export const FOES: string[][] = [
  list(
    'hungry wolves|deserters with one good helmet between them|goblins on stolen ponies|river bandits|dogs gone wild|cultists at their first try|bear trainers with a bear|smugglers',
  ),
  list(
    'ogres in church bells for helmets|mercenaries with references|grave-cold riders|trolls in a hurry|winter wolves in a pack|renegade templars|harpies with a repertoire|bog walkers',
  ),
  list(
    'the household guards of a wyrm|giants with a grievance|soldiers who can’t die|stone-skinned marauders|a coven and its sons|demons in borrowed skins|sky raiders on great vultures|an iron war machine and its crew',
  ),
  list(
    'the Winter Court’s own huntsmen|a dragon’s heirs|soldiers of the drowned legion|star-spawned things that have learned to march|a fallen saint and the choir|the Kings Under the Ash|titans’ hounds|shadows of the party’s own past selves',
  ),
]

export const FOE: string[] = list(
  'something with too many elbows|the largest boar in the county|a thing like a heron made of knives|a hound with a man’s patience|a bear that has been shaved by somebody|a pale, polite giant',
)
