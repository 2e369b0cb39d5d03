import type { Platform } from '#server/platform/platform.ts'
import { keyedHash } from '#server/platform/secrets.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * When the site next looks for what is new to a member's searches: in one minute of the day, the same for all of them, and
 * not of the member's choice. Searches saved at other hours would together say when somebody came.
 */
export function nextLook(
  { clock, secret }: Pick<Platform, 'clock' | 'secret'>,
  profileId: string,
): Date {
  const digest = keyedHash(secret, 'look for new profiles', profileId)
  const minute = digest.readUInt32BE(0) % (dayMs / minuteMs)
  const now = clock.now().getTime()
  const today = now - (now % dayMs) + minute * minuteMs
  return new Date(today > now ? today : today + dayMs)
}
