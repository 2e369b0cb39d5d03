import { describe, expect, it } from 'vitest'
import { creditsOf } from '#server/testing/game-actions.ts'
import { first } from '#server/testing/jury-actions.ts'
import { logInFrom } from '#server/testing/member-actions.ts'
import { changeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, textOf } from '#server/testing/visitor.ts'
import { justiceLimits as limits } from '#shared/justice-limits.ts'
import { releaseDue } from '../dungeon/sentence.ts'
import { putInDungeon } from '../dungeon/stay.factory.ts'
import { practiceCases } from './practice-cases.ts'

const dayMs = limits.stepMs.DAY
const taskMs = dayMs / 2 / limits.tasksForHalf

const site = await sharedSiteWithClock()

const read = ({ visitor }: TestMember) => visitor.read('GET /api/arbitration/practice')

const nextOf = async (member: TestMember) => {
  const { next } = await read(member)
  const id = textOf(next?.id)
  return { next, ...first(practiceCases.filter(each => each.id === id)) }
}

const put = ({ visitor }: TestMember, id: string, upholds: boolean) =>
  visitor.call('PUT /api/arbitration/practice/:id', { params: { id }, body: { upholds } })

/** Answers the next case. */
async function answer(member: TestMember, isRight = true) {
  const { id, upheld } = await nextOf(member)
  return expectDone(await put(member, id, isRight === upheld)).body
}

const stayOf = async ({ visitor }: TestMember) =>
  first(await visitor.read('GET /api/arbitration/dungeon'))

async function orderOf(member: TestMember) {
  const order: string[] = []
  for (;;) {
    const { left, next } = await read(member)
    expect(Number(left)).toBe(practiceCases.length - order.length)
    if (!next) return order
    order.push(textOf(next.id))
    expectDone(await put(member, textOf(next.id), true))
  }
}

describe('practice cases', () => {
  it('come in each member’s own order, each once', async () => {
    const [one, other] = await site.members([{}, {}])
    expect((await read(one)).next).toEqual((await read(one)).next)
    const [order, another] = [await orderOf(one), await orderOf(other)]
    expect(order.toSorted()).toEqual(practiceCases.map(({ id }) => id).toSorted())
    expect(order).not.toEqual(another)
  })

  it('reveal their outcome only after the answer', async () => {
    const member = await site.member()
    const { next, id, upheld, explanation } = await nextOf(member)
    expect(next).not.toHaveProperty('upheld')
    expect(JSON.stringify(next)).not.toContain(explanation)
    expect((await put(member, id, upheld)).body).toEqual({ isRight: true, upheld, explanation })
  })

  it('count by the first answer, also of two at once', async () => {
    const member = await site.member()
    const { id, upheld } = await nextOf(member)
    const replies = await Promise.all([put(member, id, !upheld), put(member, id, upheld)])
    for (const answered of [upheld, !upheld]) replies.push(await put(member, id, answered))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    const own = { profile_id: member.profileId }
    expect(await rowsOf(site, 'moderation_practice_answers', own)).toMatchObject([{ item: id }])
  })

  it('are not found under another name', async () => {
    const none = await put(await site.member(), 'no-such-case', true)
    expect(none).toMatchObject(refused('moderation/case-not-found'))
  })
})

describe('credits for practice cases', () => {
  it('are earned by each right answer once, and not by wrong ones', async () => {
    const member = await site.member()
    const id = textOf((await read(member)).next?.id)
    await answer(member)
    expectDone(await put(member, id, true))
    await answer(member, false)
    const entries = [{ kind: 'EARNED', work: 'PRACTICE', credits: 1 }]
    const credits = await member.visitor.read('GET /api/billing/credits')
    expect(credits).toMatchObject({ sum: 1, entries })
  })

  it('are not earned in the dungeon', async () => {
    const member = await site.member()
    await putInDungeon(site, member)
    await answer(member)
    expect(await creditsOf(member)).toBe(0)
  })
})

describe('in the dungeon', () => {
  it('a right answer takes off a twentieth, one an hour, and a wrong one nothing', async () => {
    const member = await site.member()
    await putInDungeon(site, member)
    expect((await answer(member, false)).shortenedByMs).toBeUndefined()
    expect((await read(member)).tsNextCounts).toBeUndefined()
    const id = textOf((await read(member)).next?.id)
    const counted = await answer(member)
    expect(counted.shortenedByMs).toBe(taskMs)
    // The same answer again gets the same result, and takes nothing off.
    expect((await put(member, id, true)).body).toEqual(counted)
    const from = Number((await read(member)).tsNextCounts)
    expect(from - site.clock.now().getTime()).toBeGreaterThan(limits.taskEveryMs - 60_000)
    expect((await answer(member)).shortenedByMs).toBeUndefined()
    expect(await stayOf(member)).toMatchObject({ tasksDone: 1, shortenedByMs: taskMs })
    site.clock.advance(limits.taskEveryMs)
    expect((await answer(member)).shortenedByMs).toBe(taskMs)
    expect(await stayOf(member)).toMatchObject({ tasksDone: 2, shortenedByMs: 2 * taskMs })
  })

  it('only one of two right answers at once counts', async () => {
    const member = await site.member()
    await putInDungeon(site, member)
    const replies = await Promise.all(
      practiceCases.slice(0, 2).map(({ id, upheld }) => put(member, id, upheld)),
    )
    const shortened = replies.map(({ body }) => body.shortenedByMs)
    expect(shortened).toEqual(expect.arrayContaining([undefined, taskMs]))
  })

  it('tasks take off half of a stay at most', async () => {
    const member = await site.member()
    await putInDungeon(site, member, 'WEEK')
    for (let task = 0; task < limits.tasksForHalf; task++) {
      expect(Number((await answer(member)).shortenedByMs)).toBeGreaterThan(0)
      site.clock.advance(limits.taskEveryMs)
    }
    expect((await answer(member)).shortenedByMs).toBeUndefined()
    const { tsBegins, tsEnds = 0, shortenedByMs } = await stayOf(member)
    expect(shortenedByMs).toBe(limits.stepMs.WEEK / 2)
    expect(tsEnds - tsBegins).toBe(limits.stepMs.WEEK)
    const isOver = async () => {
      await releaseDue(site.platform)
      return (await stayOf(member)).isOver
    }
    site.clock.advance(tsEnds - shortenedByMs - site.clock.now().getTime() - 60_000)
    expect(await isOver()).toBe(false)
    site.clock.advance(61_000)
    expect(await isOver()).toBe(true)
  })

  it('cases answered more than 90 days ago can be answered again, and count for the stay alone', async () => {
    const member = await site.member()
    for (const [index, { id, upheld }] of practiceCases.entries()) {
      expectDone(await put(member, id, index > 0 === upheld))
    }
    await putInDungeon(site, member, 'WEEK')
    expect(await read(member)).toEqual({ left: 0 })
    const wrong = first(practiceCases)
    expect((await put(member, wrong.id, wrong.upheld)).body).toMatchObject({ isRight: false })
    const ended = { ended_at: site.clock.now(), ended_by: 'TIME' } as const
    await changeRows(site, 'moderation_sentences', { profile_id: member.profileId }, ended)
    site.clock.advance(limits.practiceAgainMs)
    // Their session has ended meanwhile.
    await logInFrom(site, [member])
    expect(await read(member)).toEqual({ left: 0 })
    expect((await put(member, wrong.id, wrong.upheld)).body).toMatchObject({ isRight: false })

    await putInDungeon(site, member, 'DAY')
    expect(await read(member)).toMatchObject({ left: practiceCases.length })
    const again = (await put(member, wrong.id, wrong.upheld)).body
    expect(again).toMatchObject({ isRight: true, shortenedByMs: expect.any(Number) })
    expect((await put(member, wrong.id, wrong.upheld)).body).toEqual(again)
    expect(await read(member)).toMatchObject({ left: practiceCases.length - 1 })
    expect(await stayOf(member)).toMatchObject({ tasksDone: 1 })
    const service = await member.visitor.call('GET /api/arbitration/jury')
    expect(service.body).toMatchObject({ practice: { answered: 30, right: 29 } })
  })

  it('tasks take nothing off while administrators decide', async () => {
    const member = await site.member()
    await putInDungeon(site, member, 'MONTH')
    const endless = { step: 'ADMINISTRATORS', ends_at: null } as const
    await changeRows(site, 'moderation_sentences', { profile_id: member.profileId }, endless)
    expect((await answer(member)).shortenedByMs).toBeUndefined()
    expect(await stayOf(member)).toMatchObject({ tasksDone: 0, shortenedByMs: 0 })
  })
})
