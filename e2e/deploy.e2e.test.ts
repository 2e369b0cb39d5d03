import { cp, readdir, readFile, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { listenLocally } from '#server/testing/local-server.ts'
import { sample } from '#server/testing/sample.ts'
import { installPackages } from '../bench/install-packages.ts'
import { callBeforeCuts, callWithoutReady, visitBehind } from './deploy/behind-proxy.ts'
import { deployFile, folderOfTest, makeCertificate, say } from './deploy/programs.ts'

const read = (path: string) => readFile(deployFile(path), 'utf8')
const configured = async (path: string) => (await read(path)).replaceAll(/^\s*#.*$/gm, '')

describe('the files of deploy/', () => {
  it('name only variables that an operator can read about', async () => {
    const table = await readFile(new URL('../docs/operating.md', import.meta.url), 'utf8')
    const compose = await read('compose.yaml')
    const [, ofSite = ''] = /^ {2}site:\n([\s\S]*?)^ {2}\w/m.exec(compose) ?? []
    const named = [
      ...namesIn(/^ {6}([A-Z]\w*):/gm, ofSite),
      ...namesIn(/^#?([A-Z]\w*)=/gm, await read('site.env.example')),
      ...namesIn(/^Environment=(\w+)/gm, await read('systemd/site@.service')),
      ...namesIn(/^Environment=(\w+)/gm, await read('systemd/site-backup.service')),
      ...namesIn(/([A-Z]\w*)=/g, /^ENV .*$/m.exec(await read('Containerfile'))?.[0] ?? ''),
    ]
    expect(named.length).toBeGreaterThan(20)
    // Those of compose itself and of Node.
    const others = ['COMPOSE_PROJECT_NAME', 'DOMAIN', 'POSTGRES_PASSWORD', 'NODE_COMPILE_CACHE']
    const unknown = named.filter(name => !table.includes(`\`${name}\``))
    expect(unknown.filter(name => !others.includes(name))).toEqual([])
  })

  it('have an example of variables that a site starts with', async () => {
    const lines = (await read('site.env.example')).matchAll(/^#?([A-Z]\w*)=(.*)$/gm)
    const env = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
    const config = readConfig({ ...env, NODE_ENV: 'production' })
    expect(config.drainMs).toBe(5_000)
    expect(config.isTrustedProxy('10.0.0.41')).toBe(true)
  })

  it('send no member to the same site again', async () => {
    for (const path of ['haproxy/haproxy.cfg', 'caddy/Caddyfile.several']) {
      expect(await configured(path)).toMatch(/round_?robin/)
      expect(await configured(path)).not.toMatch(
        /\bcookie\b|\bstick (on|match)\b|balance (source|uri|hdr)|_hash/,
      )
    }
  })

  it('log no request', async () => {
    expect(await configured('haproxy/haproxy.cfg')).not.toMatch(/option httplog|log-format/)
    expect((await configured('haproxy/haproxy.cfg')).match(/^ {2}log global/gm)).toHaveLength(1)
    for (const path of ['caddy/Caddyfile', 'caddy/Caddyfile.several']) {
      expect(await configured(path)).not.toMatch(/^\tlog\b(?! default)/m)
    }
  })

  it('copy into an image only what is there', async () => {
    const copied = namesIn(/^COPY (?!--)(.*) \S+$/gm, await read('Containerfile')).flatMap(words =>
      words.split(' '),
    )
    const there = await readdir(new URL('..', import.meta.url))
    expect(copied.length).toBeGreaterThan(10)
    expect(copied.filter(name => !there.includes(name))).toEqual([])
  })
})

const namesIn = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

const natsEnv = {
  NATS_NAME: 'one',
  NATS_LISTEN: '127.0.0.1:4222',
  NATS_MONITOR: '127.0.0.1:8222',
  NATS_USER: 'site',
  NATS_PASSWORD: 'a',
  NATS_CLUSTER_LISTEN: '127.0.0.1:6222',
  NATS_CLUSTER_PASSWORD: 'b',
  NATS_ROUTE_1: 'nats-route://cluster:b@127.0.0.1:6222',
  NATS_ROUTE_2: 'nats-route://cluster:b@127.0.0.1:6223',
}

/** What each program says of its file when it finds nothing wrong. */
const checks: Readonly<Record<string, () => Promise<void>>> = {
  haproxy: async () => {
    const { both } = await makeCertificate(await folderOfTest())
    const bind = { HTTPS_BIND: `:443 ssl crt ${both} alpn h2,http/1.1` }
    const check = ['haproxy', '-c', '-f']
    const isValid = 'Configuration file is valid\n'
    expect(await say([...check, deployFile('haproxy/haproxy.cfg')], bind)).toBe(isValid)
    expect(await say([...check, deployFile('haproxy/postgres.cfg')])).toBe(isValid)
  },
  caddy: async () => {
    const env = {
      DOMAIN: 'localhost',
      SITES: '127.0.0.1:3001 127.0.0.1:3002',
      HOME: await folderOfTest(),
    }
    for (const path of ['caddy/Caddyfile', 'caddy/Caddyfile.several']) {
      const check = ['caddy', 'validate', '--adapter', 'caddyfile', '--config', deployFile(path)]
      const said = await say(check, env)
      expect(said).not.toContain('is not formatted')
      expect(said).toMatch(/^Valid configuration$/m)
    }
  },
  nats: async () => {
    const said = await say(['nats-server', '-t', '-c', deployFile('nats/nats.conf')], natsEnv)
    expect(said).toContain('is valid')
  },
  patroni: async () => {
    const etcd = createServer(socket => socket.destroy())
    const port = await listenLocally(etcd)
    const said = await say(['patroni', '--validate-config', deployFile('patroni/patroni.yml')], {
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${port}`,
      PATRONI_SUPERUSER_PASSWORD: 'a',
      PATRONI_REPLICATION_PASSWORD: 'b',
    })
    etcd.close()
    // Both may be left out.
    const optional =
      /^(bootstrap\.pg_hba|postgresql\.authentication\.rewind(\.username)?) +is not defined\.$/
    expect(said.split('\n').filter(line => line !== '' && !optional.test(line))).toEqual([])
  },
  systemd: async () => {
    const folder = await folderOfTest()
    await cp(deployFile('systemd'), folder, { recursive: true })
    await rename(join(folder, 'site@.service'), join(folder, 'site@3001.service'))
    const units = (await readdir(folder)).filter(name => !name.endsWith('.conf'))
    expect(units).toHaveLength(4)
    expect(await say(['systemd-analyze', 'verify', ...units.map(name => join(folder, name))])).toBe(
      '',
    )
  },
  prometheus: async () => {
    expect(
      await say(['promtool', 'check', 'config', deployFile('prometheus/prometheus.yml')]),
    ).toContain('SUCCESS: 10 rules found')
    expect(
      await say(['promtool', 'test', 'rules', deployFile('prometheus/alerts.test.yml')]),
    ).toMatch(/^ +SUCCESS$/m)
  },
  compose: async () => {
    const folder = await folderOfTest()
    await cp(deployFile('compose.yaml'), join(folder, 'compose.yaml'))
    await cp(deployFile('site.env.example'), join(folder, '.env'))
    const check = ['docker-compose', '-f', join(folder, 'compose.yaml'), 'config']
    expect(await say(check)).toMatch(/letters and digits/)
    expect(await say(check, { POSTGRES_PASSWORD: 'a1' })).toContain(
      'postgres://site:a1@postgres:5432/site',
    )
  },
}

/** The packages of Debian that bring these programs. */
const packages = [
  'haproxy',
  'caddy',
  'nats-server',
  'patroni',
  'prometheus',
  'docker-compose',
  'systemd',
]

if (sample(false, true)) installPackages('npm run test:deep', ...packages, 'openssl')

it.each(sample([], Object.keys(checks)))('%s accepts its file', async name => {
  await checks[name]?.()
})

describe.each(sample([], ['Caddy', 'HAProxy'] as const))('behind %s', proxy => {
  it('members of two sites log in, talk and upload, and limits count their own addresses', () =>
    visitBehind(proxy))

  // A DELETE has no body, so nothing else keeps a proxy from sending it again.
  it.each(['POST', 'DELETE'] as const)(
    'a %s that got no answer is not repeated, but a GET is',
    write => callBeforeCuts(proxy, write),
  )

  it('sites that live without their database answer themselves', () => callWithoutReady(proxy))
})
