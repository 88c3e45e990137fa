import type { MapType } from '@lanternkeep/schema/lists/maps'
import { SHIP } from './places/afloat.ts'
import { BUILDING, DUNGEON, FORTRESS, RUINS } from './places/built.ts'
import { CITY } from './places/city.ts'
import { ROOMS } from './places/indoors.ts'
import { CAVE, PLANE, WILDERNESS } from './places/outdoors.ts'
import { type PlaceWords, places } from './places/place.ts'

export type DrawnType = Exclude<MapType, 'other'>

const ABOARD = ROOMS.filter(
  ({ name }) => / (?:Table|Beds|Chest|Barrels|Mess|Room)$/.test(name) && !/Mourning|Map\/Model|Plague/.test(name),
)

/** Each type has several times as many as any of its maps has numbers, and each of those in four versions. */
export const PLACES: Record<DrawnType, PlaceWords[]> = {
  dungeon: [...DUNGEON, ...ROOMS],
  cave: CAVE,
  building: [...BUILDING, ...ROOMS],
  ruins: [...RUINS, ...ROOMS],
  fortress: [...FORTRESS, ...ROOMS],
  ship: [...SHIP, ...ABOARD],
  city: CITY,
  wilderness: WILDERNESS,
  plane: PLANE,
}

/** The entrance, for types that have one. */
export const FIRST: Partial<Record<DrawnType, PlaceWords[]>> = {
  dungeon: places(`
    The <1 Way In/Broken Door/Sunken Stair/Thieves’ Hole/Grave Mouth/Well Shaft>; stairs; <1 Steps worn hollow lead down from the daylight/A door of oak lies where it was broken in/A stair goes down into standing water/A hole has been dug, and dug wider/A slab is pushed aside, from within/Rungs lead down the side of a dry well>; <a loaf lies on the last step/a rope is tied off, and cut/someone has scratched “no” into the stone/old torches lie in a heap/the dust has been swept, to hide prints/a bird flies out>.`),
  cave: places(`
    The <1 Mouth/Cleft/Fall/Sinkhole/Low Arch/Chimney>; mouth; <1 Cold air breathes out of the hill/The only way in is sideways/The way in is behind the water/Daylight falls in from above, on ferns/It is low enough to stoop, then low enough to crawl/It goes straight down, and smokes in frost>; <now and then it breathes in/a cairn warns, or boasts/goats will not go near/a lantern hangs on a nail/there are prints going in/bones have been piled beside it>.`),
  fortress: places(`
    The <1 Court/Outer Ward/Parade Ground/Bridge Court/Well Court/Muster Yard>; well; <1 Every window looks down on it/Sheep graze in it, and soldiers herd them/Feet have worn a square into it/The drawbridge comes down across half of it/All buckets meet at one well/Names are called here at dawn, and some answered>; <laundry hangs in the colors of another army/a gallows doubles as a crane/dogs sleep in the middle/a horse walks around and around/somebody is being taught the spear/the bell has a guard>.`),
}
