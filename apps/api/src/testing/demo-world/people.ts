import type { Tier } from '@lanternkeep/schema'

export type DemoPerson = {
  id: string
  email: string
  firstName: string
  lastName: string
  tier: Tier
  isAdmin: boolean
}

/** The password of everyone in the demo world, which is never for a server that others can reach. */
export const DEMO_PASSWORD = 'lantern-oil-and-salt'

export const DEMO_PEOPLE = {
  gm: person('gm', 'Rosalind', 'Achterberg', 'elite'),
  player: person('player', 'Christopher-James', 'Featherstone', 'free'),
  free: person('free', 'Theo', 'Lindqvist', 'free'),
  admin: { ...person('admin', 'Maren', 'Okafor', 'free'), isAdmin: true },
} as const satisfies Record<string, DemoPerson>
export type DemoPersonKey = keyof typeof DEMO_PEOPLE

function person(key: string, firstName: string, lastName: string, tier: Tier): DemoPerson {
  return { id: `demo-user-${key}`, email: `${key}@lanternkeep.example`, firstName, lastName, tier, isAdmin: false }
}
