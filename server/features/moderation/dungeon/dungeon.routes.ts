import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { readStays } from './read-stays.ts'

/** A member's own stays in the dungeon. */
export function dungeonRoutes(serve: Serve, { db }: Pick<Platform, 'db'>): void {
  serve('GET /api/arbitration/dungeon', ({ viewer }) => readStays(db, viewer.profileId))
}
