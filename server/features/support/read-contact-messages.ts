import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { QueryOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import type { ReceivedMessage } from '#shared/contract/support.ts'
import { serverLimits } from '#shared/server-limits.ts'

type MessagesAsked = QueryOf<Contract['GET /api/admin/contact-messages']>

interface AnswerRow {
  readonly id: string
  readonly bodyText: string
  readonly answeredAt: string
}

/** Column of `support_messages`: the answers, oldest first. */
export const answersOf = () =>
  sql<AnswerRow[]>`coalesce((
    select json_agg(json_build_object('id', a.id, 'bodyText', a.body_text, 'answeredAt', a.answered_at)
      order by a.answered_at, a.id)
    from support_answers a where a.message_id = support_messages.id), '[]')`.as('answers')

export async function readContactMessages(
  db: Db,
  { state = 'OPEN', tsBefore, idBefore, size = serverLimits.administrationPageMax }: MessagesAsked,
): Promise<ReceivedMessage[]> {
  const rows = await selectMessages(db)
    .where('closed_at', state === 'CLOSED' ? 'is not' : 'is', null)
    .$if(tsBefore !== undefined && idBefore !== undefined, query =>
      query.where(isBefore(tsBefore ?? 0, idBefore ?? '')),
    )
    .orderBy('support_messages.created_at', 'desc')
    .orderBy('support_messages.id', 'desc')
    .limit(size)
    .execute()
  return rows.map(present)
}

export async function readContactMessage(db: Db, { id }: { readonly id: string }) {
  const row = await selectMessages(db).where('support_messages.id', '=', id).executeTakeFirst()
  return row ? present(row) : refuse('support/not-found')
}

const selectMessages = (db: Db) =>
  db
    .selectFrom('support_messages')
    .leftJoin('accounts', 'accounts.id', 'support_messages.account_id')
    .select(['support_messages.id', 'support_messages.name', 'message', 'account_id as accountId'])
    .select(['support_messages.created_at as createdAt', 'closed_at as closedAt'])
    .select(eb => eb.fn.coalesce('accounts.email', 'support_messages.email').as('email'))
    .select(answersOf)

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

function present({ accountId, createdAt, closedAt, email, answers, ...row }: Row): ReceivedMessage {
  return {
    ...row,
    tsSent: createdAt.getTime(),
    isMember: accountId !== null,
    ...(email === null ? {} : { email }),
    isClosed: closedAt !== null,
    answers: answers.map(({ id, bodyText, answeredAt }) => ({
      id,
      bodyText,
      tsAnswered: new Date(answeredAt).getTime(),
    })),
  }
}

const isBefore = (ts: number, id: string): RawBuilder<boolean> =>
  sql<boolean>`(support_messages.created_at, support_messages.id) < (${new Date(ts)}, ${id})`
