import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DisclosedPosition, ProfilePosition } from '#shared/contract/position.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import type { OwnPlace } from '#web/lib/kept-place.ts'
import { currentOwnPlace, tellFailed, tellReported } from './own-place-store.ts'

interface Report {
  readonly reported: OwnPlace
  readonly body: ProfilePosition
}

/** It arrives also when the page is left: who hid himself a moment before must not be seen on. */
export function useReportPosition() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body }: Report) =>
      api('PUT /api/profile-position/:profileId', {
        params: { profileId: body.profileId },
        body,
        fetch: fetchToTheEnd,
      }),
    onSuccess: (disclosed, { reported }) => {
      if (hasMoved(reported, disclosed)) readNearestAnew(client)
      tellReported(reported, disclosed)
    },
    onError: tellFailed,
  })
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
