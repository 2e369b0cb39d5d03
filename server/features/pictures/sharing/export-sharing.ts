import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import { looksOpen } from './requests.queries.ts'

const pageSize = 500

/**
 * Who was shown which private picture and who asked for them, both ways, without those who blocked the member. Of their
 * own requests it tells what the screens do: not that one was declined.
 */
export const exportSharing: ExportPart = async function* ({ clock, db }, { profileId }) {
  const requester = { requesterId: profileId, now: clock.now() }
  yield jsonListFile(
    'picture-grants-given.json',
    pageByPage((last: GivenGrant | undefined) => grantsGiven(db, profileId, last?.id)),
  )
  yield jsonListFile(
    'picture-grants-received.json',
    pageByPage((last: ReceivedGrant | undefined) => grantsReceived(db, profileId, last?.id)),
  )
  yield jsonListFile(
    'picture-requests-received.json',
    pageByPage((last: ReceivedRequest | undefined) =>
      requestsReceived(db, profileId, last?.requesterProfileId),
    ),
  )
  yield jsonListFile(
    'picture-requests-sent.json',
    pageByPage((last: SentRequest | undefined) =>
      requestsSent(db, requester, last?.ownerProfileId),
    ),
  )
}

interface Requester {
  readonly requesterId: string
  readonly now: Date
}

type GivenGrant = Awaited<ReturnType<typeof grantsGiven>>[number]
type ReceivedGrant = Awaited<ReturnType<typeof grantsReceived>>[number]
type ReceivedRequest = Awaited<ReturnType<typeof requestsReceived>>[number]
type SentRequest = Awaited<ReturnType<typeof requestsSent>>[number]

const grants = (db: Db, after: string) =>
  db
    .selectFrom('pictures_grants as g')
    .innerJoin('pictures', 'pictures.id', 'g.picture_id')
    .select(['g.id', 'pictures.id as pictureId', 'g.reason', 'g.granted_at as grantedAt'])
    .select(['g.expires_at as expiresAt', 'g.revoked_at as revokedAt'])
    .select(['g.first_seen_at as firstSeenAt', 'g.last_seen_at as lastSeenAt'])
    .where('g.id', '>', after)
    .orderBy('g.id')
    .limit(pageSize)

const grantsGiven = (db: Db, ownerId: string, after = lowestId) =>
  grants(db, after)
    .innerJoin('profiles', 'profiles.id', 'g.viewer_profile_id')
    .select(['profiles.id as viewerProfileId', 'profiles.name as viewerProfileName'])
    .where('pictures.profile_id', '=', ownerId)
    .where(isKnownTo(ownerId))
    .execute()

const grantsReceived = (db: Db, viewerId: string, after = lowestId) =>
  grants(db, after)
    .innerJoin('profiles', 'profiles.id', 'pictures.profile_id')
    .select(['profiles.id as ownerProfileId', 'profiles.name as ownerProfileName'])
    .where('g.viewer_profile_id', '=', viewerId)
    .where(isKnownTo(viewerId))
    .execute()

const requestsReceived = (db: Db, ownerId: string, after = lowestId) =>
  db
    .selectFrom('pictures_requests as r')
    .innerJoin('profiles', 'profiles.id', 'r.requester_profile_id')
    .select(['profiles.id as requesterProfileId', 'profiles.name as requesterProfileName'])
    .select(['r.asked_at as askedAt', 'r.declined_at as declinedAt'])
    .select('r.answered_at as answeredAt')
    .where('r.owner_profile_id', '=', ownerId)
    .where('r.requester_profile_id', '>', after)
    .where(isKnownTo(ownerId))
    .orderBy('r.requester_profile_id')
    .limit(pageSize)
    .execute()

/** Only those answered or apparently open: others would show that they were declined. */
const requestsSent = (db: Db, { requesterId, now }: Requester, after = lowestId) =>
  db
    .selectFrom('pictures_requests')
    .innerJoin('profiles', 'profiles.id', 'pictures_requests.owner_profile_id')
    .select(['profiles.id as ownerProfileId', 'profiles.name as ownerProfileName'])
    .select(['pictures_requests.asked_at as askedAt', 'answered_at as answeredAt'])
    .where('requester_profile_id', '=', requesterId)
    .where('withdrawn_at', 'is', null)
    .where(eb => eb.or([eb('answered_at', 'is not', null), looksOpen(now)]))
    .where('owner_profile_id', '>', after)
    .where(isKnownTo(requesterId))
    .orderBy('owner_profile_id')
    .limit(pageSize)
    .execute()
