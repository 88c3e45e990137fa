import { contract, id, NO_CONTENT } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import { pullAnswer, pullBody, pushAnswer, pushBody, streamName } from './protocol.ts'

export const pushCall = contract({
  method: 'POST',
  path: '/api/sync/push',
  body: pushBody,
  answer: { 200: pushAnswer },
})
export const pullCall = contract({
  method: 'POST',
  path: '/api/sync/pull',
  body: pullBody,
  answer: { 200: pullAnswer },
})
/** Answers server-sent events: each is a `liveLine`. */
export const liveCall = contract({
  method: 'GET',
  path: '/api/sync/live',
  query: z.strictObject({ replica: z.optional(id), run: z.optional(id), protocol: z.optional(z.string()) }),
  answer: {},
})
/** Answers the stream's heartbeat: the device is still there. */
export const hereCall = contract({
  method: 'POST',
  path: '/api/sync/here',
  body: z.strictObject({ replica: id, run: z.optional(id), stream: z.optional(streamName) }),
  answer: NO_CONTENT,
})
