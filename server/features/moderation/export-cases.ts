import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readEvidencePicture } from './evidence-pictures.ts'
import { type OwnRow, ownCases, shownState } from './own-cases.ts'
import { readMessages, readVerdicts } from './party-cases.ts'

const pageSize = 100

/**
 * The cases of which the member is a side, as far as they may see them: of one about them the copy of what was theirs, and
 * what they wrote in it. Who reported it is nobody's but the reporter's, and stands in reports.json.
 */
export const exportCases: ExportPart = async function* (platform, { profileId }) {
  const { db } = platform
  yield jsonListFile('cases.json', describedCases(platform, profileId))
  for await (const { id, caseId, side } of casesOf(db, profileId)) {
    if (side !== 'ACCUSED') continue
    for (let number = 0; ; number++) {
      const jpeg = await readEvidencePicture(platform, caseId, number)
      if (!jpeg) break
      yield { name: `cases/${id}-${number}.jpeg`, content: [jpeg], isCompressed: true }
    }
  }
}

const casesOf = (db: Db, profileId: string) =>
  pageByPage((last: OwnRow | undefined) =>
    ownCases(db, profileId)
      .where('c.id', '>', last?.caseId ?? lowestId)
      .orderBy('c.id')
      .limit(pageSize)
      .execute(),
  )

async function* describedCases({ clock, db }: Pick<Platform, 'clock' | 'db'>, profileId: string) {
  for await (const row of casesOf(db, profileId)) {
    const isAccused = row.side === 'ACCUSED'
    const { stage, round, dueAt, seesVerdict } = shownState(row, clock.now())
    const isAppellant = row.appellant_profile_id === profileId
    yield {
      id: row.id,
      side: row.side,
      kind: row.kind,
      stage,
      round,
      openedAt: row.openedAt,
      dueAt,
      ...(seesVerdict && { closedAt: row.closed_at }),
      ...(isAccused && {
        thingId: row.thing_id,
        evidence: row.evidence,
        answer: row.answer_text,
        answeredAt: row.answered_at,
      }),
      ...(isAppellant && { appeal: row.appeal_text }),
      ...(seesVerdict && { appealedBy: row.appealed_by, appealedAt: row.appealed_at }),
      verdicts: seesVerdict ? await verdictsIn(db, row.caseId) : [],
      messages: (await readMessages(db, row, profileId)).map(({ text, ts }) => ({
        text,
        sentAt: new Date(ts),
      })),
    }
  }
}

async function verdictsIn(db: Db, caseId: string) {
  const verdicts = await readVerdicts(db, caseId)
  return verdicts.map(({ tsDecided, ...verdict }) => ({
    ...verdict,
    decidedAt: new Date(tsDecided),
  }))
}
