import { expect, test } from 'vitest'
import { aProject } from '../testing/a-project.ts'
import { tooLong } from './sizes.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `export const line${at} = ${at}`).join('\n')

/** A function of `count` lines from its first to its last. */
const body = (count: number) => `{\n${Array.from({ length: count - 2 }, (_, at) => `  use(${at})`).join('\n')}\n}`

function reportOn(path: string, source: string): string[] {
  return tooLong(aProject({ [path]: source }))
}

test('a file has at most 300 lines', () => {
  expect(reportOn('packages/schema/src/rules/dice/dice.ts', `${lines(300)}\n`)).toEqual([])
  expect(reportOn('packages/schema/src/rules/dice/dice.ts', `${lines(301)}\n`)).toEqual([
    'packages/schema/src/rules/dice/dice.ts:1 the file has 301 lines; the wall is 300',
  ])
})

test('a test file may have 500', () => {
  expect(reportOn('packages/schema/src/rules/dice/dice.test.ts', lines(500))).toEqual([])
  expect(reportOn('packages/schema/src/rules/dice/dice.test.ts', lines(501))).toHaveLength(1)
})

test('a list may have any length', () => {
  expect(reportOn('packages/schema/src/lists/classes.ts', lines(900))).toEqual([])
})

test('a function has at most 80 lines, however it is written', () => {
  const path = 'apps/api/src/http/guards.ts'
  expect(reportOn(path, `export function guard() ${body(80)}`)).toEqual([])
  expect(reportOn(path, `export function guard() ${body(81)}`)).toEqual([
    `${path}:1 guard has 81 lines; the wall is 80`,
  ])
  expect(reportOn(path, `export const guard = async () => ${body(81)}`)).toEqual([
    `${path}:1 guard has 81 lines; the wall is 80`,
  ])
  expect(reportOn(path, `export const guards = { user() ${body(81)} }`)).toHaveLength(1)
  expect(reportOn(path, `export class Guard { check() ${body(81)} }`)).toHaveLength(1)
})

test('a component has at most 120 lines, and the functions in it 80', () => {
  const path = 'apps/web/src/ui/character/hp.tsx'
  expect(reportOn(path, `export function Hp() ${body(120)}`)).toEqual([])
  expect(reportOn(path, `export const Hp = memo(() => ${body(120)})`)).toEqual([])
  expect(reportOn(path, `export function Hp() ${body(121)}`)).toHaveLength(1)
  expect(reportOn(path, `export function useHp() ${body(81)}`)).toHaveLength(1)
  expect(reportOn(path, `export function Hp() { const onClick = () => ${body(81)} }`)).toEqual([
    `${path}:1 onClick has 81 lines; the wall is 80`,
  ])
})

test('a suite in a test is a heading, and its tests are functions', () => {
  const path = 'apps/api/src/http/guards.test.ts'
  expect(reportOn(path, `describe('guards', () => ${body(200)})`)).toEqual([])
  expect(reportOn(path, `test.describe('guards', () => ${body(200)})`)).toEqual([])
  expect(reportOn(path, `describe.each([1])('guards', () => ${body(200)})`)).toEqual([])
  expect(reportOn(path, `export function describeGuards() ${body(200)}`)).toEqual([])
  expect(reportOn(path, `test('guards', () => ${body(81)})`)).toHaveLength(1)
})
