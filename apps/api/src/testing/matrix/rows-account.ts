import { userIdOf } from '../people.ts'
import { admins, ownerAlone, type Row, UNKNOWN_ID, users, withIds } from './row.ts'
import type { MatrixRole } from './world.ts'

const HAS_ELITE: MatrixRole[] = ['elite', 'otherGm', 'admin', 'owner']
const WRONG = 'not this one'

/** What everyone with an account may do with their own; no one here has a password. */
export const accountRows: Row[] = [
  { call: 'GET /api/account', expected: users('200') },
  {
    call: 'PATCH /api/account/name',
    body: () => ({ firstName: 'New', lastName: 'Name' }),
    expected: users('200'),
  },
  {
    call: 'PATCH /api/account/email',
    body: () => ({ email: 'new@example.com', password: WRONG }),
    expected: users('400 invalid'),
  },
  { call: 'DELETE /api/account/email', expected: users('200') },
  {
    call: 'PATCH /api/account/password',
    body: () => ({ password: WRONG, newPassword: 'a new lantern' }),
    expected: users('400 invalid'),
  },
  {
    call: 'PATCH /api/account/security-question',
    body: () => ({ securityQuestion: 'firstPet', securityAnswer: 'Rex', password: WRONG }),
    expected: users('400 invalid'),
  },
  { call: 'GET /api/account/sessions', expected: users('200') },
  { call: 'DELETE /api/account/sessions', expected: users('200') },
  {
    call: 'DELETE /api/account/sessions/:id',
    paths: () => withIds((id) => `/api/account/sessions/${id}`, UNKNOWN_ID),
    expected: users('404 not_found'),
  },
  {
    call: 'POST /api/account/two-factor/setup',
    body: () => ({ password: WRONG }),
    expected: users('400 invalid'),
  },
  { call: 'POST /api/account/two-factor/check', body: () => ({ totp: '000000' }), expected: users('400 invalid') },
  { call: 'POST /api/account/two-factor/on', body: () => ({}), expected: users('400 invalid') },
  {
    call: 'POST /api/account/two-factor/off',
    body: () => ({ password: WRONG, totp: '000000' }),
    expected: users('400 invalid'),
  },
  {
    call: 'POST /api/account/two-factor/recovery-codes',
    body: () => ({ password: WRONG, totp: '000000' }),
    expected: users('400 invalid'),
  },
  { call: 'GET /api/admin/settings/two-factor', expected: ownerAlone('200') },
  { call: 'PATCH /api/admin/settings/two-factor', body: () => ({ isRequired: false }), expected: ownerAlone('200') },
  { call: 'GET /api/account/download', expected: users('200') },
  { call: 'POST /api/account/delete', body: () => ({ password: WRONG }), expected: users('400 invalid') },
  {
    call: 'POST /api/account/upgrade-request',
    body: () => ({ tier: 'elite' }),
    expected: users((role) => (HAS_ELITE.includes(role) ? '400 invalid' : '204')),
  },
  { call: 'GET /api/admin/upgrade-requests', expected: admins('200') },
  {
    call: 'DELETE /api/admin/upgrade-requests/:userId',
    paths: () => withIds((id) => `/api/admin/upgrade-requests/${id}`, userIdOf('premium')),
    expected: admins('404 not_found'),
  },
  { call: 'GET /api/admin/health', expected: ownerAlone('200') },
  { call: 'POST /api/admin/test-mail', body: () => ({}), expected: ownerAlone('200') },
]
