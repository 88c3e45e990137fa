import type { TableDice } from '../dice.ts'
import type { Point } from './geometry.ts'
import type { Link } from './links.ts'

/** A numbered place: its outline, the position of its number, and the maximum size of a thing drawn at its middle. */
export type PlannedPlace = { outline: Point[]; label: Point; middle: Point; maxSize: number }

/** Everything nearer to a place than to any other: outdoors no wall ends a view. */
export const OPEN_LAND = 1300

/** The layout of one map: no two places overlap, and the links reach all of them. */
export type FloorPlan = {
  places: PlannedPlace[]
  links: Link[]
  /** Drawn below the things in the places. */
  ground: string
  /** Drawn on top, such as trees. */
  above?: string
  /** Where the links are drawn, in their order, if they leave the places' surroundings. */
  ways?: readonly (readonly Point[])[]
  /** From the middle of a way to its edge, and to the end of what is drawn around it. */
  wayBreadth?: readonly [way: number, surroundings: number]
  /** How far the land around a place is shown with it. */
  reach?: number
  scale: string
}

/** `words` are the requested subtype and features, in lower case. */
export type Planner = (dice: TableDice, words: string) => FloorPlan
