import * as z from 'zod/mini'
import { changelogEntry, changelogEntryShape } from '../../entities/changelog-entry.ts'
import { text } from '../../entities/fields.ts'
import { emptyBody } from '../body-shapes.ts'
import { contract, NO_CONTENT } from '../contract.ts'
import { draftedShape } from './drafted.ts'

/** The same for adding and editing; the id is taken from the address. */
export const changelogBody = z.strictObject({ id: z.optional(z.unknown()), ...draftedShape, ...changelogEntryShape })
export type ChangelogBody = z.infer<typeof changelogBody>

export const changelogAnswer = z.array(changelogEntry)

const path = '/api/changelog'
const one = { path: '/api/changelog/:id', params: z.object({ id: text(64) }) } as const

export const listChangelogCall = contract({ method: 'GET', path, answer: { 200: changelogAnswer } })
export const createEntryCall = contract({ method: 'POST', path, body: changelogBody, answer: { 201: changelogEntry } })
export const changeEntryCall = contract({ method: 'PUT', ...one, body: changelogBody, answer: { 200: changelogEntry } })
export const deleteEntryCall = contract({ method: 'DELETE', ...one, body: emptyBody, answer: NO_CONTENT })
