import { joinBriefs } from '#server/presence/join-briefs.ts'
import { ReadyAnswer } from '#server/presence/ready-answers.ts'
import { serverLimits } from '#shared/server-limits.ts'

/** Whether a page lies farther down than a search goes. */
export const isBeyondSearch = ({ page, size }: { readonly page: number; readonly size: number }) =>
  page * size >= serverLimits.searchDepthMax

export const nobody = new ReadyAnswer(joinBriefs([]))
