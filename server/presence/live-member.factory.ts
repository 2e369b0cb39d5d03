import type { MemberTraits } from '#server/presence/live-member.ts'

/** For members whose traits do not matter. */
export const plainTraits: MemberTraits = {
  age: 30,
  tags: { low: 0, high: 0 },
  hasPicture: false,
  isVerified: false,
  updatedAt: 0,
}
