import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, rowsOf } from '#server/platform/archive.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isAboutSeen } from '#server/policies/own-plays.ts'

/** More than are kept: three attempts a day, for a month. */
const rowsMax = 1_000

/** The member's attempts, their badges and the votes they cast; of those whom they judged there is nothing. */
export const exportIdentify: ExportPart = async function* ({ db }, { profileId }) {
  yield jsonListFile('identify-attempts.json', rowsOf(attemptsOf(db, profileId)))
  yield jsonListFile('identify-badges.json', rowsOf(badgesOf(db, profileId)))
  yield jsonListFile('identify-votes.json', rowsOf(votesOf(db, profileId)))
}

const attemptsOf = (db: Db, profileId: string) =>
  db
    .selectFrom('identify_attempts')
    .select(['id', 'picture_id as profilePicId', 'picture_version as pictureVersion', 'poses'])
    .select(['state', 'reason', 'began_at as beganAt', 'shoot_until as shootUntil'])
    .select(['replace_until as replaceUntil', 'decided_at as decidedAt'])
    .where('profile_id', '=', profileId)
    .orderBy('began_at')
    .orderBy('id')
    .limit(rowsMax)

const badgesOf = (db: Db, profileId: string) =>
  db
    .selectFrom('identify_badges')
    .innerJoin('pictures', 'pictures.id', 'picture_id')
    .select(['picture_id as profilePicId', 'picture_version as pictureVersion'])
    .select(['verified_at as verifiedAt', 'verified_until as verifiedUntil'])
    .where('profile_id', '=', profileId)
    .orderBy('picture_id')

const votesOf = (db: Db, profileId: string) =>
  db
    .selectFrom('identify_jurors')
    .innerJoin('identify_attempts as attempt', 'attempt.id', 'attempt_id')
    .select(['attempt_id as attemptId', 'called_at as calledAt', 'identify_jurors.due_at as dueAt'])
    .select(['replaced_at as replacedAt', 'verdict', 'poses_right as posesRight'])
    .select('voted_at as votedAt')
    .where('juror_profile_id', '=', profileId)
    .where(isAboutSeen(profileId, 'attempt.profile_id'))
    .orderBy('called_at')
    .orderBy('attempt_id')
    .limit(rowsMax)
