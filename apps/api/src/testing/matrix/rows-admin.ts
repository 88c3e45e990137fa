import { userIdOf } from '../people.ts'
import { admins, ownerAlone, type Row, withIds } from './row.ts'
import { CHANGELOG, FEATURE, type MatrixRole, type World } from './world.ts'

const userRoute = (rest: string) => `/api/admin/users/:userId${rest}`
const ofUser = (rest: string) => () =>
  withIds((id) => `/api/admin/users/${id}${rest}`, userIdOf('premium'), userIdOf('owner'))
const ofOneself = (rest: string) => (_: World, role: MatrixRole) => ({
  here: `/api/admin/users/${userIdOf(role === 'owner' ? 'owner' : 'admin')}${rest}`,
})

/** Under `other` is the owner's account, which no one may change (behavior.md#server-owner). */
const userRows: Row[] = [
  { call: `GET ${userRoute('/campaigns-count')}`, paths: ofUser('/campaigns-count'), expected: admins('200') },
  {
    call: `PATCH ${userRoute('/tier')}`,
    paths: ofUser('/tier'),
    body: () => ({ tier: 'free' }),
    expected: admins('200'),
  },
  {
    call: `PATCH ${userRoute('/admin')}`,
    paths: ofUser('/admin'),
    body: () => ({ isAdmin: false }),
    expected: admins('200', '403 forbidden'),
  },
  {
    call: `PATCH ${userRoute('/blocked')}`,
    paths: ofUser('/blocked'),
    body: () => ({ blocked: true }),
    expected: admins('200', '403 forbidden'),
  },
  { call: `DELETE ${userRoute('')}`, paths: ofUser(''), expected: admins('200', '403 forbidden') },
  {
    call: `POST ${userRoute('/generate-reset-link')}`,
    paths: ofUser('/generate-reset-link'),
    expected: admins('200', { admin: '403 not_owner', owner: '200' }),
  },
  {
    call: `PATCH ${userRoute('/admin')}`,
    about: 'oneself',
    paths: ofOneself('/admin'),
    body: () => ({ isAdmin: false }),
    expected: admins('403 forbidden'),
  },
  {
    call: `PATCH ${userRoute('/blocked')}`,
    about: 'oneself',
    paths: ofOneself('/blocked'),
    body: () => ({ blocked: true }),
    expected: admins('403 forbidden'),
  },
  { call: `DELETE ${userRoute('')}`, about: 'oneself', paths: ofOneself(''), expected: admins('403 forbidden') },
  {
    call: 'POST /api/admin/deleted-users/:userId/restore',
    // Under `other` is a person who is not deleted.
    paths: () => withIds((id) => `/api/admin/deleted-users/${id}/restore`, userIdOf('deleted'), userIdOf('premium')),
    expected: admins('200', '404 not_found'),
  },
]

const boardRows: Row[] = [
  { call: 'GET /api/admin/feedback', expected: admins('200') },
  { call: 'GET /api/admin/feedback/count', expected: ownerAlone('200') },
  {
    call: 'DELETE /api/admin/feedback/:id',
    paths: ({ feedback }) => withIds((id) => `/api/admin/feedback/${id}`, feedback),
    expected: admins('204'),
  },
  { call: 'POST /api/changelog', body: () => CHANGELOG, expected: admins('201') },
  {
    call: 'PUT /api/changelog/:id',
    paths: ({ changelog }) => withIds((id) => `/api/changelog/${id}`, changelog),
    body: () => CHANGELOG,
    expected: admins('200'),
  },
  {
    call: 'DELETE /api/changelog/:id',
    paths: ({ changelog }) => withIds((id) => `/api/changelog/${id}`, changelog),
    expected: admins('204'),
  },
  { call: 'POST /api/planned-features', body: () => FEATURE, expected: admins('201') },
  {
    call: 'PUT /api/planned-features/:id',
    paths: ({ feature }) => withIds((id) => `/api/planned-features/${id}`, feature),
    body: () => FEATURE,
    expected: admins('200'),
  },
  {
    call: 'DELETE /api/planned-features/:id',
    paths: ({ feature }) => withIds((id) => `/api/planned-features/${id}`, feature),
    expected: admins('204'),
  },
]

/** What admins and the owner can do. */
export const adminRows: Row[] = [
  { call: 'GET /api/admin/users', expected: admins('200') },
  { call: 'GET /api/admin/deleted-users', expected: admins('200') },
  { call: 'GET /api/admin/audit', expected: admins('200') },
  { call: 'GET /api/admin/outbox', expected: ownerAlone('200') },
  { call: 'GET /api/admin/restored', expected: ownerAlone('200') },
  {
    call: 'POST /api/admin/owner',
    body: () => ({ email: 'nobody@example.com', password: 'not-the-password' }),
    // Only the password is wrong.
    expected: ownerAlone('400 invalid'),
  },
  { call: 'PATCH /api/admin/settings/version', body: () => ({ version: '2.0.0' }), expected: admins('200') },
  ...userRows,
  ...boardRows,
]
