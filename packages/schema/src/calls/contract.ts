import * as z from 'zod/mini'

/** The schema of each success, by its status. Every failure has the same body (error-body.ts). */
export type Answers = Readonly<Record<number, z.ZodMiniType>>

/** Success without a body. */
export const NO_CONTENT = { 204: z.null() } as const

/** What the server and its clients agree on for one call. */
export type Contract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As the server's router reads it: `:campaignId` is one of `params`. */
  readonly path: `/${string}`
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  readonly answer: Answers
}

type ParamOf<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never
type ParamsOf<Path> = [ParamOf<Path>] extends [never]
  ? { params?: never }
  : { params: z.ZodMiniObject<Record<ParamOf<Path>, z.ZodMiniType<string, string>>> }

/**
 * Declares a call. The compiler checks that `params` names every parameter of the path.
 * @__NO_SIDE_EFFECTS__
 */
export function contract<const C extends Contract>(call: C & ParamsOf<C['path']>): C {
  return call
}

/** What a call sends besides its address. A body in which everything is optional can be left out. */
export type SentWith<C extends Contract> = (C extends { params: infer Params extends z.ZodMiniType }
  ? { params: z.input<Params> }
  : { params?: undefined }) &
  (C extends { query: infer Query extends z.ZodMiniType } ? { query?: z.input<Query> } : { query?: undefined }) &
  (C extends { body: infer Body extends z.ZodMiniType }
    ? Record<never, never> extends z.input<Body>
      ? { body?: z.input<Body> }
      : { body: z.input<Body> }
    : { body?: undefined })

/** What a call answers, whatever the status of its success. */
export type AnswerOf<C extends Contract> = z.output<C['answer'][keyof C['answer']]>
