import type { IdentifyAttempt, OwnIdentify, Pose } from '#shared/contract/identify.ts'
import { identifyLimits } from '#shared/identify.ts'
import { site } from './render-screen.tsx'

export const poses: readonly Pose[] = [
  { hand: 'LEFT', fingers: 2, place: 'CHIN' },
  { hand: 'RIGHT', fingers: 1, place: 'EAR' },
  { hand: 'LEFT', fingers: 5, place: 'FOREHEAD' },
]

interface PlayedIdentify {
  readonly attempt: () => IdentifyAttempt | undefined
  /** Changes the attempt as jurors or the site would. */
  readonly set: (attempt: Partial<IdentifyAttempt>) => void
  readonly setOwn: (own: Partial<OwnIdentify>) => void
}

/** Simulates the reader's attempt to verify a picture, up to the jurors. */
export function playIdentify(): PlayedIdentify {
  let own: Omit<OwnIdentify, 'tsNow' | 'attempt'> = { verified: [], calls: [] }
  let attempt: IdentifyAttempt | undefined
  const set = (change: Partial<IdentifyAttempt>) => {
    attempt &&= { ...attempt, ...change }
  }
  site.on({
    'GET /api/identify': () => ({ ...own, ...(attempt && { attempt }), tsNow: Date.now() }),
    'POST /api/identify': ({ body }) => {
      attempt = {
        ...body,
        state: 'SHOOTING',
        poses: [...poses],
        shotsTaken: [],
        tsShootUntil: Date.now() + identifyLimits.shootMs,
      }
      return attempt
    },
    'POST /api/identify/:id/shots': ({ form }) => {
      const shotsTaken = [...(attempt?.shotsTaken ?? []), Number(form.number)]
      const isComplete = shotsTaken.length === identifyLimits.shots
      set({ shotsTaken, state: isComplete ? 'JURY' : 'SHOOTING' })
      return undefined
    },
    'DELETE /api/identify/:id': () => {
      set({ state: 'LAPSED', reason: 'WITHDRAWN' })
      return undefined
    },
  })
  return {
    attempt: () => attempt,
    set,
    setOwn: change => {
      own = { ...own, ...change }
    },
  }
}
