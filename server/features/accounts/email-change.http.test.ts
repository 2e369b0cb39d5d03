import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { spendAllowance } from '#server/testing/allowance.ts'
import { queriesOf } from '#server/testing/inspect-database.ts'
import {
  issuedLogin,
  logIn,
  memberWithPassword,
  ownPassword as password,
  register,
} from '#server/testing/mailed-login.ts'
import { putSettings } from '#server/testing/member-actions.ts'
import { linkIn, mailsTo, tokenIn } from '#server/testing/outbox.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type SharedSite } from '#server/testing/test-site.ts'
import { type Reply, refused, statusesOf, textOf, type Visitor } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { mailTexts } from '#shared/texts/mails.ts'
import { purgeAccounts, sendDueMails } from './accounts.jobs.ts'
import { requestEmailChange } from './request-email-change.ts'

const site = await ownSite('its mails are read', {}, { runsJobs: true })
const strictSite = await ownSite('other limits', { LIMITS_FACTOR: '1' }, { runsJobs: true })

const newAddress = () => `${randomUUID()}@example.org`
const read = (visitor: Visitor) => visitor.ask('GET /api/settings')

const ask = (visitor: Visitor, email: string, change: object = {}): Promise<Reply> =>
  putSettings(visitor, { email, currentPassword: password, ...change })

async function mailedToken(to: string, count = 1, at: SharedSite = site) {
  const mails = await mailsTo(at, { to, subject: mailTexts.emailChange.subject, count })
  return tokenIn(linkIn(mails.at(-1)))
}

const confirm = (token: unknown) => site.visitor().call('POST /api/auth/email', { body: { token } })

const canLogIn = async (email: string) =>
  (await logIn(site.visitor(), { email, password })).status === 200

/** A pending change and the token mailed for it. */
async function asked() {
  const member = await memberWithPassword(site)
  const to = newAddress()
  expect((await ask(member.visitor, to)).status).toBe(200)
  return { ...member, to, token: await mailedToken(to) }
}

const undoChange = (token: unknown) =>
  site.visitor().call('POST /api/auth/email/undo', { body: { token } })

async function undoToken(to: string) {
  const [mail] = await mailsTo(site, { to, subject: mailTexts.emailUndo.subject })
  expect(linkIn(mail).pathname).toBe('/undoEmail')
  return tokenIn(linkIn(mail))
}

/** A thief has moved the account to their own address and set another password. */
async function stolen() {
  const { visitor: thief, email, to, token } = await asked()
  expect((await confirm(token)).status).toBe(200)
  const thiefPassword = 'another horse battery'
  const saved = await ask(thief, to, { password: thiefPassword })
  expect(saved).toMatchObject({ status: 200, body: { email: to } })
  return { thief, thiefPassword, email, to, undo: await undoToken(email) }
}

const isOldAddress = async (email: string) =>
  (await rowsOf(site, 'accounts_old_addresses', { email })).length > 0

/** The settings of the account that a mailed link to the address opens. */
async function canEnter(email: string) {
  const visitor = site.visitor()
  expect((await logIn(visitor, await issuedLogin(site, email))).status).toBe(200)
  return read(visitor)
}

describe('another email address', () => {
  it('waits until the link mailed to it is used, and then is the only one', async () => {
    const { visitor, email, to, token } = await asked()
    expect(await read(visitor)).toMatchObject({ email, pendingEmail: to })
    expect([await canLogIn(email), await canLogIn(to)]).toEqual([true, false])
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: to } })
    const settings = await read(visitor)
    expect(settings).toMatchObject({ email: to })
    expect(settings).not.toHaveProperty('pendingEmail')
    expect([await canLogIn(email), await canLogIn(to)]).toEqual([false, true])
  })

  it('is stored in lower case, and a request for the current address changes nothing', async () => {
    const { visitor, email } = await memberWithPassword(site)
    const to = newAddress()
    expect((await ask(visitor, to.toUpperCase())).body).toMatchObject({ email, pendingEmail: to })
    const saved = await putSettings(visitor, { email: email.toUpperCase() })
    expect(saved).toMatchObject({ status: 200, body: { email, pendingEmail: to } })
  })

  it('gets the same answer when it is in use as when it is free, and its owner gets a mail without a link', async () => {
    const other = await site.member()
    const free = newAddress()
    const answers = []
    for (const to of [other.email.toUpperCase(), free]) {
      const { visitor, email } = await memberWithPassword(site)
      const { defaultProfileId } = await read(visitor)
      const names = new RegExp(`(${email})|(${to.toLowerCase()})|${textOf(defaultProfileId)}`, 'g')
      const alike = ({ status, text }: Reply) => [
        status,
        text.replaceAll(names, (_, old, other) => (old ? 'OLD' : other ? 'NEW' : 'ID')),
      ]
      answers.push([alike(await ask(visitor, to)), alike(await visitor.call('GET /api/settings'))])
      await mailsTo(site, { to: email, subject: mailTexts.emailChangeNotice.subject })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(JSON.stringify(answers)).toContain('"pendingEmail\\":\\"NEW')
    const { subject } = mailTexts.addressInUse
    const [mail] = await mailsTo(site, { to: other.email, subject })
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/https?:|@example/)
  })

  it('runs the same queries whether it is in use or free', async () => {
    const left = await asked()
    await confirm(left.token)
    const work = []
    for (const to of [(await site.member()).email, left.email, newAddress()]) {
      const { accountId, email: from } = await memberWithPassword(site)
      const { platform } = site
      const change = { accountId, from, to, host: 'localhost', mailDueAt: undefined }
      const request = () => requestEmailChange(platform, platform.db, change)
      work.push((await queriesOf(request)).queries)
    }
    expect(work[0]?.length).toBeGreaterThan(2)
    expect(work).toEqual([work[2], work[2], work[2]])
  })

  it('needs the current password if there is one', async () => {
    const { visitor, email } = await memberWithPassword(site)
    for (const currentPassword of [undefined, '', 'wrong horse battery']) {
      const reply = await ask(visitor, newAddress(), { name: 'Kim', currentPassword })
      expect(reply).toMatchObject(refused('accounts/wrong-password'))
    }
    const settings = await read(visitor)
    expect(settings).toMatchObject({ email, name: 'Sam' })
    expect(settings).not.toHaveProperty('pendingEmail')
  })

  it('cannot be requested without limit', async () => {
    const { visitor } = await memberWithPassword(strictSite)
    const to = newAddress()
    await spendAllowance(5, 200, () => ask(visitor, to))
  })

  it('waits when others have used up the mailbox’s hourly mails, whether it is in use or not', async () => {
    const { clock } = strictSite
    const { email: inUse } = await strictSite.member()
    for (const to of [inUse, newAddress()]) {
      const stranger = await memberWithPassword(strictSite)
      for (const tag of ['+1', '+2', '+3']) await ask(stranger.visitor, to.replace('@', `${tag}@`))
      const owner = await memberWithPassword(strictSite)
      expect((await ask(owner.visitor, to)).status).toBe(200)
      expect(await read(owner.visitor)).toMatchObject({ pendingEmail: to })
      const { subject } = to === inUse ? mailTexts.addressInUse : mailTexts.emailChange
      clock.advance(30 * 60_000)
      await sendDueMails(strictSite.platform)
      const { quotas } = strictSite.platform
      const allowance = serverLimits.emailChangeMails
      const taken = await quotas.takeOrWait('email-change-mail', to, allowance)
      expect(taken).toHaveProperty('freeAt')
      clock.advance(30 * 60_000 + 1_000)
      await sendDueMails(strictSite.platform)
      await mailsTo(strictSite, { to, subject })
      expect(await read(owner.visitor)).toMatchObject({ pendingEmail: to })
    }
  })

  it('keeps its place in the queue, though strangers keep asking for the same mailbox', async () => {
    const { clock } = strictSite
    const to = newAddress()
    const four = Array.from({ length: 4 }, () => memberWithPassword(strictSite))
    const strangers = await Promise.all(four)
    const askAsStrangers = async () => {
      for (const [nth, { visitor }] of strangers.entries()) {
        await ask(visitor, to.replace('@', `+${nth}@`))
      }
    }
    await askAsStrangers()
    const owner = await memberWithPassword(strictSite)
    expect((await ask(owner.visitor, to)).status).toBe(200)
    clock.advance(serverLimits.emailChangeMails.windowMs + 1_000)
    await askAsStrangers()
    await sendDueMails(strictSite.platform)
    expect(await mailedToken(to, 1, strictSite)).not.toBe('')
  })
})

describe('the link', () => {
  const isVoid = refused('accounts/email-link-void')

  it('works once, even if many requests use it at the same time', async () => {
    const { token, to } = await asked()
    const confirmAtOnce = () => Promise.all(Array.from({ length: 50 }, () => confirm(token)))
    const replies = [...(await confirmAtOnce()), ...(await confirmAtOnce())]
    expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 99 }, () => 410)])
    expect(await canLogIn(to)).toBe(true)
  })

  it('is replaced by a newer link, to the same address or another', async () => {
    const { visitor, token: first, to } = await asked()
    await ask(visitor, to)
    const second = await mailedToken(to, 2)
    const other = newAddress()
    await ask(visitor, other)
    const third = await mailedToken(other)
    for (const old of [first, second]) expect(await confirm(old)).toMatchObject(isVoid)
    expect(await confirm(third)).toMatchObject({ status: 200, body: { email: other } })
  })

  it('is void after the change is canceled', async () => {
    const { visitor, token, email } = await asked()
    expect((await visitor.call('DELETE /api/auth/email')).status).toBe(204)
    expect((await visitor.call('DELETE /api/auth/email')).status).toBe(204)
    expect(await read(visitor)).not.toHaveProperty('pendingEmail')
    expect(await confirm(token)).toMatchObject(isVoid)
    expect(await canLogIn(email)).toBe(true)
  })

  it('expires, and is deleted a day later', async () => {
    const { visitor, token } = await asked()
    site.clock.advance(limits.emailChangeValidMs)
    expect(await confirm(token)).toMatchObject(isVoid)
    expect(await read(visitor)).not.toHaveProperty('pendingEmail')
    const stored = () => rowsOf(site, 'accounts_email_changes')
    expect((await stored()).length).toBeGreaterThan(0)
    site.clock.advance(limits.mailPasswordKeptMs + 1_000)
    await purgeAccounts(site.platform)
    expect(await stored()).toEqual([])
  })

  it('is refused when the address was taken meanwhile', async () => {
    const { token, to, email } = await asked()
    await logIn(site.visitor(), await issuedLogin(site, to))
    expect(await confirm(token)).toMatchObject(isVoid)
    expect(await canLogIn(email)).toBe(true)
  })

  it('gives the address to one of two claimants', async () => {
    const to = newAddress()
    const members = [await memberWithPassword(site), await memberWithPassword(site)]
    for (const { visitor } of members) expect((await ask(visitor, to)).status).toBe(200)
    const mails = await mailsTo(site, { to, subject: mailTexts.emailChange.subject, count: 2 })
    const tokens = mails.map(mail => tokenIn(linkIn(mail)))
    expect(statusesOf(await Promise.all(tokens.map(confirm)))).toEqual([200, 410])
    const settings = await Promise.all(members.map(({ visitor }) => read(visitor)))
    expect(settings.filter(({ email }) => textOf(email) === to)).toHaveLength(1)
  })

  it('is stored as a hash only', async () => {
    const { token, to } = await asked()
    const rows = await rowsOf(site, 'accounts_email_changes', { email: to })
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  })
})

describe('a confirmed address', () => {
  it('ends the one-time passwords of the old address, but no session', async () => {
    const { visitor, email, token } = await asked()
    const outstanding = await issuedLogin(site, email)
    await confirm(token)
    expect((await logIn(site.visitor(), outstanding)).status).toBe(401)
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
  })

  it('takes the acknowledgements along, and the purge does not delete them', async () => {
    const { visitor, email } = await memberWithPassword(site)
    await register(site.visitor(), email)
    const to = newAddress()
    await ask(visitor, to)
    await confirm(await mailedToken(to))
    site.clock.advance(limits.addressKeptMs + 1_000)
    await purgeAccounts(site.platform)
    const stored = await rowsOf(site, 'accounts_acknowledgements', { email: [email, to] })
    expect(stored).toMatchObject([{ email: to }, { email: to }, { email: to }])
  })

  it('leaves the old address free for a new account after seven days', async () => {
    const { email, token, visitor } = await asked()
    await confirm(token)
    site.clock.advance(limits.oldAddressKeptMs + 1_000)
    const newcomer = site.visitor()
    await logIn(newcomer, await issuedLogin(site, email))
    const [mine, theirs] = [await read(visitor), await read(newcomer)]
    expect(theirs).toMatchObject({ email, name: '' })
    expect(theirs.defaultProfileId).not.toBe(mine.defaultProfileId)
    // The old account must not erase what belongs to the new account at that address.
    const outstanding = await issuedLogin(site, email)
    await visitor.ask('DELETE /api/account', { body: { password } })
    expect((await logIn(site.visitor(), outstanding)).status).toBe(200)
  })
})

describe('the link that undoes a change', () => {
  it('restores the old address and ends all sessions', async () => {
    const { thief, thiefPassword, email, to, undo } = await stolen()
    await ask(thief, newAddress(), { currentPassword: thiefPassword })
    const outstanding = await issuedLogin(site, to)
    expect(await undoChange(undo)).toMatchObject({ status: 200, body: { email } })
    expect((await thief.call('GET /api/settings')).status).toBe(401)
    const tries = [
      { email, password },
      { email, password: thiefPassword },
      { email: to, password: thiefPassword },
    ]
    for (const login of tries) expect((await logIn(site.visitor(), login)).status).toBe(401)
    const owner = site.visitor()
    await logIn(owner, await issuedLogin(site, email))
    const settings = await read(owner)
    expect(settings).toMatchObject({ email, name: 'Sam', passwordWanted: true })
    expect(settings).not.toHaveProperty('pendingEmail')
    expect((await logIn(site.visitor(), outstanding)).status).toBe(401)
  })

  it('works once, even if many requests use it at the same time', async () => {
    const { undo } = await stolen()
    const replies = await Promise.all(Array.from({ length: 20 }, () => undoChange(undo)))
    expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 19 }, () => 410)])
    expect((await undoChange(undo)).status).toBe(410)
  })

  it('wins over every later change, in whatever order changes are undone', async () => {
    for (const isSecondFirst of [false, true]) {
      const { thief, thiefPassword, email, to, undo } = await stolen()
      const further = newAddress()
      await ask(thief, further, { currentPassword: thiefPassword })
      await confirm(await mailedToken(further))
      const second = await undoToken(to)
      if (isSecondFirst) expect((await undoChange(second)).status).toBe(200)
      expect(await undoChange(undo)).toMatchObject({ status: 200, body: { email } })
      expect((await undoChange(second)).status).toBe(410)
      expect(await canEnter(email)).toMatchObject({ email, name: 'Sam' })
    }
  })

  it('is not needed after a login by a mail to the old address', async () => {
    const { thief, email, undo } = await stolen()
    expect(await canEnter(email)).toMatchObject({ email, name: 'Sam', passwordWanted: true })
    expect((await thief.call('GET /api/settings')).status).toBe(401)
    expect((await undoChange(undo)).status).toBe(410)
  })

  it('expires after seven days, and is then deleted', async () => {
    const { email, undo } = await stolen()
    site.clock.advance(limits.oldAddressKeptMs)
    expect((await undoChange(undo)).status).toBe(410)
    await purgeAccounts(site.platform)
    expect(await isOldAddress(email)).toBe(false)
  })

  it('reserves the address meanwhile and does not reveal it to others', async () => {
    const { email, undo } = await stolen()
    const other = await memberWithPassword(site)
    const reply = await ask(other.visitor, email)
    expect(reply).toMatchObject({ status: 200, body: { pendingEmail: email } })
    await mailsTo(site, { to: email, subject: mailTexts.addressInUse.subject })
    expect((await undoChange(undo)).status).toBe(200)
  })

  it('is void after the member moves back themselves, and no other link remains', async () => {
    const { thief: visitor, thiefPassword, email, to, undo } = await stolen()
    await ask(visitor, email, { currentPassword: thiefPassword })
    expect(await confirm(await mailedToken(email))).toMatchObject({ status: 200, body: { email } })
    expect((await undoChange(undo)).status).toBe(410)
    expect(await isOldAddress(to)).toBe(false)
  })
})

it('the mails are neutral, and the mail to the old address tells of the change but not of the new address', async () => {
  const { email, to } = await asked()
  const [letter] = await mailsTo(site, { to, subject: mailTexts.emailChange.subject })
  const { subject } = mailTexts.emailChangeNotice
  const [notice] = await mailsTo(site, { to: email, subject })
  for (const mail of [letter, notice]) {
    const words = `${mail?.subject} ${mail?.from?.name} ${mail?.text} ${mail?.html}`
    // The brand's name is in the last line, which no preview reaches. A token may spell anything.
    const unsigned = words.replaceAll(/Lambda Commons(<|\n)|token=[\w-]+/g, '')
    expect(unsigned).not.toMatch(/gay|lgbt|queer|dating|sex|lambda commons/i)
  }
  expect(linkIn(letter).pathname).toBe('/confirmEmail')
  expect(`${notice?.text} ${notice?.html}`).not.toMatch(/https?:|@example/)
})
