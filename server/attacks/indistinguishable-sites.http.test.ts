import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cellAt, keyedCells, pointOf, toUnits } from '#server/features/position/keyed-cells.ts'
import { mailboxDigest } from '#server/platform/mail/mailbox.ts'
import { EventReader } from '#server/testing/event-reader.ts'
import { eventually } from '#server/testing/eventually.ts'
import { blockMember, broadcast } from '#server/testing/member-actions.ts'
import { changeRows, removeRows } from '#server/testing/stored-rows.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone, type Reply } from '#server/testing/visitor.ts'
import type { Broadcast } from '#shared/contract/chat.ts'
import type { LiveEvent } from '#shared/contract/live.ts'
import { metersBetween } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { sectorOf } from '#shared/sectors.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { chooseSpot, openScene, passTime, type Scene } from './scene.ts'
import { metersApart, pointAt, type Spot } from './score.ts'
import { secret } from './town.ts'

/**
 * Two sites with the same secret, members, clock and history. They differ in where one GPS member stands inside their
 * cells, and nobody else may hear any difference.
 */
const size = { victims: 6, decoys: 2, env: { LIMITS_FACTOR: '2' } }
const sites: readonly [Scene, Scene] = [await openScene(size), await openScene(size)]

function victimOf({ victims }: Scene, index = 0) {
  const member = victims[index]?.member
  if (!member) throw new Error('nobody')
  return member
}

function cellsOf(scene: Scene, victim = 0) {
  const member = victimOf(scene, victim)
  const siteSecret = Buffer.from(secret, 'hex')
  return keyedCells({
    secret: siteSecret,
    mailbox: mailboxDigest(siteSecret, member.email),
    profileId: member.profileId,
    cellMeters: limits.locationCellDefaultMeters,
  })
}

/** Places around a spot that lie in the same cell of the member's. */
function cellMates(scene: Scene, around: Spot, victim = 0): readonly Spot[] {
  const cells = cellsOf(scene, victim)
  const cellOf = (spot: Spot) => JSON.stringify(cellAt(cells, toUnits(pointAt(spot))))
  const off = () => (scene.random() - 0.5) * 2_000
  return Array.from({ length: 400 }, () => ({ x: around.x + off(), y: around.y + off() })).filter(
    spot => cellOf(spot) === cellOf(around),
  )
}

/** A place, and another one as far from it as may be within one of the member's cells. */
function inOneCell(scene: Scene, around: Spot, victim = 0): readonly [Spot, Spot] {
  const [farthest] = cellMates(scene, around, victim).toSorted(
    (one, other) => metersApart(around, other) - metersApart(around, one),
  )
  if (!farthest || metersApart(around, farthest) < 300)
    throw new Error('no other place in the cell')
  return [around, farthest]
}

/** What each process, connection or moment of the system's clock makes of its own. */
const ownHeaders = new Set(['date', 'x-request-id', 'set-cookie'])

const answersIn = ({ status, headers, text }: Reply) => [
  status,
  [...headers].filter(([name]) => !ownHeaders.has(name)),
  text,
]

/** Around the readers, and beyond their reach. */
const sectorsRead = ['51:13', '52:12', '52:13', '52:14', '53:13', '54:13']

async function askEverything(scene: Scene): Promise<unknown[]> {
  const { attacker, decoys } = scene
  const victim = victimOf(scene).profileId
  const readers = [attacker, ...decoys.map(({ member }) => member)]
  const answers: unknown[] = []
  for (const { visitor, profileId } of readers) {
    const asks = [
      ...[0, 1, 2, 3].map(page => `/api/profile-briefs/nearest?page=${page}&size=3`),
      '/api/profile-briefs/nearest?milesMax=5&only=online-now&words=sam',
      ...[1, 0.1, 0.01].map(degrees => boundsAround(degrees)),
      '/api/profile-briefs/by-sector/52:13',
      ...sectorsRead.map(sector => `/api/messages/by-sector/${sector}`),
      '/api/profile-positions/aggregates',
      `/api/profile/${victim}`,
      `/api/profile-like?likerProfileId=${profileId}&likedProfileId=${victim}`,
      `/api/messages/most-recent-with/${profileId}`,
      `/api/messages/between/${profileId}/${victim}`,
    ]
    for (const ask of asks) answers.push([ask, ...answersIn(await visitor.fetch(ask))])
  }
  return answers
}

const boundsAround = (degrees: number) =>
  `/api/profile-briefs/by-bounds?latMin=${52.5 - degrees}&latMax=${52.5 + degrees}&lonMin=${13.4 - degrees}&lonMax=${13.4 + degrees}`

/** The same on both sites. */
const broadcastId = (number: number) =>
  `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A fix, and the status that its own sender gets for it. */
async function fix({ visitor, profileId }: TestMember, at: Spot, hide = false): Promise<number> {
  const { lat: gpsLat, lon: gpsLon } = pointAt(at)
  const body = { profileId, session: 1, use: 'DEVICE_GPS' as const, gpsLat, gpsLon, hide }
  const params = { profileId }
  return (await visitor.call('PUT /api/profile-position/:profileId', { params, body })).status
}

/** What the others receive while a member lives through a history. `places` are theirs on this site. */
async function liveThrough(scene: Scene, places: readonly Spot[]): Promise<string> {
  const { site, attacker, decoys } = scene
  const member = victimOf(scene)
  const [first, blocked] = decoys
  if (!first || !blocked) throw new Error('nobody')
  const answers: unknown[] = []
  const stream = await EventReader.open(site.origin, attacker.visitor)
  expectDone(await blockMember(member, blocked.member))
  await attacker.visitor.fetch('/api/profile-briefs/by-sector/52:13')
  for (const [step, place] of places.entries()) {
    const status = await fix(member, place)
    const tell = async (moment: number) =>
      (await broadcast(member, `At step ${step}`, { id: broadcastId(2 * step + moment) })).text
    answers.push(status, await tell(0), await askEverything(scene))
    await passTime(scene, serverLimits.publishWindowMs)
    answers.push(await tell(1), await askEverything(scene))
    if (step === 2) {
      await fix(member, place, true)
      answers.push((await broadcast(member, 'Hidden')).text, await askEverything(scene))
      await fix(member, place)
    }
  }
  // The last of all changes comes after everything that could have been sent before it.
  await chooseSpot(first.member, { x: -3_000, y: 1_234 })
  const last = `"profileId":"${first.member.profileId}"`
  await eventually(() => stream.pending().some(({ event }) => JSON.stringify(event).includes(last)))
  answers.push(stateOf(stream.pending().map(({ event }) => event)))
  await stream.cut()
  return JSON.stringify(answers)
}

/** What a page knows that took all events in; how many of them came together is the moment's. */
function stateOf(events: readonly LiveEvent[]): unknown {
  const known = new Map<string, unknown>()
  for (const event of events) {
    if (event.kind === 'broadcast') known.set(event.message.id, event.message)
    if (event.kind !== 'presence') continue
    for (const brief of event.briefs) known.set(brief.profileId, brief)
    for (const id of event.gone) known.set(id, 'gone')
  }
  return [...known].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

it('reveals to nobody where in their cell a member stands', async () => {
  const [one, other] = sites
  const pairs = [
    { x: 300, y: 200 },
    { x: 4_000, y: -3_000 },
    { x: -5_000, y: 6_000 },
    { x: 90_000, y: 0 },
    { x: 300, y: 200 },
  ].map(spot => inOneCell(one, spot))
  const [here, there] = [pairs.map(([near]) => near), pairs.map(([, far]) => far)]
  const heard = await liveThrough(one, here)
  const heardThere = await liveThrough(other, there)
  expect(heard.length).toBeGreaterThan(100_000)
  expect(heard).toMatch(/At step 0.*At step 4/)
  expect(heard).toContain('chat/hidden')
  expect(heardThere).toBe(heard)
})

/** The sectors that a member's broadcasts are read from while they stand on one side of a degree and report there. */
async function sectorsTold(
  scene: Scene,
  { places, move }: { places: readonly Spot[]; move: typeof moveNothing },
): Promise<string[][]> {
  const { attacker } = scene
  const member = victimOf(scene, 1)
  const told: string[][] = []
  for (const [step, place] of places.entries()) {
    await fix(member, place)
    await passTime(scene, serverLimits.publishWindowMs)
    const id = broadcastId(500 + step)
    expectDone(await broadcast(member, 'Where?', { id }))
    await move(scene, id, place)
    const seen: string[] = []
    for (const sector of ['52:13', '53:13']) {
      const { text } = await attacker.visitor.fetch(`/api/messages/by-sector/${sector}`)
      if (text.includes(id)) seen.push(sector)
    }
    await removeRows(scene.site, 'chat_broadcasts', { id })
    told.push(seen)
  }
  return told
}

const moveNothing = async (_scene: Scene, _id: string, _place: Spot): Promise<void> => undefined

/** Broken on purpose: the sector is that of the true place. */
async function moveToTruth({ site }: Scene, id: string, place: Spot) {
  const { lat, lon } = sectorOf(pointAt(place))
  await changeRows(site, 'chat_broadcasts', { id }, { sector_lat: lat, sector_lon: lon })
}

it('a broadcast from a cell over an edge of sectors tells its point alone; a site that took the true place is found out', async () => {
  const [one, other] = sites
  const pairs = [-2_000, 0, 2_000].map(x => overSectorEdge(one, 1, { x, y: 55_660 }))
  const [here, there] = [pairs.map(([north]) => north), pairs.map(([, south]) => south)]
  const told = await sectorsTold(one, { places: here, move: moveNothing })
  expect(told.flat()).toHaveLength(pairs.length)
  expect(await sectorsTold(other, { places: there, move: moveNothing })).toEqual(told)
  const broken = await sectorsTold(one, { places: here, move: moveToTruth })
  expect(await sectorsTold(other, { places: there, move: moveToTruth })).not.toEqual(broken)
})

/** Two places in one cell, to the north and to the south of a whole degree. */
function overSectorEdge(scene: Scene, victim: number, around: Spot): readonly [Spot, Spot] {
  const isNorth = (spot: Spot) => sectorOf(pointAt(spot)).lat === 53
  for (let x = around.x; x < around.x + 1_500; x += 100) {
    const mates = cellMates(scene, { x, y: around.y }, victim)
    const [north, south] = [mates.find(isNorth), mates.find(spot => !isNorth(spot))]
    if (north && south) return [north, south]
  }
  throw new Error('no such cell')
}

interface Sender {
  readonly member: TestMember
  readonly place: Spot
}

/** The ids of what was sent, in the order in which the attacker reads it in one way. */
type Order = (scene: Scene, senders: readonly Sender[], ids: readonly string[]) => readonly string[]

const asRead: Order = (_scene, _senders, ids) => ids

/** Broken on purpose: the nearest sender first. */
const nearestFirst: Order = (_scene, senders, ids) => {
  const metersOf = (id: string) => {
    const sender = senders[Number(id.slice(-3)) % senders.length]
    return sender ? metersApart({ x: 0, y: 0 }, sender.place) : 0
  }
  return ids.toSorted((one, other) => metersOf(one) - metersOf(other))
}

/** Everything the attacker learns of the order and the times of what some members send, in lists, pages and the stream. */
async function ordersHeard(scene: Scene, places: readonly Spot[], order: Order): Promise<unknown> {
  const { site, attacker } = scene
  const known = places.map((place, index) => ({ member: victimOf(scene, 2 + index), place }))
  for (const { member, place } of known) await fix(member, place)
  await passTime(scene, serverLimits.publishWindowMs)
  const stream = await EventReader.open(site.origin, attacker.visitor)
  // A multiple, so that a number tells its sender.
  const first = 40 * known.length
  const sent: string[] = []
  for (let number = first; number < first + 3 * known.length; number++) {
    const sender = known[number % known.length]
    if (!sender) throw new Error('nobody')
    sent.push(broadcastId(number))
    expectDone(await broadcast(sender.member, `Number ${number}`, { id: broadcastId(number) }))
    site.clock.advance(1_000)
  }
  const read = async (query: string) => {
    const { text } = await attacker.visitor.fetch(`/api/messages/by-sector/52:13?${query}`)
    const page: Broadcast[] = JSON.parse(text)
    const ids = page.map(({ id }) => id).filter(id => sent.includes(id))
    return [order(scene, known, ids), page.map(({ tsCreated }) => tsCreated)]
  }
  const lists = [
    await read('size=100'),
    await read('size=2'),
    await read(`size=3&sinceMessageId=${sent[1]}`),
    await read(`size=3&beforeMessageId=${sent[5]}`),
  ]
  const heard = () =>
    stream
      .pending()
      .flatMap(({ event }) => (event.kind === 'broadcast' ? [event.message.id] : []))
      .filter(id => sent.includes(id))
  await eventually(() => heard().length === sent.length)
  const live = order(scene, known, heard())
  await stream.cut()
  await site.platform.db
    .deleteFrom('chat_broadcasts')
    .where('id', '=', sql<string>`any(${sent}::uuid[])`)
    .execute()
  return { lists, live }
}

it('the order and times of broadcasts tell nothing of places; a site that put the nearest first is found out', async () => {
  const [one, other] = sites
  const pairs = [
    { x: 5_000, y: 0 },
    { x: 0, y: 5_000 },
    { x: -5_000, y: 0 },
    { x: 0, y: -5_000 },
  ].map((spot, index) => inOneCell(one, spot, 2 + index))
  const [here, there] = [pairs.map(([near]) => near), pairs.map(([, far]) => far)]
  const heard = await ordersHeard(one, here, asRead)
  expect(heard).toMatchObject({ live: { length: 12 } })
  expect(await ordersHeard(other, there, asRead)).toEqual(heard)
  const broken = await ordersHeard(one, here, nearestFirst)
  expect(await ordersHeard(other, there, nearestFirst)).not.toEqual(broken)
})

it('refuses no jump by where in a cell it began or ended', async () => {
  const statuses: number[][] = []
  const [here, there] = edgeOfJump()
  for (const [scene, spot] of [
    [sites[0], here],
    [sites[1], there],
  ] as const) {
    const member = victimOf(scene)
    const own: number[] = []
    for (let jump = 0; jump < 2 * serverLimits.farJumps.count + 4; jump++) {
      own.push(await fix(member, jump % 2 === 0 ? { x: 0, y: 0 } : spot))
      scene.site.clock.advance(60_000)
    }
    statuses.push(own)
  }
  expect(statuses[1]).toEqual(statuses[0])
})

/** Two places in one cell, of which one is more and one less than 200 km from the member's point in the town. */
function edgeOfJump(): readonly [Spot, Spot] {
  const [scene] = sites
  const cells = cellsOf(scene)
  const start = pointOf(cells, cellAt(cells, toUnits(pointAt({ x: 0, y: 0 }))))
  const isFar = (spot: Spot) => metersBetween(start, pointAt(spot)) > serverLimits.farJumpMeters
  for (let x = 0; x < 20_000; x += 100) {
    const mates = cellMates(scene, { x, y: serverLimits.farJumpMeters })
    const [far, near] = [mates.find(isFar), mates.find(spot => !isFar(spot))]
    if (far && near) return [far, near]
  }
  throw new Error('no such cell')
}
