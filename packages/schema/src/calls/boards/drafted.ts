import * as z from 'zod/mini'

/**
 * Made once by the client for each form that is opened. What is added gets it as its id: sent again because the answer
 * was lost, the form adds nothing.
 */
export const draftId = z.optional(z.uuid())

/** What a form sends beside its fields. */
export const draftedShape = {
  draftId,
  /** The fields as their editor saw them: those that someone else has changed since stay, unless both changed one. */
  base: z.optional(z.record(z.string(), z.unknown())),
}
export type Drafted = z.infer<z.ZodMiniObject<typeof draftedShape>>
