import { type Static, Type } from 'typebox'
import { type NotificationKindName, notificationKinds } from '../notification-kinds.ts'
import { endpoints } from './endpoint.ts'
import { byProfile, Id, listOf, OfId, Timestamp } from './primitives.ts'

const kindNames = Object.keys(notificationKinds).filter(
  (name): name is NotificationKindName => name in notificationKinds,
)

/** One item of the list. Several members may be behind it. */
export const Notification = Type.Object({
  id: Id,
  kind: Type.Enum(kindNames),
  bodyText: Type.String(),
  tsCreated: Timestamp,
  /** A path on this site. */
  url: Type.Optional(Type.String()),
})
export type Notification = Static<typeof Notification>

/** For badges: each is counted up to `serverLimits.unreadCountMax`. */
export const UnreadCounts = Type.Object({
  /** Conversations with unread messages. */
  conversations: Type.Integer(),
  /** Open notifications of all other kinds. */
  notifications: Type.Integer(),
})
export type UnreadCounts = Static<typeof UnreadCounts>

export const notificationsEndpoints = endpoints({
  'GET /api/notifications/:profileId': {
    ...byProfile,
    answers: { 200: listOf(Notification) },
  },
  /** Deletes all that the item stands for. */
  'DELETE /api/notification/:id': {
    access: 'member',
    params: OfId,
    answers: { 204: 'empty' },
    refusals: ['notifications/not-found'],
  },
  'GET /api/unread-counts/:profileId': {
    ...byProfile,
    answers: { 200: UnreadCounts },
  },
})
