import type { Character } from '@lanternkeep/schema'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { createCharacter, setManualInitiative } from '../data/local/index.ts'
import { Hub } from '../features/combat/index.ts'
import { renderApp, type TestApp } from './render-with-db.tsx'

export const hubCalls = { onAddCharacter: vi.fn(), onOpenCharacter: vi.fn(), onDice: vi.fn() }

export function openHub(app: TestApp) {
  return renderApp(
    app,
    <Hub campaignId={app.campaignId} storySoFar={<p>The party sleeps in Saltmere</p>} {...hubCalls} />,
  )
}

export function addMira({ db, campaignId }: TestApp, given: Partial<Character> = {}): Promise<Character> {
  const mira = { type: 'player', name: 'Mira', playerName: 'Jo', health: 30, maxHealth: 30 } as const
  return createCharacter(db, campaignId, { ...mira, ...given } as typeof mira)
}

export function addOrc({ db, campaignId }: TestApp, name = 'Orc', given: Partial<Character> = {}): Promise<Character> {
  const orc = { type: 'monster', name, health: 15, maxHealth: 15, includeInInitiative: true } as const
  return createCharacter(db, campaignId, { ...orc, ...given } as typeof orc)
}

/** Mira on 20, then the foes, each a place after the one before; it is round 1, and Mira's turn. */
export async function beginCombat(app: TestApp, ...foes: string[]): Promise<Record<string, string>> {
  const { db, campaignId } = app
  const mira = await addMira(app)
  const ids: Record<string, string> = { Mira: mira.id }
  await setManualInitiative(db, campaignId, mira.id, 20)
  for (const [place, name] of foes.entries()) {
    const foe = await addOrc(app, name)
    ids[name] = foe.id
    await setManualInitiative(db, campaignId, foe.id, 19 - place)
  }
  openHub(app)
  await userEvent.click(await screen.findByRole('button', { name: 'Create Initiative' }))
  await screen.findByRole('heading', { name: 'Round 1' })
  return ids
}

export const turns = () => within(screen.getByRole('list', { name: 'Turn order' })).getAllByRole('listitem')

/** The names in the order, from the top. */
export const turnNames = () =>
  turns().map((turn) => within(turn).getByRole('textbox').getAttribute('aria-label')?.replace('’s initiative', ''))

export async function selectInOrder(...names: string[]): Promise<void> {
  for (const name of names) {
    const list = within(screen.getByRole('list', { name: 'Turn order' }))
    await userEvent.click(list.getByRole('button', { name: new RegExp(`^${name}`) }))
  }
}

export async function doMore(label: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: label }))
}

export function healthOf(name: string): HTMLElement {
  const row = screen.getByLabelText(`Include ${name} in initiative`).closest('li')
  if (!row) throw new Error(`No row of ${name}`)
  return within(row).getByRole('img')
}
