import type { MatrixRole, World } from './world.ts'

/** Which object a call names: in the caller's own campaign or another, an unknown one, or an invalid id. */
export type Target = 'here' | 'other' | 'unknown' | 'malformed'

/** Status, and the code of a refusal: '200', '403 forbidden'. */
export type Outcome = string

export type Row = {
  /** Method and route as declared. */
  call: string
  /** Tells apart rows of the same route. */
  about?: string
  /** The addresses called; one that names no object is under `here`. Without any: the route itself. */
  paths?: (world: World, role: MatrixRole) => Partial<Record<Target, string>>
  body?: (world: World) => unknown
  headers?: Record<string, string>
  /** What is checked in the answer besides its status: whose data it has, the verdict on each row. */
  reads?: (answer: unknown) => string
  expected: (role: MatrixRole, target: Target) => Outcome
}

export const SIGNED_OUT = '401 signed_out'
export const FORBIDDEN = '403 forbidden'
export const NOT_FOUND = '404 not_found'

const OUT: MatrixRole[] = ['nobody', 'blocked', 'deleted', 'expired', 'revoked']

export function isOut(role: MatrixRole): boolean {
  return OUT.includes(role)
}

/** Any caller. */
export function everyone(outcome: Outcome): Row['expected'] {
  return (_, target) => (target === 'here' ? outcome : NOT_FOUND)
}

/** Everyone with an account or a guest's cookie. */
export function persons(outcome: Outcome): Row['expected'] {
  return (role) => (isOut(role) ? SIGNED_OUT : outcome)
}

/** What members of the two campaigns read there, and everyone else with an account or a guest's cookie. */
export function membersRead(places: Partial<Record<MatrixRole, Outcome>>, others: Outcome): Row['expected'] {
  return (role) => (isOut(role) ? SIGNED_OUT : (places[role] ?? others))
}

/** Everyone with an account. */
export function users(outcome: Outcome | ((role: MatrixRole) => Outcome)): Row['expected'] {
  return (role) => {
    if (isOut(role) || role === 'guest') return SIGNED_OUT
    return typeof outcome === 'string' ? outcome : outcome(role)
  }
}

/** `other` is the outcome for the protected account under that name; the same as for any object, if absent. */
export function admins(outcome: Outcome, other: Outcome | Partial<Record<'admin' | 'owner', Outcome>> = outcome) {
  return (role: MatrixRole, target: Target): Outcome => {
    if (isOut(role) || role === 'guest') return SIGNED_OUT
    if (role !== 'admin' && role !== 'owner') return FORBIDDEN
    if (target === 'here') return outcome
    if (target !== 'other') return NOT_FOUND
    return typeof other === 'string' ? other : (other[role] ?? outcome)
  }
}

export function ownerAlone(outcome: Outcome): Row['expected'] {
  return (role) => {
    if (isOut(role) || role === 'guest') return SIGNED_OUT
    return role === 'owner' ? outcome : '403 not_owner'
  }
}

type ByRole = { gm: Outcome; player: Outcome; guest?: Outcome }

/** By role in the named campaign; for everyone else, including admins, it doesn't exist. */
export function byRole({ gm, player, guest = player }: ByRole): Row['expected'] {
  return (role, target) => {
    if (isOut(role)) return SIGNED_OUT
    const places = { here: { gm, player, guest }, other: { otherGm: gm, otherPlayer: player } }
    const place: Partial<Record<MatrixRole, Outcome>> = target === 'here' || target === 'other' ? places[target] : {}
    return place[role] ?? NOT_FOUND
  }
}

export const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'
/** Longer than any id, with characters that no id has. */
const MALFORMED_ID = '%20..%5B'

/** The same address with each target's id. */
export function withIds(address: (id: string) => string, here: string, other?: string) {
  const others = other === undefined ? {} : { other: address(other) }
  return { here: address(here), ...others, unknown: address(UNKNOWN_ID), malformed: address(MALFORMED_ID) }
}
