import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { endSession } from '#web/lib/session.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { endWrites } from '#web/lib/writes.ts'
import { sessionScope } from './accounts.data.ts'

const sessionsKey = ['sessions']

/** Where the member is logged in, asked anew whenever the screen opens. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api('GET /api/auth/sessions', { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function useEndSession() {
  const queryClient = useQueryClient()
  return useWrite({
    mutationKey: [...sessionsKey, 'end'],
    mutationFn: async (id: string) => {
      try {
        await api('DELETE /api/auth/sessions/:id', { params: { id } })
      } catch (error) {
        // It has ended by itself, or by another device: that is what was wanted.
        if (!(error instanceof ApiProblem && error.status === 404)) throw error
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Clears the device at once, whatever the server then says to what was unsent, and to the end of the session. */
export function useLogout() {
  return useMutation({
    scope: sessionScope,
    mutationFn: async () => {
      const ended = endWrites()
      endSession('ended')
      await ended
      return api('DELETE /api/auth', { fetch: fetchToTheEnd })
    },
  })
}

/** Once the server has ended all of them, this device forgets the member too. */
export function useLogOutEverywhere() {
  return useMutation({
    scope: sessionScope,
    mutationFn: async () => {
      await endWrites()
      return api('DELETE /api/auth/sessions', { fetch: fetchToTheEnd })
    },
    onSuccess: () => endSession('ended'),
  })
}
