import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { escapedPattern } from '#server/platform/database/folded-words.ts'
import { emailAddress } from '#server/platform/mail/email-address.ts'
import type { Platform } from '#server/platform/platform.ts'
import { contributorsAmong } from '#server/policies/entitlements.ts'
import { isOfRole } from '#server/policies/roles.ts'
import type {
  MemberAccount,
  MemberQuery,
  MembersPage,
} from '#shared/contract/administration-members.ts'
import { withoutHiddenMarks } from '#shared/credentials.ts'
import { folded } from '#shared/folded.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { dayMs, startOfDay } from '../days.ts'

const pageSize = serverLimits.membersPage
/** With this many matches among the newest accounts, the index would find so many that reading the newest is faster. */
const frequentMin = pageSize / 3

/** Above every id. */
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type Row = Omit<MemberAccount, 'isContributor' | 'lastSeenOn'> & {
  readonly lastSeenOn: string | null
}

/**
 * Accounts, the newest first. Each page examines a limited number of accounts and leaves the rest to the next page. So
 * no page takes long, even when few accounts match. Rare words are looked up in the trigram index.
 */
export async function findMembers(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  query: MemberQuery,
): Promise<MembersPage> {
  const now = clock.now()
  const filter = filterOf(query)
  const pattern = query.words === undefined ? undefined : namePattern(asStored(query.words))
  const examined = examinedAccounts(query)
  const newest = await select(db, { accounts: examined, filter: withWords(filter, pattern), now })
  const next = newest.length <= pageSize ? await lastExamined(db, examined) : undefined
  const isFrequent = async (words: NamePattern) => {
    if (newest.length >= frequentMin) return true
    const { role, state, seenFrom, seenTo } = query
    // Without other filters, the page of the newest accounts has already answered this.
    if (!(role ?? state ?? seenFrom ?? seenTo)) return false
    const filtered = { accounts: examined, filter: withWords(sql`true`, words), now }
    return (await select(db, filtered)).length >= frequentMin
  }
  if (!pattern?.hasIndex || next === undefined || (await isFrequent(pattern))) {
    return present(db, newest, { now, next })
  }
  const ids = await namedAccounts(db, pattern, query)
  const accounts = sql`select id from unnest(${ids}::uuid[]) as id order by id desc`
  const named = await select(db, { accounts, filter, now })
  return present(db, named, { now, next: ids[serverLimits.membersExamined - 1] })
}

/** Addresses are stored in one spelling. */
const asStored = (words: string) => emailAddress(withoutHiddenMarks(words)) ?? words

interface Selection {
  /** Ids of accounts, in any order. */
  readonly accounts: RawBuilder<unknown>
  readonly filter: RawBuilder<unknown>
  readonly now: Date
}

/** Reads one row more than a page holds. */
async function select(db: Db, { accounts, filter, now }: Selection): Promise<Row[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<Row>`
    select a.id as "accountId", p.id as "profileId", a.email, p.name,
      to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD') as "joinedOn",
      to_char(open.seen_at at time zone 'utc', 'YYYY-MM-DD') as "lastSeenOn",
      open.count as "sessionCount",
      array(
        select role from accounts_roles r where r.account_id = a.id order by granted_at, role
      ) as roles,
      p.name <> '' and p.birthdate is not null as "isComplete"
    from (${accounts}) as examined
    join accounts a on a.id = examined.id
    join profiles p on p.id = a.default_profile_id
    cross join lateral (
      select count(*)::int as count, max(s.seen_at) as seen_at from sessions s
      where s.account_id = a.id and s.seen_at >= ${ago(limits.sessionIdleMs)}
        and s.created_at >= ${ago(limits.sessionAbsoluteMs)}
    ) open
    where ${filter}
    order by examined.id desc
    limit ${pageSize + 1}`.execute(db)
  return rows
}

/** A rare role or state has an index of its own, so the query does not pass other accounts. */
function examinedAccounts({ role, state, after = highestId }: MemberQuery): RawBuilder<unknown> {
  const end = sql`order by id desc limit ${serverLimits.membersExamined}`
  if (role !== undefined && role !== 'USER') {
    return sql`select account_id as id from accounts_roles
      where role = ${role} and account_id < ${after} ${end}`
  }
  if (state === 'INCOMPLETE') {
    return sql`select account_id as id from profiles
      where (name = '' or birthdate is null) and account_id < ${after} ${end}`
  }
  return sql`select id from accounts where id < ${after} ${end}`
}

/** Undefined when no accounts are left. */
async function lastExamined(db: Db, examined: RawBuilder<unknown>): Promise<string | undefined> {
  const offset = serverLimits.membersExamined - 1
  const { rows } = await sql<{ id: string }>`
    select id from (${examined}) as examined offset ${offset}`.execute(db)
  return rows[0]?.id
}

/** Ids of the accounts that the trigram indexes find for these words. */
async function namedAccounts(
  db: Db,
  { like, nameLike, addressLike }: NamePattern,
  { after = highestId }: MemberQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts
    where email like lower(${addressLike}) and email || '' like lower(${like}) and id < ${after}
    union
    select account_id from profiles where folded(name) like ${nameLike} and account_id < ${after}
    order by id desc limit ${serverLimits.membersExamined}`.execute(db)
  return rows.map(({ id }) => id)
}

/** All conditions except the words. */
function filterOf({ role, state, seenFrom, seenTo }: MemberQuery): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (role !== undefined) conditions.push(isOfRole(sql`a.id`, role))
  if (state === 'COMPLETE') conditions.push(sql`p.name <> '' and p.birthdate is not null`)
  if (state === 'INCOMPLETE') conditions.push(sql`(p.name = '' or p.birthdate is null)`)
  if (seenFrom !== undefined) {
    conditions.push(sql`open.seen_at >= ${startOfDay('/seenFrom', seenFrom)}`)
  }
  if (seenTo !== undefined) {
    const start = startOfDay('/seenTo', seenTo)
    conditions.push(sql`open.seen_at < ${new Date(start.getTime() + dayMs)}`)
  }
  return sql.join(conditions, sql` and `)
}

function withWords(filter: RawBuilder<unknown>, pattern: NamePattern | undefined) {
  if (!pattern) return filter
  const { like, nameLike } = pattern
  return sql`${filter} and (a.email like lower(${like}) or folded(p.name) like ${nameLike})`
}

interface Found {
  readonly now: Date
  /** Where the next page begins if this page is not full. */
  readonly next: string | undefined
}

async function present(db: Db, rows: readonly Row[], { now, next }: Found): Promise<MembersPage> {
  const shown = rows.slice(0, pageSize)
  const contributors = await contributorsAmong(
    db,
    shown.map(({ accountId }) => accountId),
    now,
  )
  const further = rows.length > pageSize ? shown.at(-1)?.accountId : next
  return {
    members: shown.map(({ lastSeenOn, ...member }) => ({
      ...member,
      ...(lastSeenOn === null ? {} : { lastSeenOn }),
      isContributor: contributors.has(member.accountId),
    })),
    ...(further === undefined ? {} : { next: further }),
  }
}

interface NamePattern {
  /** The pattern for `like` of an address. */
  readonly like: string
  /** The pattern for `like` of a folded name. */
  readonly nameLike: string
  /** The pattern for the index of addresses, without a domain: too many addresses share it. */
  readonly addressLike: string
  /** Whether the words have anything that the trigram index can find. */
  readonly hasIndex: boolean
}

const trigramLength = 3

/** Matches a part of a name or an address. Words shorter than a trigram match only at its beginning. */
export function namePattern(words: string): NamePattern {
  const typed = words.replaceAll(/\s+/gu, ' ').trim()
  const like = likeOf(typed)
  const [, localPart] = /^(.*[\p{L}\p{N}]{3}.*@)/u.exec(escapedPattern(typed)) ?? []
  return {
    like,
    nameLike: likeOf(folded(typed)),
    addressLike: localPart === undefined ? like : `%${localPart}%`,
    hasIndex: hasTrigram(typed) && hasTrigram(folded(typed)),
  }
}

const isShort = (words: string) => Array.from(words).length < trigramLength
const likeOf = (words: string) => `${isShort(words) ? '' : '%'}${escapedPattern(words)}%`
const hasTrigram = (words: string) =>
  (isShort(words) ? /^[\p{L}\p{N}]/u : /[\p{L}\p{N}]{3}/u).test(words)
