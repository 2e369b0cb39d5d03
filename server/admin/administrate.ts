import { type ErasureDependencies, eraseMember } from '#server/features/accounts/erase-account.ts'
import { endMemberSessions } from '#server/features/accounts/own-sessions.ts'
import { changeRole } from '#server/features/accounts/roles.ts'
import { readJobs, retryFailedJobs } from '#server/features/administration/failed-jobs.ts'
import { findMembers } from '#server/features/administration/members/find-members.ts'
import { listBrands, readStores } from '#server/features/administration/site.ts'
import {
  type AddTestUsers,
  createTestUsers,
  removeTestUsers,
  type TestUserRemoval,
} from '#server/features/administration/test-users.ts'
import { correctBirthdate, readBirthdate } from '#server/features/profile/birthdate.ts'
import { hasQueue } from '#server/platform/jobs/failed-jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import type { AccountAct } from '#server/policies/account-acts.ts'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import { MemberQuery, Reason } from '#shared/contract/administration-members.ts'
import type { SiteHealth } from '#shared/contract/administration-site.ts'
import { CalendarDate, EmailAddress, Id } from '#shared/contract/primitives.ts'
import { hasHiddenMark } from '#shared/credentials.ts'
import { isDay } from '#shared/days.ts'
import { grantableRoles, roles } from '#shared/roles.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { commandLineTexts } from '#shared/texts/command-line.ts'
import { tidyLine, tidyText } from '#shared/typed-text.ts'
import { type Answer, checked, noMore, type Words, wrong } from './words.ts'

const texts = commandLineTexts.admin

interface AdminNeeds {
  readonly platform: Platform
  readonly erasure: ErasureDependencies
  readonly addTestUsers: AddTestUsers
  readonly testUserRemoval: TestUserRemoval
  readonly ask: (question: string) => Promise<string>
}

type Command = (needs: AdminNeeds, words: Words) => Promise<Answer>

const commands: Readonly<Record<Words['command'], Command>> = {
  members: listMembers,
  role: setRole,
  sessions: endSessions,
  birthdate,
  erase,
  jobs,
  health,
  brand: brands,
  demo,
}

export const administrate: Command = (needs, words) => commands[words.command](needs, words)

async function listMembers({ platform }: AdminNeeds, words: Words): Promise<Answer> {
  const { given, after } = words
  const looked = tidyLine(given.join(' '))
  if (given.length > 0) {
    checked(MemberQuery.properties.words, looked, texts.members.wordsWrong)
  }
  if (after !== undefined) checked(Id, after, texts.members.afterWrong(after))
  const role = oneOf(roles, words.role)
  const state = oneOf(['COMPLETE', 'INCOMPLETE'] as const, words.state)
  const page = await findMembers(platform, {
    ...(given.length > 0 ? { words: looked } : {}),
    ...(role ? { role } : {}),
    ...(state ? { state } : {}),
    ...(after ? { after } : {}),
  })
  const lines = page.members.map(({ email, name, roles, lastSeenOn }) =>
    texts.members.line(email, name, roles, lastSeenOn),
  )
  const more = page.next ? [texts.members.more(page.next)] : []
  return { text: [...lines, ...more].join('\n') || texts.members.none, data: page }
}

async function setRole({ platform }: AdminNeeds, words: Words): Promise<Answer> {
  const [action, email, name, ...more] = words.given
  noMore(more)
  const role = oneOf(grantableRoles, name)
  const isAction = action === 'grant' || action === 'revoke'
  if (!isAction || !email || !role) throw wrong(texts.role.missing)
  const outcome = await changeRole(platform, { ...actOn(email, words), action, role })
  return { text: texts.role.done(action, role, email, outcome), data: { email, role, outcome } }
}

async function endSessions({ platform }: AdminNeeds, words: Words): Promise<Answer> {
  const [action, email, ...more] = words.given
  noMore(more)
  if (action !== 'end' || !email) throw wrong(texts.sessions.missing)
  const ended = await endMemberSessions(platform, actOn(email, words))
  return { text: texts.sessions.ended(email, ended), data: { email, ended } }
}

async function birthdate({ platform }: AdminNeeds, words: Words): Promise<Answer> {
  const [email, day, ...more] = words.given
  noMore(more)
  if (!email) throw wrong(texts.emailMissing)
  checkAddress(email)
  if (day === undefined && words.reason !== undefined) throw wrong(texts.birthdate.missing)
  if (day !== undefined) {
    checked(CalendarDate, day, texts.birthdate.wrong(day))
    if (!isDay(day)) throw wrong(texts.birthdate.noSuchDay(day))
    await correctBirthdate(platform, { ...actOn(email, words), birthdate: day })
  }
  const known = await readBirthdate(platform.db, { email })
  return { text: known.birthdate ?? texts.birthdate.none, data: { email, ...known } }
}

async function erase({ platform, erasure, ask }: AdminNeeds, words: Words): Promise<Answer> {
  const [email, ...more] = words.given
  noMore(more)
  if (!email) throw wrong(texts.emailMissing)
  const act = actOn(email, words)
  const typed = words.yes ? email : await ask(texts.erase.ask)
  await eraseMember(platform, erasure, { ...act, email: typed })
  return { text: texts.erase.done(email), data: { email, erased: true } }
}

function actOn(email: string, words: Words): AccountAct {
  checkAddress(email)
  const reason = tidyText(words.reason ?? '')
  if (reason === '') throw wrong(texts.reasonMissing)
  checked(Reason, reason, texts.reasonWrong(reasonMaxLength))
  return { actor: 'operator', member: { email }, reason }
}

function checkAddress(email: string) {
  checked(EmailAddress, email, texts.emailWrong(email))
  if (hasHiddenMark(email)) throw wrong(texts.emailHidden)
}

function oneOf<Word extends string>(known: readonly Word[], given: string | undefined) {
  const found = known.find(word => word === given)
  if (given !== undefined && !found) throw wrong(texts.noneOf(given, known))
  return found
}

async function brands({ platform }: AdminNeeds, { given }: Words): Promise<Answer> {
  noMore(given)
  const data = listBrands(platform)
  const lines = data.brands.map(({ id, name, hosts, link }) => texts.brand(id, name, hosts, link))
  return { text: lines.join('\n'), data }
}

async function health({ platform }: AdminNeeds, { given }: Words): Promise<Answer> {
  noMore(given)
  const data: Stores = await readStores(platform)
  return { text: healthLines(data).join('\n'), data }
}

type Stores = Pick<SiteHealth, 'diskFreeBytes' | 'diskBytes' | 'isDatabaseUp'> & Partial<SiteHealth>

function healthLines({ diskFreeBytes, diskBytes, ...data }: Stores) {
  const lines = texts.health
  const disk = lines.disk(sizeOf(diskFreeBytes), sizeOf(diskBytes))
  if (!data.isDatabaseUp) return [disk, lines.databaseAway]
  const { databaseMs = 0, jobsWaiting = 0, jobsFailed = 0, backup } = data
  return [
    disk,
    lines.database(databaseMs.toFixed(1)),
    lines.jobs(jobsWaiting, jobsFailed),
    backup
      ? lines.backup(new Date(backup.tsMade).toISOString(), sizeOf(backup.bytes), backup.isReadBack)
      : lines.noBackup,
  ]
}

const sizeUnits = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Three digits, in steps of 1,000 as disks are sold. */
function sizeOf(bytes: number) {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), sizeUnits.length - 1)
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${sizeUnits[power]}`
}

async function jobs({ platform }: AdminNeeds, { given }: Words): Promise<Answer> {
  const [action, queue, id, ...more] = given
  if (action === undefined) return listJobs(platform)
  noMore(more)
  if (action !== 'retry') throw wrong(texts.jobs.actionWrong)
  if (!queue) throw wrong(texts.jobs.queueMissing)
  if (!(await hasQueue(platform.db, queue))) throw wrong(texts.jobs.noQueue(queue))
  if (id !== undefined) checked(Id, id, texts.jobs.idWrong(id))
  const retried = await retryFailedJobs(platform, {
    actor: 'operator',
    queue,
    ...(id === undefined ? {} : { id }),
  })
  if (id !== undefined && retried === 0) {
    throw new StartupError(texts.jobs.notFailed(queue, id))
  }
  return { text: texts.jobs.retried(queue, retried), data: { queue, retried } }
}

async function listJobs(platform: Platform): Promise<Answer> {
  const data = await readJobs(platform)
  const queues = data.queues.map(({ queue, ...counts }) => texts.jobs.queue(queue, counts))
  const failed = data.failed.map(({ id, queue, tries, error }) =>
    texts.jobs.failed(queue, id, tries, error),
  )
  return { text: [...queues, ...failed].join('\n') || texts.jobs.none, data }
}

async function demo(needs: AdminNeeds, { given }: Words): Promise<Answer> {
  const [action, ...more] = given
  if (action === 'add') return addDemo(needs, more)
  if (action !== 'remove') throw wrong(texts.demo.actionWrong)
  noMore(more)
  await removeTestUsers(needs.platform, needs.testUserRemoval, 'operator')
  return { text: texts.demo.removing, data: { removing: true } }
}

async function addDemo({ platform, addTestUsers }: AdminNeeds, given: readonly string[]) {
  const [typed = '', ...more] = given
  noMore(more)
  const count = /^\d+$/.test(typed) ? Number(typed) : 0
  const most = serverLimits.testUsersMax
  if (count < 1 || count > most) throw wrong(texts.demo.countWrong(most))
  const added = await createTestUsers(platform, addTestUsers, { actor: 'operator', count })
  return { text: texts.demo.added(added.length), data: { profileIds: added } }
}
