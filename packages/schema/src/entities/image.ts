import * as z from 'zod/mini'

/** The SHA-256 of its bytes, in hex, so that the same image is stored once. */
export const imageId = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Raster only: a vector image may contain scripts (behavior.md#pictures). */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

const MIB = 1024 * 1024
/** The longest data URL in a call. */
export const LONGEST_DATA_URL = 8 * MIB
export const LARGEST_IMAGE_BYTES = MIB
/** Longest edge in pixels after downscaling. */
export const PORTRAIT_EDGE = 512
export const PICTURE_EDGE = 2048

const OWN_ADDRESS = /^\/api\/images\/([0-9a-f]{64})$/
const DATA_URL_HEAD = /^data:(image\/[a-z]+);base64,/

export function imageUrlOf(id: string): string {
  return `/api/images/${id}`
}

/** The image id in one of our own addresses; undefined for any other text. */
export function imageIdOf(imageUrl: string | undefined): string | undefined {
  return OWN_ADDRESS.exec(imageUrl ?? '')?.[1]
}

/** The type that a data URL claims, if it is accepted. The bytes decide, not the claim. */
export function imageTypeOfDataUrl(dataUrl: string): ImageType | undefined {
  const claimed = DATA_URL_HEAD.exec(dataUrl)?.[1]
  return IMAGE_TYPES.find((type) => type === claimed)
}
