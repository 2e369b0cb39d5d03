import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { distFolder } from '#server/platform/serve/web-app.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { type CallName, contract } from '#shared/contract/index.ts'
import { makePictureBytes } from './features/pictures/pictures.factory.ts'
import { type CallerKind, callerKinds, type Scene } from './testing/authorization-ids.ts'
import type { Row } from './testing/authorization-row.ts'
import { authorizationTable, operatingAddresses } from './testing/authorization-table.ts'
import { ownCards } from './testing/card-site.ts'
import { queriesOf } from './testing/inspect-database.ts'
import { givePicture } from './testing/picture-actions.ts'
import type { TestMember } from './testing/test-site.ts'

const { site } = await ownCards()
const bytes = new Uint8Array(await makePictureBytes({ width: 64, height: 80 }))

const isCallName = (name: string): name is CallName => Object.hasOwn(contract, name)
const callNames = Object.keys(contract).filter(isCallName)
const addressOf = (name: string) => name.slice(name.indexOf(' ') + 1)
const picture = () => new Blob([bytes])

type Pair = readonly [blocker: TestMember, blocked: TestMember]

async function block(...pairs: readonly Pair[]) {
  const rows = pairs.map(([blocker, blocked]) => ({
    blocker_profile_id: blocker.profileId,
    blocked_profile_id: blocked.profileId,
    created_at: site.clock.now(),
  }))
  await site.platform.db.insertInto('blocks').values(rows).execute()
}

/** Every caller has a separate scene, so that one caller's actions cannot help or hinder the next. */
async function scenes(): Promise<readonly (readonly [CallerKind, Scene])[]> {
  const owners = await site.members(callerKinds.map(() => ({ name: 'Owner' })))
  const members = await site.members(
    callerKinds.map(caller => ({
      ...(caller === 'newcomer' ? { birthdate: null } : {}),
      ...(caller === 'administrator' ? { roles: ['ADMIN'] } : {}),
    })),
  )
  const blocks: Pair[] = []
  const made = callerKinds.map((caller, index) => {
    const [owner, other] = [owners[index], members[index]]
    if (!owner || !other) throw new Error('nobody')
    if (caller === 'blocked') blocks.push([owner, other])
    if (caller === 'blocker') blocks.push([other, owner])
    const { profileId, visitor } = caller === 'owner' ? owner : other
    const asked =
      caller === 'visitor'
        ? { visitor: site.visitor(), profileId: randomUUID() }
        : { visitor, profileId }
    const scene = { site, owner, picture, ownersPicture: () => givePicture(site, owner), ...asked }
    return [caller, scene] as const
  })
  await block(...blocks)
  return made
}

const nameOf = ({ call, what }: Row) => `${call}: ${what}`
const expectedFor = (caller: CallerKind, { statuses }: Row) =>
  statuses[caller] ?? (caller === 'visitor' ? 401 : statuses.member)

describe('the authorization table', () => {
  it('has a row for every call of the contract', () => {
    const known = new Set<string>(authorizationTable.map(({ call }) => call))
    expect(callNames.filter(name => !known.has(name))).toEqual([])
  })

  it('has a row for every address that the server answers', () => {
    const known = new Set<string>([...callNames.map(addressOf), ...operatingAddresses])
    expect(servedAddresses(site.app).filter(address => !known.has(address))).toEqual([])
  })

  it('has no row for other addresses', () => {
    const served = new Set(servedAddresses(site.app))
    expect(callNames.map(addressOf).filter(address => !served.has(address))).toEqual([])
  })

  it.each(authorizationTable.map(row => [nameOf(row), row] as const))(
    'holds for %s',
    async (_, row) => {
      const answers = (await scenes()).map(
        async ([caller, scene]) => [caller, (await row.ask(scene)).status] as const,
      )
      const expected = callerKinds.map(caller => [caller, expectedFor(caller, row)])
      expect(Object.fromEntries(await Promise.all(answers))).toEqual(Object.fromEntries(expected))
    },
  )

  it.each(operatingAddresses)('lets everybody read %s', async address => {
    // Some addresses only redirect.
    expect([200, 302]).toContain((await site.visitor().fetch(address)).status)
  })
})

describe('an address', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
  const addresses = [...new Set(callNames.map(addressOf))].filter(at => at.startsWith('/api/'))

  it.concurrent.each(addresses)('%s answers the methods it lacks with 405', async address => {
    const reading: Endpoint | undefined = Object.entries(contract).find(
      ([name]) => name === `GET ${address}`,
    )?.[1]
    const hasHead = reading !== undefined && reading.hasHead !== false
    const has = methods.filter(method =>
      method === 'HEAD' ? hasHead : isCallName(`${method} ${address}`),
    )
    const filled = address.replaceAll(/:\w+/g, randomUUID())
    for (const method of methods.filter(name => !has.includes(name))) {
      const reply = await site.visitor().fetch(filled, { method })
      expect([method, reply.status, reply.headers.get('allow')]).toEqual([
        method,
        405,
        has.join(', '),
      ])
    }
  })

  it.each([
    '/api',
    '/api?page=1',
    '/api/nothing',
    '/api/profiles/mine/more',
    '/api/admin',
    '/api/..%2fx',
    '/metrics',
  ])('%s does not exist and is a 404 for everybody', async address => {
    const { visitor } = await site.member({ roles: ['ADMIN'] })
    for (const caller of [site.visitor(), visitor]) {
      expect((await caller.fetch(address)).status).toBe(404)
      expect((await caller.fetch(address, { method: 'POST' })).status).toBe(404)
    }
  })
})

/**
 * What an answer shows, except what differs between any two answers: date, id, and the rest of a limit. The kinds of
 * queries stand for its response time.
 */
async function shown(ask: () => ReturnType<Row['ask']>) {
  const { answer, queries } = await queriesOf(ask)
  const headers = [...answer.headers].filter(
    ([name]) => !/^(date|x-request-id|x-ratelimit)/.test(name),
  )
  return { status: answer.status, text: answer.text, headers, queries }
}

describe('absent, deleted, blocked and incomplete profiles look exactly alike', () => {
  const refusing = authorizationTable.filter(({ statuses }) => statuses.blocked === 404)

  it.each(refusing.map(row => [nameOf(row), row] as const))(
    'to who asks for %s',
    async (_, row) => {
      const [me, other, blocker, newcomer] = await site.members([{}, {}, {}, { birthdate: null }])
      const { visitor, profileId } = me
      // The first call reads the session.
      await visitor.ask('GET /api/settings')
      const asked = (owner: TestMember, pictureId: string = randomUUID()) => {
        const ownersPicture = async () => pictureId
        return shown(() => row.ask({ site, owner, ownersPicture, picture, visitor, profileId }))
      }
      const absent = await asked({ ...other, profileId: randomUUID() })
      expect(absent.status).toBe(404)

      const deletedPicture = await givePicture(site, other)
      await site.platform.db.deleteFrom('accounts').where('id', '=', other.accountId).execute()
      expect(await asked(other, deletedPicture)).toEqual(absent)

      await block([blocker, me])
      for (const owner of [blocker, newcomer]) {
        expect(await asked(owner, await givePicture(site, owner))).toEqual(absent)
      }
    },
  )
})

/**
 * The addresses that a running server has routes for, without methods, from its printed tree. It leaves out files of
 * the web app, which exist only after a build.
 */
function servedAddresses(app: FastifyInstance): string[] {
  const parts: string[] = []
  const addresses: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part, methods] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
    if (part === undefined) continue
    parts.length = indent.length / 4
    parts.push(part)
    if (methods) addresses.push(parts.join(''))
  }
  return addresses.filter(address => !existsSync(join(distFolder, 'web', address.replace('*', ''))))
}
