import { everyone, persons, type Row, users } from './row.ts'
import type { MatrixRole } from './world.ts'

const REGISTRATION = {
  email: 'new@example.com',
  password: 'lantern-oil',
  securityQuestion: 'firstPet',
  securityAnswer: 'Rex',
}
const LOGIN = { username: 'nobody@example.com', password: 'not this one' }
const TOKEN = 'A'.repeat(43)
const MAY_CREATE: MatrixRole[] = ['premium', 'elite', 'unverified', 'gm', 'otherGm', 'admin', 'owner']

/** Calls that need no account, and those about the caller's own. */
export const openRows: Row[] = [
  { call: 'POST /api/auth/local', body: () => LOGIN, expected: everyone('401 bad_credentials') },
  { call: 'GET /api/auth/signed-in', expected: everyone('200') },
  { call: 'GET /api/auth/user', expected: users('200') },
  { call: 'GET /api/logout', expected: everyone('302') },
  { call: 'POST /api/auth/register', body: () => REGISTRATION, expected: everyone('201') },
  { call: 'GET /api/auth/captcha', expected: everyone('200') },
  { call: 'GET /api/auth/registration', expected: everyone('200') },
  {
    call: 'GET /api/auth/verify-email/:token',
    paths: () => ({ here: `/api/auth/verify-email/${TOKEN}` }),
    expected: everyone('400 invalid'),
  },
  {
    call: 'POST /api/auth/resend-verification',
    body: () => ({ email: 'new@example.com' }),
    expected: everyone('200'),
  },
  { call: 'POST /api/auth/request-reset', body: () => ({ email: 'new@example.com' }), expected: everyone('200') },
  {
    call: 'POST /api/auth/reset-password',
    body: () => ({ token: TOKEN, newPassword: 'a new lantern' }),
    expected: everyone('400 invalid'),
  },
  {
    call: 'POST /api/feedback',
    body: () => ({ type: 'Other', description: 'The lantern is warm.' }),
    expected: everyone('201'),
  },
  { call: 'GET /api/changelog', expected: everyone('200') },
  { call: 'GET /api/planned-features', expected: everyone('200') },
  { call: 'GET /api/settings/version', expected: everyone('200') },
  { call: 'GET /api/settings/server', expected: everyone('200') },
  { call: 'GET /healthz', expected: everyone('200') },
  { call: 'GET /readyz', expected: everyone('200') },
  { call: 'GET /metrics', expected: everyone('404 not_found') },
  { call: 'GET /api/openapi.json', expected: everyone('200') },
  {
    call: 'POST /api/campaigns',
    body: () => ({ id: 'new-one', name: 'A new one' }),
    expected: users((role) => (MAY_CREATE.includes(role) ? '201' : '403 plan')),
  },
  {
    call: 'POST /api/campaigns',
    about: 'with the id of a table that is there',
    body: ({ here }) => ({ id: here.campaign, name: 'A copy' }),
    expected: users((role) => (MAY_CREATE.includes(role) ? '400 exists' : '403 plan')),
  },
  {
    // A caller who is signed out, or whose session ended, is a guest.
    call: 'POST /api/campaigns/join',
    body: ({ here }) => ({ joinCode: here.joinCode }),
    expected: everyone('200'),
  },
  {
    call: 'POST /api/campaigns/join',
    about: 'with a code that nobody has',
    body: () => ({ joinCode: 'III-000' }),
    expected: everyone('404 not_found'),
  },
  { call: 'POST /api/sync/here', body: () => ({ replica: 'device' }), expected: persons('204') },
  {
    // Without a protocol it answers at all; with one it runs as long as the caller listens.
    call: 'GET /api/sync/live',
    expected: persons('426 update_needed'),
  },
]
