import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { cutListeners, listenerPids } from '#server/testing/inspect-database.ts'
import { listenLocally } from '#server/testing/local-server.ts'
import { allowConnections, ownDatabase, runAsAdministrator } from '#server/testing/test-database.ts'
import { type DatabaseConnection, listenerName } from './connect.ts'
import { Listener } from './listener.ts'

const database = await ownDatabase()
const { host, port, user } = inject('database')
const address = { host, port, user, database: database.name }

/** What one subscriber hears of a channel, with a line each time listening begins. */
async function follow(listener: Listener, channel: string) {
  const heard: string[] = []
  const stop = await listener.listen({
    channel,
    onNotice: payload => heard.push(payload),
    onListening: () => heard.push('listening'),
  })
  return { heard, stop }
}

/** The pid of the only listener, once those of the last test have ended. */
async function onlyListener({ db }: DatabaseConnection) {
  await expect.poll(() => listenerPids(db)).toHaveLength(1)
  const [pid = 0] = await listenerPids(db)
  return pid
}

const notify = ({ db }: DatabaseConnection, channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(db)

/** Another listening process, ready when this resolves. On any message it closes its listener and may end. */
async function listenElsewhere() {
  const program = `
    const { Listener } = await import(${JSON.stringify(new URL('./listener.ts', import.meta.url))})
    const listener = new Listener(${JSON.stringify({ ...address, application_name: listenerName })})
    await listener.listen({ channel: 'news', onNotice: () => {}, onListening: () => {} })
    process.once('message', () => {
      listener.close()
      process.disconnect()
    })
    process.send('listening')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

describe('a listener', () => {
  it('gets the signals of its channels until it stops', async () => {
    const connection = database.connect()
    const news = await follow(connection.listener, 'news')
    const early = await follow(connection.listener, 'news')
    const other = await follow(connection.listener, 'Other "channel"')
    early.stop()
    await notify(connection, 'news', 'one')
    await notify(connection, 'Other "channel"', 'two')
    await notify(connection, 'nobody', 'three')
    await notify(connection, 'news', '')
    await expect.poll(() => news.heard).toEqual(['listening', 'one', ''])
    expect(other.heard).toEqual(['listening', 'two'])
    expect(early.heard).toEqual(['listening'])
    await onlyListener(connection)
    await connection.close()
  })

  it('listens to every channel again after its connection ended, and says so', async () => {
    const connection = database.connect()
    const news = await follow(connection.listener, 'news')
    const other = await follow(connection.listener, 'other')
    for (let round = 0; round < 2; round++) {
      await onlyListener(connection)
      expect(await cutListeners(connection.db)).toBe(1)
      await expect.poll(() => other.heard.length).toBe(2 * round + 2)
      await notify(connection, 'news', 'to one')
      await notify(connection, 'other', 'to another')
      await expect.poll(() => other.heard.length).toBe(2 * round + 3)
    }
    const twice = (notice: string) => ['listening', notice, 'listening', notice]
    expect(news.heard).toEqual(['listening', ...twice('to one')])
    expect(other.heard).toEqual(['listening', ...twice('to another')])
    await connection.close()
  })

  it('gives up a server that no longer answers', async () => {
    const patience = { checkMs: 200, answerMs: 2_000 }
    const listener = new Listener({ ...address, application_name: listenerName }, patience)
    const news = await follow(listener, 'news')
    const silent = await onlyListener(database.connection)
    process.kill(silent, 'SIGSTOP')
    await expect.poll(() => news.heard).toEqual(['listening', 'listening'])
    process.kill(silent, 'SIGCONT')
    await notify(database.connection, 'news', 'heard')
    await expect.poll(() => news.heard).toContain('heard')
    listener.close()
  })

  it('fails to begin without a database, and begins once there is one', async () => {
    const name = `${database.name}_later`
    const listener = new Listener({ ...address, database: name })
    await expect(follow(listener, 'news')).rejects.toThrow('does not exist')
    await runAsAdministrator(`create database ${name}`)
    const { heard } = await follow(listener, 'news')
    expect(heard).toEqual(['listening'])
    listener.close()
    await runAsAdministrator(`drop database ${name} with (force)`)
  })

  it('ends a connection that is still being made', async () => {
    const silent = createServer()
    const port = await listenLocally(silent)
    const listener = new Listener({ ...address, host: '127.0.0.1', port })
    const beginning = expect(follow(listener, 'news')).rejects.toThrow('Connection terminated')
    const [socket] = await once(silent, 'connection')
    const closed = once(socket.resume(), 'close')
    listener.close()
    await beginning
    await closed
    silent.close()
  })

  it('leaves nothing behind when it stops during a reconnect', async () => {
    const child = await listenElsewhere()
    await allowConnections(database, false)
    await cutListeners(database.connection.db)
    await expect.poll(() => listenerPids(database.connection.db)).toEqual([])
    child.send('close')
    expect(await once(child, 'exit')).toEqual([0, null])
    await allowConnections(database, true)
  })
})
