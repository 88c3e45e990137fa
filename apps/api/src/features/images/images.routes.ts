import { IMAGE_TYPES, imageUrlOf, LARGEST_IMAGE_BYTES, putImageCall, readImageCall } from '@lanternkeep/schema'
import { imageOf } from '../../blobs/images.ts'
import { refusalOf } from '../../blobs/measure/measure-picture.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { requesterOf } from '../../http/session/requester.ts'
import { LONGEST_UPLOAD_MS } from '../../http/time-limit.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { findShownImage, keepImage } from './images.service.ts'

const tags = ['images']
const config = { auth: 'person' } as const

/**
 * The address is the hash of the bytes, so they never change. Shared caches must not store what only members may see.
 */
const CACHE_CONTROL = 'private, max-age=31536000, immutable'

export async function imagesRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.addContentTypeParser([...IMAGE_TYPES], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.route({
    ...routeOf(putImageCall, {
      summary: 'Keep an image of at most 1 MiB; its id is the SHA-256 of the bytes in the body',
      description: 'Without campaignId: for the campaigns of the caller that show it, or for all of them.',
      tags,
      consumes: [...IMAGE_TYPES],
    }),
    config: { ...config, uploadLimitMs: LONGEST_UPLOAD_MS },
    bodyLimit: LARGEST_IMAGE_BYTES,
    handler: async (request) => {
      const image = imageOf(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
      if (image.id !== request.params.id) {
        throw new AppError('invalid', 'The id is not the SHA-256 of the bytes.', { path: 'id' })
      }
      await keepImage(deps, syncPersonOf(requesterOf(request)), { image, campaignId: request.query.campaignId })
      return { id: image.id, imageUrl: imageUrlOf(image.id) }
    },
  })

  app.route({
    ...routeOf(readImageCall, { summary: 'The bytes of an image', tags, produces: [...IMAGE_TYPES] }),
    config,
    handler: async (request, reply) => {
      const type = await findShownImage(deps, syncPersonOf(requesterOf(request)), request.params.id)
      const bytes = type && (await deps.blobs.read(request.params.id))
      if (!bytes) throw notFound('Image not found')
      // Stored before pictures were measured, or changed since on the disk.
      const refusal = refusalOf(type, bytes)
      if (refusal) throw new AppError('too_large', refusal)
      return reply
        .header('content-type', type)
        .header('cache-control', CACHE_CONTROL)
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(bytes))
    },
  })
}
