import type { TableDice } from '../dice.ts'
import type { Point } from './geometry.ts'
import type { Link } from './links.ts'

/** A numbered place: its outline, where its number stands, and how big a thing may be drawn at its middle. */
export type PlannedPlace = { outline: Point[]; label: Point; middle: Point; room: number }

/** What a family of maps draws: no two places overlap, and the links reach them all. */
export type Plan = {
  places: PlannedPlace[]
  links: Link[]
  /** Beneath the things in the rooms. */
  ground: string
  /** Above them: trees, masts. */
  above?: string
  scale: string
}

/** `words` are the subtype and features that were asked for, in lower case. */
export type Planner = (dice: TableDice, words: string) => Plan
