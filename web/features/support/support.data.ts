import { useMutation } from '@tanstack/react-query'
import type { ContactMessage } from '#shared/contract/support.ts'
import { api } from '#web/lib/api.ts'

export function useSendContactMessage() {
  return useMutation({
    mutationFn: (body: ContactMessage) => api('POST /api/contactus-messages', { body }),
  })
}
