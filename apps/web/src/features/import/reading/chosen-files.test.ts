import { expect, test } from 'vitest'
import { pickedFiles } from './chosen-files.ts'

test('the files of a folder come in the order in which a person sees them', () => {
  const names = ['Session 10.md', 'session 2.md', 'Session 1.md', 'NPCs.md']
  const picked = pickedFiles(names.map((name) => new File([''], name)) as unknown as FileList)
  expect(picked.map(({ name }) => name)).toEqual(['NPCs.md', 'Session 1.md', 'session 2.md', 'Session 10.md'])
})
