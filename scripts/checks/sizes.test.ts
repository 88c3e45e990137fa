import { expect, test } from 'vitest'
import { aProject } from '../testing/a-project.ts'
import { measure, sizeViolations } from './sizes.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `export const line${at} = ${at}`).join('\n')

/** A function of `count` lines from its first to its last. */
const body = (count: number) => `{\n${Array.from({ length: count - 2 }, (_, at) => `  use(${at})`).join('\n')}\n}`

function reportOn(path: string, source: string): string[] {
  return sizeViolations(measure(aProject({ [path]: source })))
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

const TOO_MANY = 'has 4 parameters; pass what belongs together as one object'

test('a function has three parameters at most, and so does its type', () => {
  const path = 'apps/api/src/http/guards.ts'
  expect(reportOn(path, 'export function guard(a: A, b: B, c: C) {}')).toEqual([])
  expect(reportOn(path, 'export function guard(a: A, b: B, c: C, d = 1) {}')).toEqual([`${path}:1 guard ${TOO_MANY}`])
  expect(reportOn(path, 'const guard = async (a: A, b: B, c: C, ...d: D[]) => {}')).toEqual([
    `${path}:1 guard ${TOO_MANY}`,
  ])
  expect(reportOn(path, 'const guards = { user(a: A, b: B, c: C, d: D) {} }')).toEqual([`${path}:1 user ${TOO_MANY}`])
  expect(reportOn(path, 'type Guard = (a: A, b: B, c: C, d: D) => void')).toEqual([`${path}:1 Guard ${TOO_MANY}`])
  expect(reportOn(path, 'type Guards = { user: (a: A, b: B, c: C, d: D) => void }')).toEqual([
    `${path}:1 user ${TOO_MANY}`,
  ])
  expect(reportOn(path, 'type Guards = { user(a: A, b: B, c: C, d: D): void }')).toEqual([`${path}:1 user ${TOO_MANY}`])
})

test('a function that takes the database first may have more parameters, and so may a callback and a test helper', () => {
  const path = 'apps/web/src/data/local/combat/combats.ts'
  expect(reportOn(path, 'export function damage(db: LocalDb, b: B, c: C, d: D) {}')).toEqual([])
  expect(reportOn(path, 'export function damage({ side }: LocalDb, b: B, c: C, d: D) {}')).toEqual([])
  expect(reportOn(path, 'export function damage(b: B, c: C, d: D, db: LocalDb) {}')).toHaveLength(1)
  expect(reportOn(path, 'text.replace(MARK, (all, a, b, c) => a + b + c)')).toEqual([])
  expect(reportOn(path, '((a, b, c, d) => a)(1, 2, 3, 4)')).toHaveLength(1)
  expect(reportOn(path.replace('.ts', '.test.ts'), 'function damage(a: A, b: B, c: C, d: D) {}')).toEqual([])
})
