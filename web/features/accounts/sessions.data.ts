import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { endSession } from '#web/lib/session.ts'
import { flushWrites } from '#web/lib/writes.ts'

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
  return useMutation({
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
    mutationFn: async () => {
      const sent = flushWrites()
      endSession('ended')
      // Who closes the page instead of waiting ends the session all the same.
      const gone = new Promise(resolve => window.addEventListener('pagehide', resolve))
      if (sent) await Promise.race([sent, gone])
      return api('DELETE /api/auth', { fetch: fetchToTheEnd })
    },
  })
}

/** Once the server has ended all of them, this device forgets the member too. */
export function useLogOutEverywhere() {
  return useMutation({
    mutationFn: async () => {
      await flushWrites()
      return api('DELETE /api/auth/sessions', {})
    },
    onSuccess: () => endSession('ended'),
  })
}
