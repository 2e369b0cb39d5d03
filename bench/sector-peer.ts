/** The peer of by-sector over HTTP: Fastify that asks PostgreSQL and serialises for every request. */
import Fastify from 'fastify'
import { Pool } from 'pg'

const [address = '{}'] = process.argv.slice(2)
const pool = new Pool({ ...JSON.parse(address), max: 5 })
const app = Fastify({ logger: false })

const bySector = {
  name: 'by-sector',
  text: `
    select f.id as "profileId", f.name as "profileName", f.characteristics as "profileChars",
      extract(year from age(f.birthdate))::int as "profileAge", f.height as "profileHeight",
      f.weight as "profileWeight", p.lat, p.lon,
      array(select id from pictures where profile_id = f.id order by sort_order) as "profilePicIds",
      array(select version from pictures where profile_id = f.id order by sort_order)
        as "profilePicVersions",
      extract(epoch from p.reported_at)::float8 * 1000 as "tsUpdated"
    from positions p join profiles f on f.id = p.profile_id
    where floor(p.lat) = $1 and floor(p.lon) = $2
      and not p.hidden and p.effective_until > now()
    order by f.id limit 1500`,
}

app.get('/api/profile-briefs/by-sector/:sector', async request => {
  const { rows } = await pool.query({ ...bySector, values: sectorOf(request.params) })
  return rows
})

const origin = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(Number(new URL(origin).port))

function sectorOf(params: unknown): [number, number] {
  const sector =
    typeof params === 'object' && params !== null && 'sector' in params ? String(params.sector) : ''
  const [lat = 0, lon = 0] = sector.split(':').map(Number)
  return [lat, lon]
}
