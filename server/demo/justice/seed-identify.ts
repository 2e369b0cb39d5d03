import { randomUUID } from 'node:crypto'
import { earnCredits } from '#server/features/billing/earn-credits.ts'
import { addShot } from '#server/features/identify/add-shot.ts'
import { beginAttempt } from '#server/features/identify/begin-attempt.ts'
import { confirmAttempt } from '#server/features/identify/confirm.ts'
import { moveAttemptsOn } from '#server/features/identify/identify.jobs.ts'
import { castVote } from '#server/features/identify/vote.ts'
import { relatedAmong } from '#server/policies/jurors.ts'
import type { Pose } from '#shared/contract/identify.ts'
import { dice } from '../dice.ts'
import { callToCompare } from './call-juror.ts'
import { mainPictures, type Past, type Player } from './past.ts'
import { actOf } from './play-case.ts'

/** What the camera of a member sees, as a JPEG. */
type Camera = (player: Player, shot: { number: number; pose: Pose }) => Promise<Uint8Array>

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const verifiedShare = 0.14
const verifiedMax = 16
/** Within the twelve months of a badge. */
const daysAgoMax = 300

/** Some members have a verified picture; of another one the demo member is asked to compare the shots. */
export async function seedIdentify(past: Past, camera: Camera): Promise<void> {
  const pictures = await mainPictures(past)
  const candidates = past.players.filter(
    player => player !== past.robin && player !== past.kim && pictures.has(player.profileId),
  )
  const own = dice('identify')
  const count = Math.min(verifiedMax, Math.ceil(candidates.length * verifiedShare))
  const verified = own.some(
    candidates.filter(({ plan }) => plan.showsFace && plan.daysSinceJoining > 30),
    count,
  )
  for (const player of verified) {
    const days = own.whole(4, Math.min(daysAgoMax, player.plan.daysSinceJoining - 20))
    const at = new Date(past.now.getTime() - days * dayMs)
    await verify(past, { player, pictureId: pictures.get(player.profileId) ?? '', at })
  }
  const ids = candidates.map(({ profileId }) => profileId)
  const known = await relatedAmong(past.db, ids, [past.robin.profileId])
  const waiting = candidates.find(
    player => player.plan.showsFace && !verified.includes(player) && !known.has(player.profileId),
  )
  if (!waiting) return
  const at = past.hoursAgo(5)
  const pictureId = pictures.get(waiting.profileId) ?? ''
  await shoot(past, { player: waiting, pictureId, at, camera, juror: past.robin })
}

interface Attempt {
  readonly player: Player
  readonly pictureId: string
  readonly at: Date
  readonly camera: Camera
  /** Is called to compare. */
  readonly juror?: Player
}

/** The shots of what is decided are gone, and need not be drawn. */
const darkCamera: Camera = async () => new Uint8Array()

async function verify(past: Past, attempt: Omit<Attempt, 'camera'>): Promise<void> {
  const { player, at } = attempt
  const attemptId = await shoot(past, { ...attempt, camera: darkCamera })
  const own = dice('identify votes', player.plan.number)
  for (const [index, juror] of (await jurorsOf(past, attemptId)).entries()) {
    const platform = past.at(new Date(at.getTime() + (1 + own.next() * 8) * (index + 1) * hourMs))
    const verdict = index === 0 && own.chance(0.3) ? 'UNSURE' : 'SAME'
    await castVote({ ...platform, earnCredits }, await past.viewer(juror), {
      attemptId,
      vote: { verdict, posesRight: true },
    })
  }
  await moveAttemptsOn(past.at(new Date(at.getTime() + dayMs)))
  if (!(await waitsForAdministrator(past, attemptId))) return
  const { viewer, actor } = await actOf(past)
  const decision = {
    actor,
    attemptId,
    isSame: true,
    reason: 'The same person, in the right poses.',
  }
  await confirmAttempt(past.at(new Date(at.getTime() + 2 * dayMs)), viewer, decision)
}

/** Three shots within a minute and a half. @returns the attempt's id */
async function shoot(
  past: Past,
  { player, pictureId, at, camera, juror }: Attempt,
): Promise<string> {
  const viewer = await past.viewer(player)
  const id = randomUUID()
  const { attempt } = await beginAttempt(past.at(at), viewer, { id, pictureId })
  if (juror) await callToCompare(past, { attemptId: id, of: player, juror })
  for (const [index, pose] of attempt.poses.entries()) {
    const number = index + 1
    const bytes = Buffer.from(await camera(player, { number, pose }))
    const file = { read: async () => bytes, close: async () => undefined }
    const shotAt = new Date(at.getTime() + number * 0.5 * minuteMs)
    const shot = { attemptId: id, number, file, gone: new AbortController().signal }
    const encodePicture = () => file.read()
    await addShot({ ...past.at(shotAt), encodePicture }, viewer, shot)
  }
  return id
}

async function jurorsOf({ db, players }: Past, attemptId: string): Promise<Player[]> {
  const called = await db
    .selectFrom('identify_jurors')
    .select('juror_profile_id as id')
    .where('attempt_id', '=', attemptId)
    .execute()
  const ids = new Set(called.map(({ id }) => id))
  return players.filter(({ profileId }) => ids.has(profileId))
}

async function waitsForAdministrator({ db }: Past, attemptId: string): Promise<boolean> {
  const found = db.selectFrom('identify_attempts').select('state').where('id', '=', attemptId)
  return (await found.executeTakeFirst())?.state === 'CONFIRMATION'
}
