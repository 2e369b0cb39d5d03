/** The visible members in Redis: a set to search by point, and a brief for each id. */
import type { Point } from '#shared/distance.ts'
import { boundsDegrees, type PresencePeer, type PresencePeers, paths } from './presence-paths.ts'
import type { RedisClient } from './redis-client.ts'
import { benchNow, syntheticPeople } from './synthetic-people.ts'

const set = 'places'
/** Redis has no points closer to the poles. */
const latMax = 85
const membersACommand = 1_000
const degreeKm = 111.2

/** Searches and reads the briefs in one round trip. It tries larger radii until one has enough members. */
const nearestScript = `
  local ids = {}
  for place = 4, #ARGV do
    ids = redis.call('GEOSEARCH', KEYS[1], 'FROMLONLAT', ARGV[1], ARGV[2],
      'BYRADIUS', ARGV[place], 'km', 'ASC', 'COUNT', ARGV[3])
    if #ids == tonumber(ARGV[3]) then break end
  end
  if #ids == 0 then return {} end
  return redis.call('MGET', unpack(ids))`

const boxScript = `
  local ids = redis.call('GEOSEARCH', KEYS[1], 'FROMLONLAT', ARGV[1], ARGV[2],
    'BYBOX', ARGV[4], ARGV[5], 'km', 'COUNT', ARGV[3], 'ANY')
  if #ids == 0 then return {} end
  return redis.call('MGET', unpack(ids))`

/** Drops old data and fills Redis. */
export async function fillRedis(client: RedisClient, members: number): Promise<PresencePeers> {
  await fill(client, members)
  const nearest = await scriptOf(client, nearestScript)
  const box = await scriptOf(client, boxScript)
  const inBox = ({ lat, lon }: Point, degrees: number, limit: number) => {
    const width = degrees * degreeKm * Math.cos((lat * Math.PI) / 180)
    return box(lon, lat, limit, width, degrees * degreeKm)
  }
  const around = (name: string, radii: readonly number[]): PresencePeer => ({
    name,
    find: ({ lat, lon }) => nearest(lon, lat, paths.nearest.limit, ...radii),
  })
  return {
    nearest: [
      around('Redis, fixed radius', [degreeKm]),
      around('Redis, widening radius', [2, 10, 40, degreeKm]),
    ],
    bySector: [
      {
        name: 'Redis, box: any 1500',
        find: ({ lat, lon }) => {
          const middle = { lat: Math.floor(lat) + 0.5, lon: Math.floor(lon) + 0.5 }
          return inBox(middle, 1, paths.bySector.limit)
        },
      },
    ],
    inBounds: [
      {
        name: 'Redis, box: any 500',
        find: place => inBox(place, 2 * boundsDegrees, paths.inBounds.limit),
      },
    ],
  }
}

async function scriptOf(client: RedisClient, script: string) {
  const name = String(await client.ask(['SCRIPT', 'LOAD', script]))
  return async (...words: readonly number[]): Promise<readonly unknown[]> => {
    const briefs = await client.ask(['EVALSHA', name, 1, set, ...words])
    if (!Array.isArray(briefs)) throw new Error('Redis gave no list')
    return briefs
  }
}

async function fill(client: RedisClient, members: number) {
  await client.ask(['FLUSHALL'])
  let places: (string | number)[] = []
  let briefs: string[] = []
  const send = async () => {
    if (briefs.length > 0)
      await client.askAll([
        ['GEOADD', set, ...places],
        ['MSET', ...briefs],
      ])
    places = []
    briefs = []
  }
  for (const { id, lat, lon, expiresAt, isHidden, brief } of syntheticPeople(members)) {
    if (isHidden || expiresAt <= benchNow || Math.abs(lat) > latMax) continue
    places.push(lon, lat, id)
    briefs.push(id, JSON.stringify(brief))
    if (places.length === 3 * membersACommand) await send()
  }
  await send()
}
