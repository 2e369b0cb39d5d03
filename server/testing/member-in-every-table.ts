import { expect } from 'vitest'
import { reserveOldAddress } from '#server/features/accounts/account-addresses.ts'
import { changeRole } from '#server/features/accounts/roles.ts'
import { endStay } from '#server/features/moderation/dungeon/sentence.ts'
import { putInDungeon } from '#server/features/moderation/dungeon/stay.factory.ts'
import { answerContactMessage } from '#server/features/support/answer-contact-message.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { report, tellNow, writeToSide } from './case-actions.ts'
import { giveSeat, payDues, spendCredits } from './dues.ts'
import { fillCooties } from './fill-cooties.ts'
import { fillGames, fillGptBuster } from './games.ts'
import { readHealth, receiveNotice } from './health-notices.ts'
import { attemptFor, attemptOf } from './identify-actions.ts'
import { storeJudgedCase } from './jury-actions.ts'
import { likePicture } from './like-lists.ts'
import { mailedTo, register } from './mailed-login.ts'
import {
  blockMember,
  broadcast,
  changeLike,
  hideMember,
  placeMember,
  readConversation,
  sendMessage,
  writeNote,
} from './member-actions.ts'
import {
  flagPicture,
  givePicture,
  requestPictures,
  sharePictures,
  uploadPicture,
} from './picture-actions.ts'
import { addRows, changeRows, removeRows, rowsOf } from './stored-rows.ts'
import type { SharedSite, TestMember, TestSite } from './test-site.ts'
import { expectDone, textOf } from './visitor.ts'

export interface MemberInEveryTable extends TestMember {
  readonly pictureId: string
  /** A message to the friend, and one from them. */
  readonly messageIds: readonly [string, string]
  readonly friend: TestMember
  readonly blocked: TestMember
  /** Texts that find the member's rows: their ids and their address. */
  readonly words: readonly string[]
}

/** A member with rows in every table that can have them. */
export async function memberInEveryTable(site: TestSite): Promise<MemberInEveryTable> {
  const member = await site.member({ name: 'Settled', description: 'I have been here long' })
  const [friend, blocked] = [await site.member({ name: 'Friend' }), await site.member()]
  const { visitor, profileId } = member
  await fillDungeon(site, member)
  const pictureId = textOf(expectDone(await uploadPicture(member)).body.profilePicId)
  expectDone(await flagPicture(member, await givePicture(site, friend)))
  expectDone(await placeMember(member, { lat: 52.5, lon: 13.4 }))
  expectDone(await changeLike(member, friend, { likeType: 'LIKE', blocked: false }))
  await fillBetweenMembers(site, { member, friend, pictureId })
  const visit = { profileId, list: 'PICTURES' as const, tsSeen: site.clock.now().getTime() }
  await visitor.ask('PUT /api/likes-visit', { body: visit })
  expectDone(await blockMember(member, blocked, true, { blockFor: 'WEEK' }))
  expectDone(await hideMember(member, friend))
  await shareBothWays(site, member, friend)
  const messageIds = [
    await sendMessage(member, friend, 'From the settled one'),
    await sendMessage(friend, member, 'To the settled one'),
  ] as const
  expectDone(await readConversation(member, friend))
  expectDone(await readConversation(friend, member))
  const underAge = await visitor.call('PUT /api/profile', {
    body: { id: profileId, birthdate: `${site.clock.now().getUTCFullYear() - 10}-01-01` },
  })
  expect(underAge.status).toBe(422)
  await fillAccount(site, member)
  await fillAudit(site, member, friend)
  await payDues(site, member)
  await spendCredits(site, member)
  await member.visitor.ask('POST /api/billing/seats')
  const payer = await site.member()
  await payDues(site, payer, 'MONTH_FIVE')
  await giveSeat(payer, member)
  expectDone(await register(site.visitor(), member.email))
  await mailedTo(site, member.email)
  // Only a flood of requests makes a mail wait, so insert it.
  await addRows(site, 'accounts_waiting_login_mails', {
    recipient: Buffer.from(member.accountId),
    asker: Buffer.of(),
    email: member.email,
    host: 'localhost',
    asked_at: site.clock.now(),
    due_at: new Date(site.clock.now().getTime() + 3_600_000),
  })
  expectDone(await broadcast(member, 'From the settled one to all around'))
  const search = { id: crypto.randomUUID(), profileId, name: 'Those nearby', tellsOfNew: true }
  const savedSearch = { ...search, filter: { milesMax: 5, words: 'settled' } }
  await visitor.ask('POST /api/saved-search', { body: savedSearch })
  await fillJury(site, member, friend)
  await fillGames(site, member, friend)
  await fillGptBuster(site, member, friend)
  await fillCooties(site, member, friend)
  await receiveNotice(site, member)
  const { notices } = await readHealth(member)
  const appeal = { params: { id: textOf(notices[0]?.id) }, body: { bodyText: 'Nobody I know' } }
  await visitor.ask('PUT /api/health-notice/:id/appeal', appeal)
  await receiveNotice(site, member, { condition: 'MPOX' })
  const test = { testedOn: '2026-01-31', remindMonths: 6 as const }
  await visitor.ask('PUT /api/health-test', { body: test })
  const attemptId = await identify(site, { member, friend, pictureId })
  const words = await wordsOf(site, { ...member, pictureId, messageIds })
  return { ...member, pictureId, messageIds, friend, blocked, words: [...words, attemptId] }
}

/** A stay that has ended, shortened by a practice case, and an appeal against it. */
async function fillDungeon(site: TestSite, member: TestMember) {
  const { platform } = site
  const caseId = await putInDungeon(site, member)
  const { body } = expectDone(await member.visitor.call('GET /api/arbitration/practice'))
  const id = textOf(body.next?.id)
  for (const upholds of [true, false]) {
    const answer = { params: { id }, body: { upholds } }
    await member.visitor.ask('PUT /api/arbitration/practice/:id', answer)
  }
  const appeal = { appealed_by: 'ACCUSED', appealed_at: platform.clock.now() }
  const texts = { appeal_text: 'The settled one appeals', masked_appeal: '-' }
  const change = { ...appeal, ...texts, appellant_profile_id: member.profileId }
  await changeRows(site, 'moderation_cases', { id: caseId }, change)
  await platform.db.transaction().execute(tx => endStay(platform, tx, { caseId, by: 'VERDICT' }))
}

/** Each asks the other for private pictures and gets one. */
async function shareBothWays(site: TestSite, one: TestMember, other: TestMember) {
  for (const [owner, viewer] of [
    [one, other],
    [other, one],
  ] as const) {
    expectDone(await requestPictures(viewer, owner))
    const id = await givePicture(site, owner, { isPrivate: true })
    expectDone(await sharePictures(owner, viewer, [id]))
    await viewer.visitor.ask('GET /api/profile-pic/:id', { params: { id } })
  }
}

interface Acquainted {
  readonly member: TestMember
  readonly friend: TestMember
  readonly pictureId: string
}

/** Notes, likes of pictures and reports: by the member, and about the member by another one. */
async function fillBetweenMembers(site: TestSite, { member, friend, pictureId }: Acquainted) {
  const witness = await site.member({ name: 'Witness' })
  const friendsPicture = await givePicture(site, friend)
  const words = { reason: 'OTHER', bodyText: 'Have a look' }
  for (const [one, other, profilePicId] of [
    [member, friend, friendsPicture],
    [witness, member, pictureId],
  ] as const) {
    expectDone(await writeNote(one, other, { bodyText: 'We met', privateTags: ['met'] }))
    const profilePicProfileId = other.profileId
    expectDone(await likePicture(one, { profilePicId, profilePicProfileId }))
    expectDone(await report(one, { profileId: other.profileId, ...words }))
  }
  await answerCases(site, member)
}

/** The member answers reports about them, and administrators write to the member. */
async function answerCases(site: TestSite, { visitor, profileId }: TestMember) {
  const untold = { accused_profile_id: profileId, told_at: null }
  for (const { id } of await rowsOf(site, 'moderation_cases', untold)) await tellNow(site, id)
  const own = await visitor.read('GET /api/arbitration/cases')
  for (const { id } of own.filter(({ isTheirTurn }) => isTheirTurn)) {
    const answer = { params: { id }, body: { bodyText: 'The settled one did not do it' } }
    await visitor.ask('PUT /api/arbitration/cases/:id/answer', answer)
    await writeToSide(site, id, 'ACCUSED')
  }
}

/**
 * A verified picture, an open attempt, and a summons for the friend's attempt.
 * @returns the attempt's id
 */
async function identify(site: TestSite, { member, friend, pictureId }: Acquainted) {
  const now = site.clock.now()
  const soon = new Date(now.getTime() + 3_600_000)
  const badge = { picture_version: 1, verified_at: now, verified_until: soon }
  await addRows(site, 'identify_badges', { picture_id: pictureId, ...badge })
  const { attemptId: attempt_id } = await attemptOf(site, friend)
  const seat = { juror_profile_id: member.profileId, called_at: now, due_at: soon }
  await addRows(site, 'identify_jurors', { attempt_id, ...seat })
  return attemptFor(member, pictureId)
}

/** Settings, consents, a message to support with its answer, and a new address that waits for its confirmation. */
async function fillAccount({ platform }: TestSite, { visitor, accountId }: TestMember) {
  const { body: settings } = await visitor.call('GET /api/settings')
  const device = {
    deviceName: 'The settled one’s phone',
    endpoint: 'https://fcm.googleapis.com/fcm/send/settled',
    auth_base64: 'A'.repeat(22),
    p256dh_base64: `B${'A'.repeat(86)}`,
  }
  const quietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' }
  const email = `new-${accountId}@example.org`
  await visitor.ask('PUT /api/settings', {
    body: { ...settings, name: 'Settled', email, quietHours, pushSubscriptions: [device] },
  })
  const consent = { kind: 'LOCATION', text: 'I agree that others see my place' }
  await visitor.ask('PUT /api/account/consents', { body: consent })
  const messageId = crypto.randomUUID()
  const message = { id: messageId, name: 'Settled', message: 'How long may I stay?' }
  await visitor.ask('POST /api/contactus-messages', { body: message })
  const answer = { id: crypto.randomUUID(), bodyText: 'As long as you like', answersSeen: 0 }
  await answerContactMessage(platform, { actor: 'operator', messageId }, answer)
  const left = { accountId, email: `old-${accountId}@example.org` }
  await reserveOldAddress(platform, platform.db, left)
}

/** Actions about the member, and actions of the member as an administrator. */
async function fillAudit({ platform }: TestSite, member: TestMember, friend: TestMember) {
  const role = { role: 'VOLUNTEER', action: 'grant', reason: 'For the test' } as const
  const actor = { accountId: member.accountId, address: '203.0.113.7' }
  const { accountId } = member
  await platform.db.transaction().execute(async tx => {
    const stored = { platform: { db: tx } }
    const row = { account_id: accountId, role: 'ADMIN' } as const
    const granted = { granted_at: platform.clock.now(), granted_by: 'operator' }
    await addRows(stored, 'accounts_roles', { ...row, ...granted })
    await recordAct(platform, tx, { actor, action: 'ROLE_GRANTED', accountId: friend.accountId })
    await removeRows(stored, 'accounts_roles', row)
  })
  await changeRole(platform, { ...role, member, actor: 'operator' })
}

/** A juror who has judged. */
async function fillJury(site: TestSite, member: TestMember, accused: TestMember) {
  const body = { isServing: true }
  await member.visitor.ask('PUT /api/arbitration/jury-service', { body })
  const reason = 'I see nothing wrong'
  const vote = { state: 'VOTED', upholds: false, reason, masked_reason: reason } as const
  await storeJudgedCase(site, member, accused, { ...vote, voted_at: site.clock.now() })
}

async function wordsOf(
  site: TestSite,
  member: TestMember & Pick<MemberInEveryTable, 'pictureId' | 'messageIds'>,
) {
  const { accountId, profileId, email, pictureId, messageIds } = member
  const own = { account_id: accountId }
  const rows = [
    ...(await rowsOf(site, 'sessions', own)),
    ...(await rowsOf(site, 'support_messages', own)),
  ]
  // Bundles have the ids of their pictures in their names.
  return [accountId, profileId, email, pictureId, ...messageIds, ...rows.map(({ id }) => id)]
}

/** The bundles of a member's picture in the store. */
export async function bundlesOf({ platform }: SharedSite, pictureId: string): Promise<string[]> {
  const bundles: string[] = []
  for await (const bundle of platform.storage.storedBefore(new Date(8.64e15))) {
    if (bundle.startsWith(pictureId)) bundles.push(bundle)
  }
  return bundles
}
