import { aCampaign, anNpc, aPlayer, aSession } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { campaignPages } from './campaign-pages.ts'
import type { PagesOptions, PagesSource } from './page.ts'

const GM = { reader: { role: 'gm' } } as const
const source = (over: Partial<PagesSource> = {}): PagesSource => {
  return { campaign: aCampaign(), characters: [], sessions: [], handouts: [], prep: [], ...over }
}
const pagesOf = (over: Partial<PagesSource>, options: PagesOptions = GM) => {
  return new Map([...campaignPages(source(over), options)].map(({ path, text }) => [path, text]))
}

test('a session is a page of notes with its texts under their names', () => {
  const session = aSession({ id: 's', sessionNumber: 4, recap: 'The @Ash rang.', gmNotes: '# Plan\nSink it.' })
  const text = pagesOf({ sessions: [session], characters: [aPlayer({ name: 'Ash' })] }).get('notes/Session 4.md')
  expect(text).toBe(
    `---
type: session
id: s
session: 4
date: 2026-03-06
---

# Session 4

## Recap

The [[people/Ash|Ash]] rang.

## GM notes

### Plan
Sink it.
`,
  )
})

test('players read what was shared, and an @ before a name they don’t know goes', () => {
  const sessions = [
    aSession({
      sessionNumber: 1,
      gmNotes: 'SECRET',
      recap: 'With @Hob to the mill.',
      shared: { recap: true, summary: false },
    }),
    aSession({ sessionNumber: 2, gmNotes: 'SECRET', recap: 'SECRET' }),
  ]
  const pages = pagesOf({ sessions, characters: [anNpc({ name: 'Hob' })] }, { reader: { role: 'player' } })
  expect([...pages.keys()]).toEqual(['notes/Session 1.md'])
  expect([...pages.values()].join()).toContain('With Hob to the mill.')
  expect([...pages.values()].join()).not.toContain('SECRET')
})
