import { MutationCache } from '@tanstack/react-query'

/** What members write, of the whole page: each write is a mutation with a key, and a scope where one must not overtake another. */
export const mutationCache = new MutationCache()

/** Begins the write of what waits for a time of its own (`on-leaving.ts`). */
export const beforeEnd = new Set<() => void>()

/** A logout waits no longer for answers. */
const logoutMostMs = 3_000

/**
 * Sends all that members wrote, before their session ends.
 * @returns when it has been answered, however, or takes too long; undefined when there is nothing
 */
export function flushWrites(mostMs = logoutMostMs): Promise<void> | undefined {
  for (const action of beforeEnd) action()
  if (!hasWrites()) return undefined
  return new Promise(resolve => {
    const ignore = mutationCache.subscribe(() => {
      if (!hasWrites()) end()
    })
    const end = () => {
      ignore()
      resolve()
    }
    setTimeout(end, mostMs)
  })
}

const hasWrites = () =>
  mutationCache.findAll({
    status: 'pending',
    predicate: ({ options }) => options.mutationKey !== undefined,
  }).length > 0
