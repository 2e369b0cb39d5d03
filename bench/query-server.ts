/** The peer over HTTP: Fastify, which queries PostgreSQL and serializes the rows for every request. */
import Fastify from 'fastify'
import { Pool } from 'pg'

/** The address of the database, the profile that `nearest` is for, and its point. */
const [address = '{}', reader = '', place = ''] = process.argv.slice(2)
const pool = new Pool({ ...JSON.parse(address), max: 5 })
const app = Fastify({ logger: false })

const brief = `
  f.id as "profileId", f.name as "profileName", f.characteristics as "profileChars",
  extract(year from age(f.birthdate))::int as "profileAge", f.height as "profileHeight",
  f.weight as "profileWeight", p.lat, p.lon,
  array(select id from pictures where profile_id = f.id order by sort_order) as "profilePicIds",
  array(select version from pictures where profile_id = f.id order by sort_order)
    as "profilePicVersions",
  extract(epoch from p.shown_at)::float8 * 1000 as "tsUpdated"`

const bySector = {
  name: 'by-sector',
  text: `
    select ${brief}
    from positions p join profiles f on f.id = p.profile_id
    where floor(p.lat) = $1 and floor(p.lon) = $2
      and not p.hidden and p.effective_until > now()
    order by f.id limit 1500`,
}

/** Orders by degrees. That is less work than meters, and the order is slightly wrong. */
const nearest = {
  name: 'nearest',
  text: `
    select ${brief}
    from (
      select *, point(lon, lat) <-> point($2, $1) as apart from positions
      where point(lon, lat) <@ box(point($2 - 1, $1 - 1), point($2 + 1, $1 + 1))
        and not hidden and effective_until > now() and profile_id <> $3
      order by point(lon, lat) <-> point($2, $1) limit 30
    ) p join profiles f on f.id = p.profile_id
    order by p.apart`,
}

app.get('/api/profile-briefs/by-sector/:sector', async request => {
  const { rows } = await pool.query({ ...bySector, values: sectorOf(request.params) })
  return rows
})

app.get('/api/profile-briefs/nearest', async () => {
  const { rows } = await pool.query({ ...nearest, values: [...pairOf(place), reader] })
  return rows
})

const origin = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(Number(new URL(origin).port))

function sectorOf(params: unknown): [number, number] {
  const sector =
    typeof params === 'object' && params !== null && 'sector' in params ? String(params.sector) : ''
  return pairOf(sector)
}

function pairOf(text: string): [number, number] {
  const [lat = 0, lon = 0] = text.split(':').map(Number)
  return [lat, lon]
}
