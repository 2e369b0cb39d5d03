import { Refusal, refuse } from '../refusal.ts'
import type { Sessions, Viewer } from '../session/sessions.ts'

/**
 * What fails under way because its caller has been erased meanwhile, on whatever missing row, is refused for want of a
 * session, as it would have been a moment later.
 */
export async function orEnded<Answer>(
  sessions: Sessions,
  viewer: Viewer | undefined,
  answer: () => Answer,
): Promise<Awaited<Answer>> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Refusal || !viewer) throw error
    if (await sessions.hasEnded(viewer)) refuse('session/missing', { cause: error })
    throw error
  }
}
