import type { TestMember } from './test-site.ts'
import type { Reply } from './visitor.ts'

/** One member blocks another, or unblocks him, as a member does. */
export function blockMember(
  blocker: TestMember,
  other: TestMember,
  blocked = true,
): Promise<Reply> {
  return blocker.visitor.call('PUT /api/profile-like', {
    body: {
      likerProfileId: blocker.profileId,
      likedProfileId: other.profileId,
      blocked,
    },
  })
}
