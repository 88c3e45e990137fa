import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catchMutant } from '../catch.ts'
import { makeMutantKit } from '../kit.ts'
import { asKeptSchedule, shrinkSchedule } from '../shrink.ts'
import { readStep } from '../steps/steps.ts'
import { MUTANT_NAMES, mutantNamed } from './index.ts'

const ROOT = new URL('../../../../../../../../', import.meta.url)
const PATIENCE_MS = 600_000
/** `npm run simulate -- --mutants` catches all of them. */
const SAMPLE = ['rowDroppedOnConflict', 'playersActNotPlayed']

test.each(MUTANT_NAMES)('the code that %s changes exists once', (name) => {
  for (const { file, from } of mutantNamed(name).patches) {
    expect(readFileSync(new URL(file, ROOT), 'utf8').split(from), `${file}: ${from}`).toHaveLength(2)
  }
})

test.each(MUTANT_NAMES.filter((name) => mutantNamed(name).test))('the test that catches %s exists', (name) => {
  const { file, name: title } = mutantNamed(name).test ?? { file: '', name: '' }
  const quote = title.includes("'") ? '"' : "'"
  expect(readFileSync(new URL(file, ROOT), 'utf8')).toContain(quote + title + quote)
})

test.each(SAMPLE)(
  'the simulator catches %s',
  async (name) => {
    expect(await catchMutant(name, 20), mutantNamed(name).breaks).toBeDefined()
  },
  PATIENCE_MS,
)

test(
  'a failing schedule shrinks to a few steps that can be pasted and still fail',
  async () => {
    const { patches, seed = 1 } = mutantNamed('rowDroppedOnConflict')
    const { steps, fault } = await shrinkSchedule(seed, await makeMutantKit(patches))
    expect(steps.length).toBeLessThan(12)
    expect(fault).toMatch(/^I/)
    const printed = [...asKeptSchedule(seed, steps, fault).matchAll(/^ {6}'(.+)',$/gm)].map(([, step]) => step)
    expect(printed.map((step) => readStep(String(step)))).toEqual(steps)
  },
  PATIENCE_MS,
)
