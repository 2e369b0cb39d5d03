import type { QueryClient } from '@tanstack/react-query'
import type { DisclosedPosition } from '#shared/contract/position.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import type { OwnPlace } from '#web/lib/kept-place.ts'
import { once, sendWrite } from '#web/lib/use-write.ts'
import { currentOwnPlace, tellReported } from './own-place-store.ts'
import type { Report } from './report-line.ts'

/**
 * It arrives also when the page or the session ends: who hid a moment before must not be seen on. Reports follow one
 * another by themselves (`report-line.ts`), and one that is due at the end waits for no other.
 */
export function reportPosition(
  client: QueryClient,
  { body }: Pick<Report, 'body'>,
  signal: AbortSignal,
): Promise<DisclosedPosition> {
  const write = {
    mutationKey: ['position'],
    patience: once,
    mutationFn: () =>
      api('PUT /api/profile-position/:profileId', {
        params: { profileId: body.profileId },
        body,
        signal,
        fetch: fetchToTheEnd,
      }),
  }
  return sendWrite(client, write, undefined)
}

/** What the server says to a report. */
export function takeAnswer(
  client: QueryClient,
  { reported }: Pick<Report, 'reported'>,
  disclosed: DisclosedPosition,
): void {
  if (hasMoved(reported, disclosed)) readNearestAnew(client)
  tellReported(reported, disclosed)
}

/** Whether the server measures from another point than before. */
function hasMoved(
  { isUnsent = false }: OwnPlace,
  { disclosedLat, disclosedLon }: DisclosedPosition,
) {
  const { disclosed: before } = currentOwnPlace()
  if (!before) return isUnsent
  return before.disclosedLat !== disclosedLat || before.disclosedLon !== disclosedLon
}

/** Others are near now. What is on the screen is read again, the rest when it is looked at. */
function readNearestAnew(client: QueryClient) {
  client.removeQueries({ queryKey: ['nearest'], type: 'inactive' })
  void client.invalidateQueries({ queryKey: ['nearest'] })
}
