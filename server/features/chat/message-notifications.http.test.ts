import { describe, expect, it } from 'vitest'
import { sendMessage } from '#server/testing/member-actions.ts'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'

const site = await sharedSite()
let me: TestMember
let other: TestMember
let ids: readonly string[]

async function receiveThree() {
  ;[me, other] = await site.members([{}, {}])
  ids = [
    await sendMessage(other, me, 'one'),
    await sendMessage(other, me, 'two'),
    await sendMessage(other, me, 'three'),
  ]
}

async function notifications() {
  const { visitor, profileId } = me
  const request = { params: { profileId } }
  const { body } = expectDone(await visitor.call('GET /api/notifications/:profileId', request))
  return Object.values(body)
}
const read = async (query: { sinceMessageId?: string; size?: number } = {}) => {
  const params = { me: me.profileId, other: other.profileId }
  await me.visitor.ask('GET /api/messages/between/:me/:other', { params, query })
}
const deleteForMe = async (id = '') =>
  expectDone(await me.visitor.call('POST /api/message/:id/delete-for-me', { params: { id } }))
const deleteUpTo = async (upToMessageId = '') => {
  const params = { me: me.profileId, other: other.profileId }
  const query = { upToMessageId }
  await me.visitor.ask('DELETE /api/conversation/:me/:other', { params, query })
}

describe('the notification of a conversation', () => {
  it('stays while something in it is unread', async () => {
    await receiveThree()
    const [first = ''] = ids
    await read({ sinceMessageId: first, size: 1 })
    expect(await notifications()).toMatchObject([{ kind: 'MESSAGE' }])
    await read()
    expect(await notifications()).toEqual([])
  })

  it('goes with the last message that is unread, when the member deletes it', async () => {
    await receiveThree()
    const [first, second, third] = ids
    await deleteForMe(first)
    await deleteForMe(second)
    expect(await notifications()).toMatchObject([{ kind: 'MESSAGE' }])
    await deleteForMe(third)
    expect(await notifications()).toEqual([])
  })

  it('goes with all of it that is unread, and comes back with the next message', async () => {
    await receiveThree()
    const [, second, third] = ids
    await deleteUpTo(second)
    expect(await notifications()).toMatchObject([{ kind: 'MESSAGE' }])
    await deleteUpTo(third)
    expect(await notifications()).toEqual([])
    await sendMessage(other, me, 'four')
    expect(await notifications()).toMatchObject([{ kind: 'MESSAGE' }])
  })
})
