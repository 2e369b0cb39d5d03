import { randomBytes } from 'node:crypto'
import { partiesOf } from '#server/features/moderation/case-parties.ts'
import { drawKey, drawLabel } from '#server/features/moderation/jury/draw-jurors.ts'
import { drawInOrder, findJurors } from '#server/policies/jurors.ts'
import { identifyLimits } from '#shared/identify.ts'
import { juries } from '#shared/justice-limits.ts'
import type { Past, Player } from './past.ts'

/** Seeds under which a certain member is drawn: the draw itself is the product's own, and can be checked like any other. */

const triesMax = 2_000

interface SeedAsked {
  readonly pool: readonly string[]
  readonly label: string
  readonly seats: number
  readonly juror: Player
  /** Under which tickets are made; of the seed itself unless told. */
  readonly keyOf?: (seed: Buffer) => Buffer
}

/** Undefined when they are no stranger. */
function seedFor({
  pool,
  label,
  seats,
  juror,
  keyOf = seed => seed,
}: SeedAsked): Buffer | undefined {
  if (!pool.includes(juror.profileId)) return undefined
  for (let tried = 0; tried < triesMax; tried++) {
    const seed = randomBytes(32)
    const drawn = drawInOrder(keyOf(seed), label, pool).slice(0, seats)
    if (drawn.some(({ id }) => id === juror.profileId)) return seed
  }
  return undefined
}

/** Before the first round of a case is drawn. */
export async function callJuror(
  past: Past,
  { caseId, juror }: { readonly caseId: string; readonly juror: Player },
): Promise<void> {
  const { db, now } = past
  const { secret } = past.at(now)
  const pool = await findJurors(db, { parties: await partiesOf(db, caseId), now })
  const keyOf = (tried: Buffer) => drawKey(secret, tried)
  const seed = seedFor({ pool, label: drawLabel(1, 1), seats: juries[1].jurors, juror, keyOf })
  if (!seed) return
  await db.updateTable('moderation_cases').set({ seed }).where('id', '=', caseId).execute()
}

/** Before the shots of an attempt are all there. */
export async function callToCompare(
  { db, kim, now }: Past,
  { attemptId, of, juror }: { attemptId: string; of: Player; juror: Player },
): Promise<void> {
  const pool = await findJurors(db, { parties: [of.profileId], except: [kim.profileId], now })
  const seed = seedFor({ pool, label: '0', seats: identifyLimits.jurors, juror })
  if (!seed) return
  await db.updateTable('identify_attempts').set({ seed }).where('id', '=', attemptId).execute()
}
