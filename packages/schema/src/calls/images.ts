import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { imageId, imageIdOf, imageTypeOfDataUrl, LONGEST_DATA_URL } from '../entities/image.ts'
import { contract } from './contract.ts'

/**
 * A data URL of up to 8 MiB, one of our own addresses, or empty to clear; never a foreign one (behavior.md#pictures).
 */
export const imageUrlBody = z.string().check(
  z.maxLength(LONGEST_DATA_URL, 'The image is too large'),
  z.refine(
    (url) => url === '' || imageIdOf(url) !== undefined || imageTypeOfDataUrl(url) !== undefined,
    'Please send an image as a data URL',
  ),
)

const one = { path: '/api/images/:id', params: z.object({ id: imageId }) } as const

/** Answers the bytes. */
export const readImageCall = contract({ method: 'GET', ...one, answer: {} })
/** The body is the bytes; their SHA-256 is the id. */
export const putImageCall = contract({
  method: 'PUT',
  ...one,
  query: z.strictObject({ campaignId: z.optional(id) }),
  answer: { 200: z.object({ id: z.string(), imageUrl: z.string() }) },
})
