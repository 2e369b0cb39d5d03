import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { DatabaseConnection } from './connect.ts'

/**
 * Executes a statement whose plan each connection keeps, for those that take longer to plan than to execute. Its text must be
 * one of few: what differs from call to call comes as parameters, and what the plan depends on stands in the text.
 */
export async function executePrepared<Row>(
  { db, preparedPool }: Pick<DatabaseConnection, 'db' | 'preparedPool'>,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(db)
  const name = createHash('sha256').update(text).digest('base64')
  const { rows } = await preparedPool.query({ name, text, values: [...parameters] })
  return rows
}
