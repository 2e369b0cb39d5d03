import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { waitForLock } from '#server/testing/inspect-database.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { sharedSite } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf } from '#server/testing/visitor.ts'
import { shortWordMessages } from '#shared/search-words.ts'
import { storeConversations } from './chat.factory.ts'

const site = await sharedSite()
const [me, other] = await site.members([{}, {}])

const ask = (words: string, { visitor, profileId } = me) =>
  visitor.call('GET /api/messages/search/:profileId', { params: { profileId }, query: { words } })
const search = async (words: string, member = me) =>
  Object.values(expectDone(await ask(words, member)).body).map(({ message }) => message?.bodyText)

/** Runs while nobody can read messages. */
const whileLocked = (run: () => Promise<void>) =>
  site.platform.db.transaction().execute(async tx => {
    await sql`lock table chat_messages in access exclusive mode`.execute(tx)
    await run()
  })

describe('the words of a search', () => {
  it('are found as the database lowers them', async () => {
    await sendMessage(other, me, 'İstanbul, ΟΔΟΣ')
    expect(await search('İstanbul')).toEqual(['İstanbul, ΟΔΟΣ'])
    expect(await search('istanbul οδοσ')).toEqual(['İstanbul, ΟΔΟΣ'])
  })

  it('are at most ten, not counting those that are repeated or parts of others', async () => {
    await sendMessage(other, me, '0123456789')
    expect(await search('0 1 2 3 4 5 6 7 8 9 0 1 34')).toEqual(['0123456789'])
    expect(await ask('0 1 2 3 4 5 6 7 8 9 x')).toMatchObject(refused('chat/too-many-words'))
  })

  it('stand for themselves, also short ones', async () => {
    await sendMessage(other, me, '5 % of a_b\\c')
    expect(await search('5 %')).toEqual(['5 % of a_b\\c'])
    expect(await search('a_b\\c')).toEqual(['5 % of a_b\\c'])
    expect(await search('a__')).toEqual([])
    expect(await search('5 % of')).toEqual(['5 % of a_b\\c'])
  })

  it('that are all short are looked for in the newest messages of both directions', async () => {
    const [reader, writer] = await site.members([{}, {}])
    const [from, to] = [writer.profileId, reader.profileId]
    const messages = Array.from({ length: shortWordMessages }, (_, index) => ({
      ...(index % 2 === 0 ? { from, to } : { from: to, to: from }),
      bodyText: index === 0 ? 'First at sea' : index === 1 ? 'Second at sea' : '',
      at: new Date(index * 1000),
      readAt: null,
    }))
    await storeConversations(site.platform.db, messages)
    expect(await search('at', reader)).toEqual(['Second at sea', 'First at sea'])
    await sendMessage(reader, writer, 'Newer')
    expect(await search('at', reader)).toEqual(['Second at sea'])
    expect(await search('at sea', reader)).toEqual(['Second at sea', 'First at sea'])
  })
})

describe('a search', () => {
  it('that takes too long is ended', async () => {
    await whileLocked(async () => {
      expect(await ask('night')).toMatchObject(refused('chat/search-too-wide'))
    })
    expect(await search('night')).toEqual([])
  })

  it('waits for others: two run, and of one member four wait', async () => {
    const asked: ReturnType<typeof ask>[] = []
    await whileLocked(async () => {
      asked.push(ask('night'), ask('night'))
      await waitForLock(site.platform.db, 2)
      const more = Array.from({ length: 5 }, () => ask('night'))
      expect(await Promise.race(more)).toMatchObject({ status: 503 })
      asked.push(...more, ask('night', other))
    })
    expect(statusesOf(await Promise.all(asked))).toEqual([...Array(7).fill(200), 503])
  })
})
