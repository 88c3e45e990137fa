import { isRow, type Row } from '../values/row.ts'
import { nameOf } from '../values/show.ts'
import type { HeldThing, ThingSource } from './format.ts'

/** Answers of APIs and files that wrap their list. */
const WRAPPERS = ['results', 'monsters', 'creatures', 'data', 'items']

export type Listed = { things: ThingSource[]; held: HeldThing[] }

/** The things of a list, of a list inside an object, or one thing alone; undefined if there are none. */
export function listedThings(
  value: unknown,
  isThing: (value: unknown) => value is Row,
  thingOf: (row: Row, at: string) => ThingSource,
): Listed | undefined {
  if (isThing(value)) return { things: [thingOf(value, '')], held: [] }
  const wrapped = isRow(value) ? WRAPPERS.map((key) => value[key]).find(Array.isArray) : value
  if (!Array.isArray(wrapped)) return undefined
  const things = wrapped.flatMap((each: unknown, at) => (isThing(each) ? [thingOf(each, placeInList(at))] : []))
  const held = wrapped.flatMap((each: unknown, at) => (isThing(each) ? [] : [unlike(each, placeInList(at))]))
  return things.length > 0 ? { things, held } : undefined
}

/** An entry of a list of things that isn't one. It is told, because nothing may vanish. */
export function unlike(value: unknown, at: string, problem = unlikeProblem(value)): HeldThing {
  return { name: isRow(value) ? nameOf(value, 'name', 'Name', 'title') : '', at, resolve: () => ({ problem }) }
}

function unlikeProblem(value: unknown): string {
  return isRow(value)
    ? 'It has no name, or none of the figures of this format.'
    : 'This is a single value, not a thing.'
}

/** 'no. 1,204' for the one at 1203. */
export function placeInList(at: number): string {
  return `no. ${(at + 1).toLocaleString('en-US')}`
}
