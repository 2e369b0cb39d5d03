import { useMutation } from '@tanstack/react-query'
import type { ProfilePosition } from '#shared/contract/position.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import type { OwnPlace } from '#web/lib/kept-place.ts'
import { tellFailed, tellReported } from './own-place-store.ts'

interface Report {
  readonly reported: OwnPlace
  readonly body: ProfilePosition
}

/** It arrives also when the page is left: who hid himself a moment before must not be seen on. */
export function useReportPosition() {
  return useMutation({
    mutationFn: ({ body }: Report) =>
      api('PUT /api/profile-position/:profileId', {
        params: { profileId: body.profileId },
        body,
        fetch: fetchToTheEnd,
      }),
    onSuccess: (disclosed, { reported }) => tellReported(reported, disclosed),
    onError: tellFailed,
  })
}
