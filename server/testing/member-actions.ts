import { strFromU8 } from 'fflate'
import type { Point } from '#shared/distance.ts'
import type { Role } from '#shared/roles.ts'
import { exportedFiles } from './exported-files.ts'
import { addRows, changeRows } from './stored-rows.ts'
import type { SharedSite, TestMember } from './test-site.ts'
import { expectDone, type Loose, type Reply, textOf, type Visitor } from './visitor.ts'

type Named = Pick<TestMember, 'profileId'>

const likeIds = (liker: TestMember, liked: Named) => ({
  likerProfileId: liker.profileId,
  likedProfileId: liked.profileId,
})

/** Saves what one member thinks of another, a block of them, or both. */
export const changeLike = (liker: TestMember, liked: Named, change: object): Promise<Reply> =>
  liker.visitor.call('PUT /api/profile-like', { body: { ...likeIds(liker, liked), ...change } })

export const readLike = (liker: TestMember, liked: Named) =>
  liker.visitor.call('GET /api/profile-like', { query: likeIds(liker, liked) })

export const takeLikeBack = (liker: TestMember, liked: Named) =>
  liker.visitor.call('DELETE /api/profile-like', { query: likeIds(liker, liked) })

/** One member blocks another or ends the block. */
export const blockMember = (
  blocker: TestMember,
  other: Named,
  blocked = true,
  change: object = {},
): Promise<Reply> => changeLike(blocker, other, { blocked, ...change })

export const hideMember = ({ visitor, profileId }: TestMember, other: Named): Promise<Reply> =>
  visitor.call('PUT /api/hidden-profile', {
    body: { hiderProfileId: profileId, hiddenProfileId: other.profileId },
  })

/** A private note of one member about another. */
export const writeNote = (
  { visitor, profileId: authorProfileId }: TestMember,
  { profileId: aboutProfileId }: Named,
  note: object = {},
): Promise<Reply> => {
  const body = { authorProfileId, aboutProfileId, bodyText: 'Met at the bar', privateTags: [] }
  return visitor.call('PUT /api/profile-note', { body: { ...body, ...note } })
}

/** A member chooses a point on the map. They are visible unless `change` hides them. */
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

/** A message from one member to another, and its answer. */
export const writeTo = (
  { visitor, profileId: senderProfileId }: Pick<TestMember, 'visitor' | 'profileId'>,
  { profileId: recipientProfileId }: Named,
  bodyText: string,
  change: object = {},
): Promise<Reply> =>
  visitor.call('POST /api/message', {
    body: { senderProfileId, recipientProfileId, bodyText, profilePicIds: [], ...change },
  })

/** @returns the message's id */
export const sendMessage = async (...message: Parameters<typeof writeTo>): Promise<string> =>
  textOf(expectDone(await writeTo(...message)).body.id)

/** Reading marks the other's messages as read. */
export const readConversation = (
  { visitor, profileId: me }: Pick<TestMember, 'visitor' | 'profileId'>,
  other: Named,
) =>
  visitor.call('GET /api/messages/between/:me/:other', { params: { me, other: other.profileId } })

export function broadcast(
  { visitor, profileId }: TestMember,
  bodyText: string,
  change: object = {},
): Promise<Reply> {
  return visitor.call('POST /api/message', {
    body: { senderProfileId: profileId, bodyText, profilePicIds: [], ...change },
  })
}

/** Saves the settings as they are, with a change. */
export async function putSettings(visitor: Visitor, change: object = {}): Promise<Reply> {
  const settings = await visitor.ask('GET /api/settings')
  const body = { ...settings, name: settings.name || 'Sam', ...change }
  return visitor.call('PUT /api/settings', { body })
}

/** The notifications in a member's list. */
export const notificationsOf = async ({ visitor, profileId }: TestMember): Promise<Loose[]> =>
  Object.values(await visitor.ask('GET /api/notifications/:profileId', { params: { profileId } }))

/** The same member at another process. */
export const at = (site: Pick<SharedSite, 'visitor'>, member: TestMember): TestMember => ({
  ...member,
  visitor: site.visitor(member.token),
})

/** The files of a member's copy of their data, by name. */
export async function exportOf({ visitor }: TestMember): Promise<Record<string, string>> {
  const files = Object.entries(await exportedFiles(visitor))
  return Object.fromEntries(files.map(([name, content]) => [name, strFromU8(content)]))
}

/** Sets the address of all the members' sessions. */
export const moveTo = (
  site: Pick<SharedSite, 'platform'>,
  address: string,
  members: readonly Pick<TestMember, 'accountId'>[],
) => changeRows(site, 'sessions', { account_id: members.map(each => each.accountId) }, { address })
/** The kinds of a member's notifications. */
export const noticesOf = async (member: TestMember) =>
  (await notificationsOf(member)).map(({ kind }) => textOf(kind))

/** Grants a role like an operator. New sessions have it. */
export const grantRole = (
  site: Pick<SharedSite, 'platform'>,
  { accountId: account_id }: Pick<TestMember, 'accountId'>,
  role: Role,
) => {
  const granted = { granted_at: site.platform.clock.now(), granted_by: 'operator' }
  return addRows(site, 'accounts_roles', { account_id, role, ...granted })
}

/** New sessions as after a login from an address. Members need them after the clock has moved far. */
export async function logInFrom(
  { platform: { db, sessions } }: Pick<SharedSite, 'platform'>,
  members: readonly TestMember[],
  address = '127.0.0.1',
): Promise<void> {
  await Promise.all(
    members.map(async ({ accountId, visitor }) => {
      const login = { accountId, byMail: true, address }
      visitor.cookies.set('session', await sessions.begin(db, login))
    }),
  )
}
