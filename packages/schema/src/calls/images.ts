import * as z from 'zod/mini'
import { imageIdOf, imageTypeOfDataUrl, LONGEST_DATA_URL } from '../entities/image.ts'

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

export const imageAnswer = z.object({ id: z.string(), imageUrl: z.string() })
export type ImageAnswer = z.infer<typeof imageAnswer>
