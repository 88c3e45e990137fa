import type { CharacterType } from '@lanternkeep/schema'
import { useState } from 'react'
import { rosterKey } from '../../../../lib/browser/browser-keys.ts'
import { SORTS, type Sort } from './roster-sort.ts'

const VIEWS = ['cards', 'rows'] as const
export type RosterView = (typeof VIEWS)[number]
export type RosterSettings = { view: RosterView; sort: Sort }

/** How this device shows the characters of a type. */
export function useRosterSettings(type: CharacterType): [RosterSettings, (change: Partial<RosterSettings>) => void] {
  const [settings, setSettings] = useState(() => readSettings(type))
  return [
    settings,
    (change) => {
      const next = { ...settings, ...change }
      setSettings(next)
      storeSettings(type, next)
    },
  ]
}

function readSettings(type: CharacterType): RosterSettings {
  const [storedView, storedSort] = storedText(type).split(' ')
  return {
    view: VIEWS.find((view) => view === storedView) ?? 'cards',
    sort: SORTS.find((sort) => sort === storedSort) ?? 'name',
  }
}

function storedText(type: CharacterType): string {
  try {
    return localStorage.getItem(rosterKey(type)) ?? ''
  } catch {
    return ''
  }
}

function storeSettings(type: CharacterType, { view, sort }: RosterSettings): void {
  try {
    localStorage.setItem(rosterKey(type), `${view} ${sort}`)
  } catch {
    // A browser that refuses storage forgets it with the page.
  }
}
