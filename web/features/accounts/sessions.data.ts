import { useMutation, useQuery } from '@tanstack/react-query'
import type { OwnSession } from '#shared/contract/accounts.ts'
import { api } from '#web/lib/api.ts'
import { deleted } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { endingSession, endSession } from '#web/lib/session.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { wholeItems } from '#web/lib/whole-items.ts'
import { endWrites } from '#web/lib/writes.ts'
import { sessionScope } from './accounts.data.ts'

export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }) =>
      wholeItems(await api('GET /api/auth/sessions', { signal }), hasTimes),
    staleTime: 0,
    gcTime: 0,
  })
}

const hasTimes = ({ tsCreated, tsSeen }: OwnSession) =>
  Number.isFinite(tsCreated) && Number.isFinite(tsSeen)

export const useEndSession = () =>
  useWrite({
    mutationKey: [...queryKeys.sessions, 'end'],
    mutationFn: (id: string) => deleted(api('DELETE /api/auth/sessions/:id', { params: { id } })),
    refetchOnSuccess: queryKeys.sessions,
  })

/** Wipes the device at once, whatever the server answers to the last writes and to the logout. */
export function useLogout() {
  return useMutation({
    scope: sessionScope,
    mutationFn: async () => {
      const ended = endWrites()
      endSession('ended')
      await ended
      return api('DELETE /api/auth', { query: {}, fetch: fetchKeepalive })
    },
  })
}

/** Wipes the device once the server has ended all sessions. */
export function useLogOutEverywhere() {
  return useMutation({
    scope: sessionScope,
    mutationFn: async () => {
      await endWrites()
      return endingSession(api('DELETE /api/auth/sessions', { fetch: fetchKeepalive }))
    },
    onSuccess: () => endSession('ended'),
  })
}
