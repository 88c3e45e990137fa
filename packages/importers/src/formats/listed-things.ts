import { isRow, type Row } from '../values/row.ts'
import type { ThingSource } from './format.ts'

/** Answers of APIs and files that wrap their list. */
const WRAPPERS = ['results', 'monsters', 'creatures', 'data', 'items']

/** The things of a list, of a list inside an object, or one thing alone; undefined if there are none. */
export function listedThings(
  value: unknown,
  isThing: (value: unknown) => value is Row,
  thingOf: (row: Row, at: string) => ThingSource,
): ThingSource[] | undefined {
  if (isThing(value)) return [thingOf(value, '')]
  const wrapped = isRow(value) ? WRAPPERS.map((key) => value[key]).find(Array.isArray) : value
  if (!Array.isArray(wrapped)) return undefined
  const things = wrapped.flatMap((each: unknown, at) => (isThing(each) ? [thingOf(each, placeInList(at))] : []))
  return things.length > 0 ? things : undefined
}

/** 'no. 1,204' for the one at 1203. */
export function placeInList(at: number): string {
  return `no. ${(at + 1).toLocaleString('en-US')}`
}
