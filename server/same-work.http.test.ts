import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'
import { logIn } from './features/accounts/log-in.ts'
import { requestLoginMail } from './features/accounts/request-login-mail.ts'
import { openProfile } from './features/profile/profile-lifecycle.ts'
import { Quotas } from './platform/limits/quotas.ts'
import { newOneTimePassword } from './platform/secrets.ts'
import { queriesOf } from './testing/inspect-database.ts'
import { acknowledgements, memberWithPassword } from './testing/mailed-login.ts'
import { sharedSite } from './testing/test-site.ts'

const site = await sharedSite()

const platform = { ...site.platform, quotas: new Quotas({ ...site.platform, limitsFactor: 1 }) }

describe('whether an address has an account', () => {
  const password = 'correct horse battery'
  // An unused address, because other calls on this site use the limit of their own network.
  const address = '198.51.100.23'

  /**
   * An account with a password, one without, an address without an account, and one that requested a mail and never
   * used it.
   */
  async function addresses() {
    const { email: withPassword } = await memberWithPassword(site, password)
    const { email: without } = await site.member()
    const asked = `${randomUUID()}@example.org`
    await requestOf(asked)
    return [withPassword, without, `${randomUUID()}@example.org`, asked]
  }

  async function requestOf(email: string, from = address) {
    const caller = { address: from, host: 'localhost' }
    const request = () => requestLoginMail(platform, { email, acknowledgements }, caller)
    return (await queriesOf(request)).queries
  }

  it.each([
    ['a guess', 'wrong horse', 1],
    ['what could be a mailed password', newOneTimePassword(), 2],
  ])('makes no difference to the work of a login that fails with %s', async (_, guess, least) => {
    const work = []
    for (const email of await addresses()) {
      const credentials = { email, password: guess, address, device: undefined }
      const login = () => logIn(platform, openProfile, credentials)
      const { answer, queries } = await queriesOf(() => login().catch(error => error))
      expect(answer).toMatchObject({ code: 'accounts/wrong-credentials' })
      work.push(queries)
    }
    const [first = []] = work
    expect(first.length).toBeGreaterThanOrEqual(least)
    expect(work).toEqual(work.map(() => first))
  })

  it('makes no difference to the work of a registration or a recovery', async () => {
    const work = []
    for (const email of await addresses()) work.push(await requestOf(email))
    const [first = []] = work
    expect(first.length).toBeGreaterThan(2)
    expect(work).toEqual(work.map(() => first))
  })

  it('makes no difference once another spelling of the mailbox has used up the mails of the hour', async () => {
    const { email: known } = await site.member()
    const work: number[] = []
    for (const email of [known, `${randomUUID()}@example.org`]) {
      const tagged = email.replace('@', '+other@')
      for (let mail = 0; mail <= limits.loginMails.count; mail++)
        await requestOf(tagged, '10.0.0.1')
      for (let mail = 0; mail < 2; mail++) work.push((await requestOf(email, '10.0.0.1')).length)
    }
    expect(work).toEqual(work.map(() => work[0]))
  })
})
