import { writeSingle } from '@lanternkeep/archive'
import { aMonster } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { sortFiles } from './own-files.ts'

const fileOf = (name: string, text: string) => ({ name, file: new Blob([text]) })
const own = writeSingle({ kind: 'character', document: aMonster({ name: 'Brine Hag' }), pictures: [] })

test('files of one thing are told from those of other programs', async () => {
  const files = [fileOf('hag.json', own), fileOf('notes.md', '# Harbor'), fileOf('other.json', '{"Creatures":[]}')]
  const { singles, problems, others } = await sortFiles(files)
  expect(singles.map(({ document }) => document.name)).toEqual(['Brine Hag'])
  expect(problems).toEqual([])
  expect(others.map(({ name }) => name)).toEqual(['notes.md', 'other.json'])
})

test('one that is damaged says so under its name', async () => {
  const { problems } = await sortFiles([fileOf('hag.json', own.slice(0, -20))])
  expect(problems).toEqual(['hag.json: This file is damaged: part of it is missing.'])
})
