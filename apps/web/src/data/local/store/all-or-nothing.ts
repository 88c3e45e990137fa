/** Reverts a step that was done already. */
export type TakeBack = () => Promise<unknown>

/** Runs several writes as one: when a later one fails, the earlier ones are reverted as far as the device can. */
export async function allOrNothing<T>(work: (onFailure: (takeBack: TakeBack) => void) => Promise<T>): Promise<T> {
  const steps: TakeBack[] = []
  try {
    return await work((takeBack) => void steps.push(takeBack))
  } catch (error) {
    for (const takeBack of steps.toReversed()) await Promise.allSettled([takeBack()])
    throw error
  }
}
