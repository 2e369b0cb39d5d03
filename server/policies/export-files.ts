import { type Expression, sql } from 'kysely'
import { type ArchiveFile, jsonFile, jsonListFile, pageByPage } from '#server/platform/archive.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'

export interface ExportedMember
  extends Viewer,
    Pick<Platform, 'clock' | 'db' | 'secret' | 'storage'> {}

/** The rows of a list, read in pages while they are written, or an object small enough to read at once. */
type Content = (member: ExportedMember) => AsyncIterable<object> | Promise<object>
type List = (member: ExportedMember) => AsyncIterable<object> | Promise<object[]>

export interface ExportTable {
  readonly files: Readonly<Record<string, Content>>
  /** Files that are not JSON. */
  readonly others: readonly ((member: ExportedMember) => AsyncIterable<ArchiveFile>)[]
}

const pageSize = 500

/** The files of a member's export. Each is read after the one before it has been written. */
export async function* exportFiles(
  { files, others }: ExportTable,
  member: ExportedMember,
): AsyncIterable<ArchiveFile> {
  for (const [name, contentOf] of Object.entries(files)) {
    const content = contentOf(member)
    yield Symbol.asyncIterator in content
      ? jsonListFile(name, content)
      : jsonFile(name, await content)
  }
  for (const open of others) yield* open(member)
}

type Column<Table extends keyof DB> = keyof DB[Table] & string
type Naming = `${string}profile_id` | `${string}account_id` | 'email' | 'member_key'

/**
 * The rows in which a column names the member, in order.
 * @param columns the columns to write; `name as other` renames one
 */
export function stored<Table extends keyof DB>(
  whose: `${Table}.${Column<Table> & Naming}`,
  columns: readonly (Column<Table> | `${Column<Table>} as ${string}`)[],
  by: readonly Column<Table>[] = [],
) {
  const [table = '', column = ''] = whose.split('.')
  const keys = by.map(key => `${key} as _${key}`)
  const selected = [...keys, ...columns]
    .map(text => text.split(' as '))
    .map(([name = '', as = name]) => ({ as, sql: sql`${sql.ref(name)} as ${sql.ref(as)}` }))
  return list<Record<string, unknown>>(
    selected.slice(0, by.length || 1).map(({ as }) => as),
    member => sql`
      select ${sql.join(selected.map(each => each.sql))} from ${sql.table(table)}
      where ${sql.ref(column)} = ${nameIn(column, member)}`,
  )
}

/** The member's id in this column. Tables of dues use a member key of their own. */
function nameIn(column: string, { accountId, profileId }: Viewer) {
  if (column.endsWith('profile_id')) return sql`${profileId}`
  if (column.endsWith('account_id')) return sql`${accountId}`
  if (column === 'email') return sql`(select email from accounts where id = ${accountId})`
  return sql`(select member_key from billing_members where account_id = ${accountId})`
}

const inOrder =
  (direction: 'asc' | 'desc') =>
  /**
   * The rows of a query, in the order of columns.
   * @param write makes the entry of a row; names that begin with `_` are left out
   */
  <Row extends object>(
    by: readonly (keyof Row & string)[],
    query: (member: ExportedMember) => Expression<Row>,
    write: (row: Row, member: ExportedMember) => object | Promise<object> = row => row,
  ) =>
    async function* (member: ExportedMember): AsyncIterable<object> {
      for await (const row of rowsOf(member.db, query(member), { by, direction })) {
        yield camelCased(await write(row, member))
      }
    }

export const list = inOrder('asc')
export const newestFirst = inOrder('desc')

interface Order<Row> {
  readonly by: readonly (keyof Row & string)[]
  readonly direction?: 'asc' | 'desc'
}

/** The rows of a query that has no order of its own, page by page. */
export function rowsOf<Row extends object>(
  db: Db,
  query: Expression<Row>,
  { by, direction = 'asc' }: Order<Row>,
): AsyncIterable<Row> {
  const key = sql.join(by.map(column => sql.ref(column)))
  const order = by.map(column => sql`${sql.ref(column)} ${sql.raw(direction)}`)
  const isBehind = sql.raw(direction === 'asc' ? '>' : '<')
  return pageByPage(async (last: Row | undefined) => {
    const behind = last
      ? sql`(${key}) ${isBehind} (${sql.join(by.map(column => last[column]))})`
      : sql`true`
    const { rows } = await sql<Row>`
      select * from (${query}) as listed where ${behind} order by ${sql.join(order)} limit ${pageSize}`.execute(
      db,
    )
    return rows
  })
}

export const camelCased = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !name.startsWith('_'))
      .map(([name, value]) => [
        name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
  )

/** Several short lists in one file, each under its name. */
export async function all(member: ExportedMember, lists: Readonly<Record<string, List>>) {
  const read: [string, object[]][] = []
  for (const [name, listOf] of Object.entries(lists)) {
    read.push([name, await Array.fromAsync(await listOf(member))])
  }
  return Object.fromEntries(read)
}

/** The only row of a list; undefined without one. */
export async function one(member: ExportedMember, listOf: List): Promise<object | undefined> {
  const [row] = await Array.fromAsync(await listOf(member))
  return row
}
