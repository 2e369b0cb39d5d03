import { reportersOf } from '#server/features/moderation/stored-case.ts'
import { showToAccused, tellNews } from '#server/features/moderation/tell-news.ts'
import { type Administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { actInCase } from './lock-case.ts'

type Side = 'ACCUSED' | 'REPORTER'

interface SideMessage {
  readonly viewer: Viewer
  readonly actor: Administrator
  readonly caseId: string
  readonly id: string
  readonly side: Side
  readonly bodyText: string
}

/** Writes to a side of a case, once, however often it is sent. The log records the act, not the text. */
export function messageSide(platform: Platform, message: SideMessage): Promise<void> {
  const { actor, caseId, side } = message
  return actInCase(platform, message, async (tx, { accused_profile_id: accused }) => {
    if (!(await store(tx, message, platform.clock.now()))) {
      return (await isStored(tx, message)) ? undefined : refuse('moderation/id-taken')
    }
    await recordAct(platform, tx, { actor, action: 'CASE_MESSAGE_SENT', details: caseId })
    if (side === 'ACCUSED') await showToAccused(tx, caseId, platform.clock.now())
    const readers = side === 'ACCUSED' ? [accused] : await reportersOf(tx, caseId)
    await tellNews(platform, tx, { caseId, profileIds: readers })
  })
}

/** @returns false if a message with this id exists */
async function store(tx: Db, { id, caseId, side, bodyText }: SideMessage, sentAt: Date) {
  const stored = await tx
    .insertInto('moderation_messages')
    .values({ id, case_id: caseId, side, body_text: bodyText, sent_at: sentAt })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

async function isStored(tx: Db, { id, caseId, side, bodyText }: SideMessage) {
  const found = await tx
    .selectFrom('moderation_messages')
    .select('id')
    .where(eb => eb.and({ id, case_id: caseId, side, body_text: bodyText }))
    .executeTakeFirst()
  return found !== undefined
}
