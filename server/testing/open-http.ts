import type { FastifyInstance } from 'fastify'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { createHttp } from '#server/platform/serve/http.ts'
import { limitsAlone } from './limits-alone.ts'

/** A server without routes, for tests that add their own. */
export const openHttp = (log = createLog('silent')): Promise<FastifyInstance> =>
  createHttp({ log, clock: systemClock, secure: false, limits: limitsAlone() })
