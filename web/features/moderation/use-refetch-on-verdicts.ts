import { queryKeys } from '#web/lib/query-keys.ts'
import { useRefetchOnNews } from '#web/lib/use-refetch-on-news.ts'

/** Verdicts, summonses and releases come with a notification. */
export const useRefetchOnVerdicts = (): void =>
  useRefetchOnNews(['notification'], { queryKey: queryKeys.arbitration, type: 'active' })
