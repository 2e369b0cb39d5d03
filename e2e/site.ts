import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Platform } from '#server/platform/platform.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { freePort } from '#server/testing/site-process.ts'
import { openTestSite, type TestOptions, type TestSite } from '#server/testing/test-site.ts'

const mailMs = 15_000

/** A site with a database of its own. */
export interface Site {
  readonly origin: string
  readonly dataDirectory: string
  /** What it has logged so far. */
  output(): string
  /** The newest link mailed to an address since the last call. */
  mailedLink(email: string): Promise<string>
  /** A new session of the account with this email. Creates the account if there is none. */
  enter(email: string): Promise<Entered>
  stop(): Promise<void>
}

/** A site in this process. */
export interface SiteHere
  extends Site,
    Pick<TestSite, 'liveMap' | 'many' | 'members' | 'pictures'> {
  readonly platform: Platform
}

export interface Entered {
  /** Value of the session cookie. */
  readonly token: string
  readonly profileId: string
}

export type Env = Readonly<Record<string, string>>

/** The whole site in this process. It starts in a tenth of the time of a separate one. */
export async function openSite(env: Env = {}, options: TestOptions = {}): Promise<SiteHere> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { log, lines } = recordedLog('warn')
  const site = await openTestSite(
    'browsers know it by its address',
    { PUBLIC_URL: origin, ...env },
    { port, log, runsJobs: true, ...options },
  )
  const { platform, dataDirectory, liveMap, pictures } = site
  const accounts = new Map<string, { accountId: string; profileId: string }>()
  return {
    origin,
    dataDirectory,
    platform,
    liveMap,
    pictures,
    many: site.many,
    members: site.members,
    output: () => lines.join('\n'),
    mailedLink: mailedLinks(dataDirectory),
    enter: async email => {
      const known = accounts.get(email)
      if (!known) {
        const member = await site.member({ email, name: '', birthdate: null })
        accounts.set(email, member)
        return member
      }
      const session = { accountId: known.accountId, byMail: true, address: '127.0.0.1' }
      const token = await platform.sessions.begin(platform.db, session)
      return { token, profileId: known.profileId }
    },
    stop: () => site.close(),
  }
}

/** Reads the links that a site has mailed, each once. */
export function mailedLinks(dataDirectory: string): Site['mailedLink'] {
  const outbox = join(dataDirectory, 'outbox')
  const read = new Set<string>()
  return async email => {
    const deadline = Date.now() + mailMs
    for (;;) {
      const names = await readdir(outbox).catch(() => [])
      for (const name of names
        .filter(file => file.endsWith('.eml') && !read.has(file))
        .toSorted()) {
        const mail = await PostalMime.parse(await readFile(join(outbox, name)))
        if (!mail.to?.some(({ address }) => address === email)) continue
        read.add(name)
        const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0]
        if (link) return link
      }
      if (Date.now() > deadline) throw new Error(`no mail for ${email}`)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}
