import { useMutation } from '@tanstack/react-query'
import type { Report } from '#shared/contract/moderation.ts'
import { api } from '#web/lib/api.ts'

/** What is reported: one of the three. */
export type ReportedThing =
  | { readonly profileId: string }
  | { readonly messageId: string }
  | { readonly profilePicId: string }

export function useSendReport() {
  return useMutation({ mutationFn: (report: Report) => api('POST /api/report', { body: report }) })
}
