import type { Report } from '#shared/contract/moderation.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { useWrite } from '#web/lib/use-write.ts'

export type ReportedThing =
  | { readonly profileId: string }
  /** With its sender if it was a broadcast. */
  | { readonly messageId: string; readonly senderProfileId?: string }
  | { readonly profilePicId: string }

export const useSendReport = () =>
  useWrite({
    mutationKey: ['report'],
    mutationFn: (report: Report) =>
      api('POST /api/report', { body: report, fetch: fetchKeepalive }),
  })
