import type { QueryClient } from '@tanstack/react-query'

/** A block, and its end, change who is told of: what was read before by distance or for the map counts no more. */
export function forgetWhoIsWhere(client: QueryClient): void {
  client.removeQueries({ queryKey: ['nearest'] })
  client.removeQueries({ queryKey: ['sectors'] })
}
