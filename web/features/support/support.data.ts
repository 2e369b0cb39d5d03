import type { ContactMessage } from '#shared/contract/support.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { useWrite } from '#web/lib/use-write.ts'

export function useSendContactMessage() {
  return useWrite({
    mutationKey: ['contact-message'],
    mutationFn: (body: ContactMessage) =>
      api('POST /api/contactus-messages', { body, fetch: fetchToTheEnd }),
  })
}
