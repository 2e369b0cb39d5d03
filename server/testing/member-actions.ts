import type { Point } from '#shared/distance.ts'
import type { TestMember } from './test-site.ts'
import { expectDone, type Reply, textOf } from './visitor.ts'

/** One member blocks another, or unblocks them. */
export function blockMember(
  blocker: TestMember,
  other: Pick<TestMember, 'profileId'>,
  blocked = true,
  change: object = {},
): Promise<Reply> {
  return blocker.visitor.call('PUT /api/profile-like', {
    body: {
      likerProfileId: blocker.profileId,
      likedProfileId: other.profileId,
      blocked,
      ...change,
    },
  })
}

/** One member does not want to be shown another. */
export function hideMember(
  { visitor, profileId }: TestMember,
  other: Pick<TestMember, 'profileId'>,
): Promise<Reply> {
  return visitor.call('PUT /api/hidden-profile', {
    body: { hiderProfileId: profileId, hiddenProfileId: other.profileId },
  })
}

/** A member chooses a point on the map, visible unless the change says otherwise. */
export function placeMember(
  { visitor, profileId }: TestMember,
  { lat, lon }: Point,
  change: object = {},
): Promise<Reply> {
  return visitor.call('PUT /api/profile-position/:profileId', {
    params: { profileId },
    body: {
      profileId,
      session: 1,
      use: 'OVERRIDE' as const,
      overrideLat: lat,
      overrideLon: lon,
      hide: false,
      ...change,
    },
  })
}

/** @returns the message's id */
export async function sendMessage(
  from: TestMember,
  to: Pick<TestMember, 'profileId'>,
  bodyText: string,
): Promise<string> {
  const reply = await from.visitor.call('POST /api/message', {
    body: {
      senderProfileId: from.profileId,
      recipientProfileId: to.profileId,
      bodyText,
      profilePicIds: [],
    },
  })
  return textOf(expectDone(reply).body.id)
}

/** Kinds of the notifications that a member has. */
export async function noticesOf({ visitor, profileId }: TestMember): Promise<string[]> {
  const request = { params: { profileId } }
  const { text } = expectDone(await visitor.call('GET /api/notifications/:profileId', request))
  return JSON.parse(text).map(({ kind }: { kind: string }) => kind)
}

/** What the other has written is read then. */
export const readConversation = ({ visitor, profileId: me }: TestMember, other: TestMember) =>
  visitor.call('GET /api/messages/between/:me/:other', { params: { me, other: other.profileId } })

/** A message to everybody around the member. */
export function broadcast(
  { visitor, profileId }: TestMember,
  bodyText: string,
  change: object = {},
): Promise<Reply> {
  return visitor.call('POST /api/message', {
    body: { senderProfileId: profileId, bodyText, profilePicIds: [], ...change },
  })
}
