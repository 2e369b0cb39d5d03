import type { ContactMessage } from '#shared/contract/support.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { useWrite } from '#web/lib/use-write.ts'

export function useSendContactMessage() {
  return useWrite({
    mutationKey: ['contact-message'],
    mutationFn: (body: ContactMessage) =>
      api('POST /api/contactus-messages', { body, fetch: fetchKeepalive }),
  })
}
