import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#shared/contract/notifications.ts'
import { api } from '#web/lib/api.ts'
import { deleted } from '#web/lib/api-problem.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

export function useNotifications(me: string) {
  return useQuery({
    queryKey: queryKeys.notifications(me),
    queryFn: ({ signal }) =>
      api('GET /api/notifications/:profileId', { params: { profileId: me }, signal }),
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
}

export function useDeleteNotification(me: string) {
  const client = useQueryClient()
  const queryKey = queryKeys.notifications(me)
  return useWrite({
    mutationKey: [...queryKey, 'delete'],
    mutationFn: (id: string) => deleted(api('DELETE /api/notification/:id', { params: { id } })),
    onMutate: async id => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<readonly Notification[]>(queryKey, list =>
        list?.filter(item => item.id !== id),
      )
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.unreadCounts(me) })
    },
  })
}
