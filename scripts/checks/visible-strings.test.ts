import { expect, test } from 'vitest'
import { visibleStrings } from './visible-strings.ts'

const textsIn = (source: string, file = 'apps/web/src/features/dice/dice-tray.tsx') =>
  visibleStrings(file, source).map(({ where, text }) => `${where}: ${text}`)

test('texts between tags and in attributes are found, with the component around them', () => {
  const source = `export function DiceTray({ name }) {
    return <Button aria-label={\`Roll for \${name}\`} variant="default" className={classes.roll}>Roll it</Button>
  }`
  expect(textsIn(source)).toEqual(['DiceTray: Roll for {}', 'DiceTray: Roll it'])
})

test('sentences and single capitalized words in calls and constants are found', () => {
  const source = `const label = 'Damage'
  function save() { notify({ title: 'Not saved', tone: 'error' }) }`
  expect(textsIn(source)).toEqual(['label: Damage', 'save: Not saved'])
})

test('imports, class names, queries and messages for developers are skipped', () => {
  const source = `import { x } from './Some file.ts'
  function read(kind) {
    if (kind === 'Monster') throw new Error('No such kind of thing')
    return document.querySelector('main [data-row]')
  }`
  expect(textsIn(source)).toEqual([])
})

test('tests and database code contain no visible texts', () => {
  expect(textsIn(`const a = 'Some words'`, 'apps/web/src/a.test.ts')).toEqual([])
  expect(textsIn(`const a = 'Some words'`, 'apps/api/src/storage/sqlite/migrations.ts')).toEqual([])
})
