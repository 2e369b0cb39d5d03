import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { callCommand, type Env, spawnCommand } from '#server/testing/run-command.ts'
import { siteInFolder } from '#server/testing/site-in-folder.ts'
import { emptyTestDatabase, ownDatabase, urlOf } from '#server/testing/test-database.ts'

/** A secret that no file has, unlike the tests' usual one. */
const secret = randomBytes(32).toString('hex')

const { folder, database, site } = await siteInFolder({ SECRET: secret })
const { email } = await site.member()
await site.close()

const onSite = { DATABASE_URL: urlOf(database), DATA_DIR: site.dataDirectory, SECRET: secret }

const say = (words: readonly string[], env: Env = onSite) => callCommand(words, env)

describe('a command beside the site', () => {
  it('answers in words or in JSON, refusals included, with the matching exit code', async () => {
    const found = await say(['admin', 'members', '--json'])
    expect(JSON.parse(found.out)).toMatchObject({ members: [{ email }] })
    expect(found).toMatchObject({ code: 0, err: '' })
    const grant = 'admin --json role grant nobody@example.org PRO --reason x'
    const refused = await say(grant.split(' '))
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(JSON.parse(refused.err)).toEqual({
      code: 'administration/member-not-found',
      message: expect.any(String),
    })
    const ancient = await say(['admin', 'birthdate', email, '1800-01-01', '--reason', 'x'])
    expect(ancient).toMatchObject({ code: 1, out: '' })
    expect(ancient.err).toMatch(/\(birthdate: must be a possible birthdate\)\n$/)
    const wrong = await say(['admin', 'members', '--yes', '--json'])
    expect(wrong).toMatchObject({ code: 2, out: '' })
    expect(JSON.parse(wrong.err).message).toMatch(/^--yes doesn’t go with members\./)
  })

  it('prints help on request, without an error', async () => {
    for (const line of ['admin --help', 'admin help --json', 'backup --help']) {
      const { code, out, err } = await say(line.split(' '))
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toMatch(/npm run (admin|backup) -- /)
    }
  })

  it('erases nobody without a confirmation, and says so', async () => {
    const words = ['admin', 'erase', email, '--reason', 'asked by letter']
    // In a separate process, because it reads typed input.
    const { code, err } = await spawnCommand(words, onSite)
    expect(code).toBe(2)
    expect(err).toContain('You can’t type an answer here. Add --yes.')
  })
})

describe('a command without a site', () => {
  const backup = () => join(folder, 'none.backup')

  it.each(['admin members', 'backup FILE', 'backup --secret FILE'])('%s makes none', async line => {
    const words = line.split(' ').map(word => (word === 'FILE' ? backup() : word))
    const wrong = join(folder, 'wrong')
    const { code, err } = await say(words, { DATA_DIR: wrong })
    expect(code).toBe(1)
    expect(err).toMatch(/^There is no site (with its keys )?in \S+wrong\S*\. Set DATA_DIR.*\n$/)
    for (const path of [wrong, backup()]) expect(existsSync(path)).toBe(false)
  })

  it('finds no site in a database without tables, or without the folder of its keys', async () => {
    const empty = await emptyTestDatabase()
    const { DATABASE_URL, ...keys } = onSite
    const nothing = { ...keys, DATABASE_URL: urlOf(empty) }
    const keyless = { DATABASE_URL, DATA_DIR: join(folder, 'wrong') }
    const err = expect.stringMatching(/^There is no site/)
    for (const environment of [nothing, keyless])
      for (const words of ['admin members'.split(' '), ['backup', backup()]])
        expect(await say(words, environment)).toMatchObject({ code: 1, err })
  })
})

const older = await ownDatabase()

it('leaves the schema of an older site unchanged, which may be running', async () => {
  const { db } = older.connection
  await sql`delete from migrations where name = (select max(name) from migrations)`.execute(db)
  const before = await db.selectFrom('migrations').select('name').execute()
  const env = { ...onSite, DATABASE_URL: urlOf(older) }
  const { code, err } = await say(['admin', 'members'], env)
  expect(code).toBe(1)
  expect(err).toMatch(/^The database is from an older version \(it lacks .+\)\. Start this version/)
  expect(await db.selectFrom('migrations').select('name').execute()).toEqual(before)
})
