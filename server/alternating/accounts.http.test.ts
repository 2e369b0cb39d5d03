import { describe, expect, it } from 'vitest'
import {
  type AlternatingSite,
  alternatingSite,
  processes,
} from '#server/testing/alternating-site.ts'
import { eventually } from '#server/testing/eventually.ts'
import { issuedLogin, logIn } from '#server/testing/mailed-login.ts'
import { placeMember, putSettings, writeNote } from '#server/testing/member-actions.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone, type Visitor } from '#server/testing/visitor.ts'

const settingsOf = (visitor: Visitor) => visitor.call('GET /api/settings')
const profileOf = ({ visitor }: TestMember, { profileId: id }: TestMember) =>
  visitor.ask('GET /api/profile/:id', { params: { id } })

/** Another device of a member. */
async function deviceOf(site: AlternatingSite, { email }: TestMember) {
  const visitor = site.visitor()
  expectDone(await logIn(visitor, await issuedLogin(site, email)))
  return visitor
}

describe.each(processes)('an account at $count processes over $bus', setup => {
  const open = alternatingSite(setup)
  const turns = Array.from({ length: setup.count }, (_, turn) => turn)

  it('is the same everywhere after a change of settings or profile, and other pages hear of it', async () => {
    const site = await open()
    const [member, reader] = await site.many(2)
    const page = await site.listen(member.visitor)
    for (const turn of turns) {
      expectDone(await putSettings(member.visitor, { name: `Name ${turn}` }))
      await page.nextOf('settings')
      const change = { id: member.profileId, description: `Number ${turn}` }
      expectDone(await member.visitor.call('PATCH /api/profile', { body: change }))
      for (const _ of turns) {
        expect((await settingsOf(member.visitor)).body.name).toBe(`Name ${turn}`)
        expect((await profileOf(member, member)).description).toBe(`Number ${turn}`)
        expect((await profileOf(reader, member)).description).toBe(`Number ${turn}`)
      }
      expectDone(await writeNote(reader, member, { bodyText: `Note ${turn}` }))
      for (const _ of turns) {
        const query = { authorProfileId: reader.profileId, aboutProfileId: member.profileId }
        const note = await reader.visitor.ask('GET /api/profile-note', { query })
        expect(note.bodyText).toBe(`Note ${turn}`)
      }
    }
  })

  it('has the position that was reported last, at whichever process', async () => {
    const [member, reader] = await (await open()).many(2)
    for (const [turn, lat] of [50.25, 50.5, 50.75, 50.125, 50.375].entries()) {
      const lon = turn * 0.125
      const reply = expectDone(await placeMember(member, { lat, lon }))
      expect(reply.body).toMatchObject({ disclosedLat: lat, disclosedLon: lon, hide: false })
      for (const _ of turns)
        expect(await profileOf(member, member)).toMatchObject({ id: member.profileId })
      for (const _ of turns) {
        await eventually(async () => Number((await profileOf(reader, member)).lat) === lat)
      }
    }
    // A repeat without a choice keeps the point, although another process stored it.
    const again = await placeMember(member, { lat: 1, lon: 1 }, { isRepeat: true })
    expect(expectDone(again).body).toMatchObject({ disclosedLat: 50.375, isChosen: true })
  })

  it('is logged in and out everywhere, and its other devices too', async () => {
    const site = await open()
    for (const _ of turns) {
      const member = await site.member()
      const [phone, tablet] = [await deviceOf(site, member), await deviceOf(site, member)]
      for (const _ of turns) {
        for (const device of [phone, tablet]) expect((await settingsOf(device)).status).toBe(200)
      }
      const page = await site.listen(tablet)
      expectDone(await phone.call('DELETE /api/auth/sessions'))
      await page.ended
      for (const _ of turns) {
        for (const device of [phone, tablet]) {
          await eventually(async () => (await settingsOf(device)).status === 401)
        }
      }
      const again = await deviceOf(site, member)
      for (const _ of turns) expect((await settingsOf(again)).status).toBe(200)
    }
  })

  it('has a role everywhere once it is granted, and nowhere once it is revoked', async () => {
    const site = await open()
    const [administrator, member] = await site.members([{ roles: ['ADMIN'] }, {}])
    const params = { accountId: member.accountId, role: 'ADMIN' as const }
    const status = async () => (await member.visitor.call('GET /api/admin/site')).status
    for (const _ of turns) expect(await status()).toBe(403)
    const body = { reason: 'On call' }
    const role = '/api/admin/members/:accountId/roles/:role' as const
    expectDone(await administrator.visitor.call(`PUT ${role}`, { params, body }))
    for (const _ of turns) await eventually(async () => (await status()) === 200)
    expectDone(await administrator.visitor.call(`DELETE ${role}`, { params, body }))
    for (const _ of turns) await eventually(async () => (await status()) === 403)
  })

  it('is gone everywhere once it is erased', async () => {
    const site = await open()
    const [member, reader] = await site.many(2)
    const device = await deviceOf(site, member)
    for (const _ of turns) expect((await settingsOf(device)).status).toBe(200)
    const page = await site.listen(device)
    expectDone(await device.call('DELETE /api/account', { body: {} }))
    await page.ended
    for (const _ of turns) {
      await eventually(async () => (await settingsOf(member.visitor)).status === 401)
      const params = { id: member.profileId }
      expect((await reader.visitor.call('GET /api/profile/:id', { params })).status).toBe(404)
    }
  })
})
