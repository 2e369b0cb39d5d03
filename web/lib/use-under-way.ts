import { type Mutation, type MutationKey, useMutationState } from '@tanstack/react-query'

/** What mutations of that key were called with and have not been answered, in the order of the calls. */
export function useUnderWay<Wish>(mutationKey: MutationKey) {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }: Mutation<unknown, Error, Wish>) => state.variables,
  })
}
