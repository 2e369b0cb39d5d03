import { expect, it, vi } from 'vitest'
import { Jobs } from '#server/platform/jobs/jobs.ts'
import { knownAs } from '#server/testing/case-actions.ts'
import { EventReader } from '#server/testing/event-reader.ts'
import { eventually } from '#server/testing/eventually.ts'
import { firstOf, passToResults } from '#server/testing/game-actions.ts'
import { openSiteCopies } from '#server/testing/site-copies.ts'
import type { TestMember, TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { differences, uuids, withoutDrawn } from './alike.ts'
import { readEverything, type Texts } from './read-everything.ts'
import { doSecretActs, drawWithout, fillForActs, membersAt } from './secret-acts.ts'

/**
 * Two copies of one site. At one of them a juror is drawn and every act is done that nobody may learn of; at the other one
 * somebody else is drawn, and nothing is done. Whatever the contract answers to others, each file of their exports and each
 * event has to be the same at once and an hour later, by the letter. A new call or file is in it by itself.
 */

const hourMs = 3_600_000
/** The accused and the reporter of a case; the owner of pictures, an offer and a profile in games; others. */
const readers = ['other', 'reporter', 'owner', 'friend', 'stranger'] as const
const moments = ['at once', 'an hour later'] as const
type Moment = (typeof moments)[number]

const isLiked = 'a vote for a picture is a like, and owners are told of likes'

/** What may differ, and why. A line that nothing needs fails. */
const exceptions: Readonly<Record<string, string>> = {
  'owner: GET /api/profile-pic-likes/by-liked-profileid/:id': isLiked,
  'owner: picture-likes-received.json': isLiked,
  'owner: GET /api/notifications/:profileId': isLiked,
  'owner: GET /api/unread-counts/:profileId': isLiked,
  'owner: notifications.json': isLiked,
  'owner: events': isLiked,
}

const scheduled = vi.spyOn(Jobs.prototype, 'schedule')

/** All that is scheduled at least once an hour. */
async function runHourly({ platform }: TestSite) {
  const jobs = scheduled.mock.calls
    .filter((_, index) => scheduled.mock.contexts[index] === platform.jobs)
    .filter(([, cron]) => cron.split(' ')[1] === '*')
  expect(jobs.length).toBeGreaterThan(20)
  for (const [, , run] of jobs) await run()
}

async function fill(site: TestSite) {
  // Results come neither now nor within the hours in which all is read.
  passToResults(site)
  site.clock.advance(hourMs / 60)
  const prepared = await fillForActs(site)
  await runHourly(site)
  const { members, things } = prepared
  const { actor, juror, other, owner } = members
  const profiles = [actor, juror, other, owner].map(({ profileId }) => profileId)
  const { liked, offerId, messageId } = things
  const ids = [...profiles, liked, offerId, messageId]
  const knownIds = new Map<string, readonly string[]>()
  const texts: unknown[] = [ids]
  for (const name of readers) {
    const cases = [things.judgedId, things.answeredId].map(id => knownAs(site, members[name], id))
    const known = [...ids, ...(await Promise.all(cases))]
    knownIds.set(name, known)
    // What a first look changes is changed at both.
    texts.push(await readEverything(site, members[name], known))
  }
  return { ...prepared, knownIds, shared: new Set(JSON.stringify(texts).match(uuids)) }
}

type Filled = Awaited<ReturnType<typeof fill>>

/** What each reader reads, with a word for ids that only one of the sites can have. */
async function readAll(site: TestSite, filled: Filled): Promise<Texts> {
  const members = membersAt(site, filled)
  const all: Record<string, readonly string[]> = {}
  for (const name of readers) {
    const texts = await readEverything(site, members[name], filled.knownIds.get(name) ?? [])
    for (const [call, answers] of Object.entries(withoutDrawn(texts))) {
      all[`${name}: ${call}`] = answers.map(text =>
        isDealt(call) ? text.replaceAll(uuids, 'dealt') : masked(text, filled),
      )
    }
  }
  return all
}

/** Chance deals profiles of GPT Buster!, at each site others. */
const isDealt = (call: string) => call === 'gpt-buster-votes.json'

const masked = (text: string, { shared }: Filled) =>
  text.replaceAll(uuids, id => (shared.has(id) ? id : 'new'))

async function readAround(
  site: TestSite,
  filled: Filled,
  act: () => Promise<void>,
): Promise<Readonly<Record<Moment, Texts>>> {
  const members = membersAt(site, filled)
  const streams = await Promise.all(
    readers.map(async name => ({
      name,
      stream: await EventReader.open(site.origin, members[name].visitor),
    })),
  )
  await act()
  const texts = await readAll(site, filled)
  const events: Record<string, readonly string[]> = {}
  for (const { name, stream } of streams) {
    events[`${name}: events`] = (await allOf(stream, members[name])).map(event =>
      masked(event, filled),
    )
  }
  site.clock.advance(hourMs)
  await runHourly(site)
  return { 'at once': { ...texts, ...events }, 'an hour later': await readAll(site, filled) }
}

/** What has come before an event that the member causes. */
async function allOf(stream: EventReader, { visitor }: TestMember): Promise<string[]> {
  const { body } = expectDone(await visitor.call('GET /api/settings'))
  await visitor.ask('PUT /api/settings', { body: { ...body, name: 'Renamed' } })
  const events = () => stream.pending().map(({ event }) => JSON.stringify(event))
  await eventually(() => events().some(event => event.includes('"settings"')))
  await stream.cut()
  return events()
}

const { sites, filled } = await openSiteCopies(2, fill)
const [one, other] = firstOf(sites, 2)
const { juror, spare } = filled.members
const [quiet, acted] = await Promise.all([
  readAround(one, filled, () => drawWithout(one, filled, juror)),
  readAround(other, filled, async () => {
    await drawWithout(other, filled, spare)
    await doSecretActs(other, filled)
  }),
])

it.each(moments)('nothing that others read and hear is another %s', moment => {
  const found = Object.entries(differences(quiet[moment], acted[moment]))
  expect(Object.fromEntries(found.filter(([name]) => exceptions[name] === undefined))).toEqual({})
})

it('each exception is of something', () => {
  const found = moments.flatMap(moment => Object.keys(differences(quiet[moment], acted[moment])))
  expect(Object.keys(exceptions).filter(name => !found.includes(name))).toEqual([])
})
