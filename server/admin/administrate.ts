import type { ErasureDependencies } from '#server/features/accounts/erase-account.ts'
import { eraseMember } from '#server/features/accounts/erase-account.ts'
import { endMemberSessions } from '#server/features/accounts/own-sessions.ts'
import { changeRole } from '#server/features/accounts/roles.ts'
import { findMembers } from '#server/features/administration/members/find-members.ts'
import { correctBirthdate, readBirthdate } from '#server/features/profile/birthdate.ts'
import type { AccountAct } from '#server/policies/account-acts.ts'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import { roles } from '#shared/contract/accounts.ts'
import { grantableRoles, MemberQuery, Reason } from '#shared/contract/administration-members.ts'
import { CalendarDate, EmailAddress, Id } from '#shared/contract/primitives.ts'
import { brands, demo, health, jobs, type SiteNeeds } from './administrate-site.ts'
import { type Answer, checked, noMore, type Words, wrong } from './words.ts'

export interface AdminNeeds extends SiteNeeds {
  readonly erasure: ErasureDependencies
  /** Asks whoever is at the command line. */
  readonly ask: (question: string) => Promise<string>
}

/** Does what the words say, as the dashboard does it. */
export async function administrate(needs: AdminNeeds, words: Words): Promise<Answer> {
  switch (words.command) {
    case 'members':
      return listMembers(needs, words)
    case 'role':
      return setRole(needs, words)
    case 'sessions':
      return endSessions(needs, words)
    case 'birthdate':
      return birthdate(needs, words)
    case 'erase':
      return erase(needs, words)
    case 'jobs':
      return jobs(needs, words)
    case 'health':
      return health(needs, words)
    case 'brand':
      return brands(needs, words)
    case 'demo':
      return demo(needs, words)
  }
}

async function listMembers({ platform }: AdminNeeds, words: Words): Promise<Answer> {
  const { given, after } = words
  const looked = given.join(' ')
  if (given.length > 0) {
    checked(MemberQuery.properties.words, looked, 'No name and no address can have these words.')
  }
  if (after !== undefined) checked(Id, after, `--after ${after} is no id.`)
  const role = oneOf(roles, words.role)
  const state = oneOf(['COMPLETE', 'INCOMPLETE'] as const, words.state)
  const page = await findMembers(platform, {
    ...(given.length > 0 ? { words: looked } : {}),
    ...(role ? { role } : {}),
    ...(state ? { state } : {}),
    ...(after ? { after } : {}),
  })
  const lines = page.members.map(({ email, name, roles, lastSeenOn = 'never' }) =>
    [email, name || '(no name)', roles.join(','), `seen ${lastSeenOn}`].join('\t'),
  )
  const more = page.next ? [`More: --after ${page.next}`] : []
  return { text: [...lines, ...more].join('\n') || 'Nobody.', data: page }
}

async function setRole({ platform }: AdminNeeds, words: Words): Promise<Answer> {
  const [action, email, name, ...more] = words.given
  noMore(more)
  const role = oneOf(grantableRoles, name)
  const isAction = action === 'grant' || action === 'revoke'
  if (!isAction || !email || !role) throw wrong('Say whose role, and which.')
  const outcome = await changeRole(platform, { ...actOn(email, words), action, role })
  return { text: `${action} ${role} ${email}: ${outcome}.`, data: { email, role, outcome } }
}

async function endSessions({ platform }: AdminNeeds, words: Words): Promise<Answer> {
  const [action, email, ...more] = words.given
  noMore(more)
  if (action !== 'end' || !email) throw wrong('Say whose sessions.')
  const ended = await endMemberSessions(platform, actOn(email, words))
  return { text: `Sessions of ${email} that ended: ${ended}.`, data: { email, ended } }
}

async function birthdate({ platform }: AdminNeeds, words: Words): Promise<Answer> {
  const [email, day, ...more] = words.given
  noMore(more)
  if (!email) throw wrong('Say whose birthdate.')
  checkAddress(email)
  if (day === undefined && words.reason !== undefined) throw wrong('Say which birthdate it is.')
  if (day !== undefined) {
    checked(CalendarDate, day, `${day} is no birthdate: it is YYYY-MM-DD.`)
    if (!isInCalendar(day)) throw wrong(`There is no day ${day}.`)
    await correctBirthdate(platform, { ...actOn(email, words), birthdate: day })
  }
  const known = await readBirthdate(platform.db, { email })
  return { text: known.birthdate ?? 'None.', data: { email, ...known } }
}

async function erase({ platform, erasure, ask }: AdminNeeds, words: Words): Promise<Answer> {
  const [email, ...more] = words.given
  noMore(more)
  if (!email) throw wrong('Say whose account.')
  const act = actOn(email, words)
  const typed = words.yes
    ? email
    : await ask(`Nothing can be undone. The address of the account once more: `)
  await eraseMember(platform, erasure, { ...act, email: typed })
  return { text: `${email} is erased.`, data: { email, erased: true } }
}

function actOn(email: string, words: Words): AccountAct {
  checkAddress(email)
  const reason = words.reason?.trim() ?? ''
  if (reason === '') throw wrong('Say why, with --reason.')
  const rule = `A reason has up to ${reasonMaxLength} signs, and no control characters.`
  checked(Reason, reason, rule)
  return { actor: 'operator', member: { email }, reason }
}

const checkAddress = (email: string) =>
  checked(EmailAddress, email, `${email} is no address of an account.`)

function isInCalendar(day: string) {
  const start = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day)
}

function oneOf<Word extends string>(known: readonly Word[], given: string | undefined) {
  const found = known.find(word => word === given)
  if (given !== undefined && !found) throw wrong(`${given} is none of ${known.join(', ')}.`)
  return found
}
