import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { shotPurpose } from '#server/features/identify/add-shot.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { encrypt } from '#server/platform/secrets.ts'
import { relatedAmong } from '#server/policies/jurors.ts'
import { identifyLimits as limits } from '#shared/identify.ts'
import { shotFile } from '../demo-storage.ts'
import { dice } from '../dice.ts'
import { insertRows } from '../insert-rows.ts'
import { isLogin } from '../plan-member.ts'
import { mainPictures, type Past, type Player } from './past.ts'
import { drawJury } from './store-round.ts'

const verifiedShare = 0.14
const verifiedMax = 16
/** Within the twelve months of a badge. */
const daysAgoMax = 300
/** The poses on the shots in `pictures`, and the members who have shots. */
const poses = ['LEFT 2 CHIN', 'RIGHT 3 FOREHEAD', 'LEFT 4 EAR']
const posing: readonly number[] = [9, 12, 13, 18, 22, 29]
const shotEveryMs = 30_000

/** Gives some members a verified picture. The demo member is a juror for the attempt of another one. */
export async function seedIdentify(past: Past): Promise<void> {
  const { db, players, robin, hoursAgo } = past
  const pictures = await mainPictures(past)
  const fit = players.filter(
    ({ plan, profileId }) => plan.showsFace && !isLogin(plan.number) && pictures.has(profileId),
  )
  const own = dice('identify')
  const candidates = fit.filter(
    ({ plan }) => plan.daysSinceJoining > 30 && !posing.includes(plan.number),
  )
  const count = Math.min(verifiedMax, Math.ceil(pictures.size * verifiedShare))
  // Their attempts were purged long ago.
  const badges = own.some(candidates, count).map(({ plan, profileId }) => {
    const days = own.whole(4, Math.min(daysAgoMax, plan.daysSinceJoining - 20))
    const [verified_at, verified_until] = [hoursAgo(24 * days), hoursAgo(24 * (days - 365))]
    const picture_id = pictures.get(profileId) ?? ''
    return { picture_id, picture_version: 1, verified_at, verified_until }
  })
  await insertRows(db, 'identify_badges', badges)
  const ids = fit.map(({ profileId }) => profileId)
  const known = await relatedAmong(db, ids, [robin.profileId])
  const waiting = fit.find(
    ({ plan, profileId }) => posing.includes(plan.number) && !known.has(profileId),
  )
  const pictureId = pictures.get(waiting?.profileId ?? '')
  if (waiting && pictureId) await storeAttempt(past, waiting, pictureId)
}

async function storeAttempt(past: Past, { plan, profileId }: Player, pictureId: string) {
  const { db, robin, kim, secret, hoursAgo } = past
  const id = randomUUID()
  const began = hoursAgo(5)
  const shotAt = (number: number) => new Date(began.getTime() + number * shotEveryMs)
  const calledAt = shotAt(limits.shots)
  const dueAt = new Date(calledAt.getTime() + limits.voteMs)
  const { seed, ids } = await drawJury(past, {
    parties: [profileId],
    except: [kim.profileId],
    seats: limits.jurors,
    label: '0',
    seed: randomBytes(32),
    keyOf: key => key,
    juror: robin,
    at: calledAt,
  })
  const attempt = {
    id,
    profile_id: profileId,
    picture_id: pictureId,
    picture_version: 1,
    poses,
    seed,
    state: 'JURY',
    began_at: began,
    shoot_until: new Date(began.getTime() + limits.shootMs),
    replace_until: new Date(calledAt.getTime() + limits.replaceMs),
    due_at: dueAt,
  }
  await insertRows(db, 'identify_attempts', [attempt])
  const call = { attempt_id: id, called_at: calledAt, due_at: dueAt }
  const seats = ids.map(juror_profile_id => ({ ...call, juror_profile_id }))
  await insertRows(db, 'identify_jurors', seats)
  for (const index of poses.keys()) {
    const number = index + 1
    const bytes = await readFile(shotFile(`${plan.number}-shot-${number}`))
    const encrypted = encrypt(secret, shotPurpose, bytes)
    const shot = { attempt_id: id, number, encrypted, taken_at: shotAt(number) }
    await insertRows(db, 'identify_shots', [shot])
  }
  if (!ids.includes(robin.profileId)) return
  await notify(past.at(calledAt), db, { profileId: robin.profileId, kind: 'IDENTIFY_CALL' })
}
