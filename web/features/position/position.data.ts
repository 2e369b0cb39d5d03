import type { QueryClient } from '@tanstack/react-query'
import type { DisclosedPosition } from '#shared/contract/position.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import type { OwnPlace } from '#web/lib/own-place.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { neverRetry, sendWrite } from '#web/lib/use-write.ts'
import { currentOwnPlace, setDisclosed } from './own-place-store.ts'
import type { PositionUpdate } from './update-sender.ts'

/**
 * Also arrives when the page or the session ends, because members who hid a moment before must not stay visible.
 * `UpdateSender` orders updates, so the last one waits for no other.
 */
export function updatePosition(
  client: QueryClient,
  { body }: Pick<PositionUpdate, 'body'>,
  signal: AbortSignal,
): Promise<DisclosedPosition> {
  const write = {
    mutationKey: ['position'],
    retryPolicy: neverRetry,
    mutationFn: () =>
      api('PUT /api/profile-position/:profileId', {
        params: { profileId: body.profileId },
        body,
        signal,
        fetch: fetchKeepalive,
      }),
  }
  return sendWrite(client, write, undefined)
}

export function handleAnswer(
  client: QueryClient,
  { reported }: Pick<PositionUpdate, 'reported'>,
  disclosed: DisclosedPosition,
): void {
  if (hasMoved(reported, disclosed)) refetchNearby(client)
  setDisclosed(reported, disclosed)
}

function hasMoved(
  { isUnsent = false }: OwnPlace,
  { disclosedLat, disclosedLon }: DisclosedPosition,
) {
  const { disclosed: before } = currentOwnPlace()
  if (!before) return isUnsent
  return before.disclosedLat !== disclosedLat || before.disclosedLon !== disclosedLon
}

/** Other members are near now. Data on the screen is refetched, the rest when it is shown. */
function refetchNearby(client: QueryClient) {
  client.removeQueries({ queryKey: queryKeys.nearby.all, type: 'inactive' })
  void client.invalidateQueries({ queryKey: queryKeys.nearby.all })
}
