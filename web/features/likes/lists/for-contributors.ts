import { isRefusedAs } from '#web/lib/api-problem.ts'

/** Whether the rest of a list is for contributors only. */
export const isForContributors = (problem: unknown): boolean =>
  isRefusedAs(problem, 'likes/contributors-only')
