import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tokenIn } from '#server/testing/outbox.ts'
import { endSite, freePort, launchSite, untilListening } from '#server/testing/site-process.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { type Entered, type Env, mailedLinks, type Site } from './site.ts'

/** A site in its own process from the very first start, for tests that kill or restart it. */
export interface SiteProcess extends Site {
  /** Kills the process without warning, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again with the same data. */
  restart(): Promise<void>
}

export async function startSite(env: Env = {}): Promise<SiteProcess> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lambda-e2e-'))
  const origin = `http://127.0.0.1:${await freePort()}`
  let output = ''
  const launch = async () => {
    const launched = launchSite({ dataDirectory, origin, env })
    await untilListening(launched, text => (output += text))
    return launched
  }
  let site = await launch()
  const mailedLink = mailedLinks(dataDirectory)
  return {
    origin,
    dataDirectory,
    output: () => output,
    mailedLink,
    enter: email => enterByMail(new Visitor(origin), email, mailedLink),
    kill: async () => {
      await endSite(site, 'SIGKILL')
    },
    restart: async () => {
      site = await launch()
    },
    stop: async () => {
      await endSite(site, 'SIGTERM')
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Registers, reads the mailed link, and logs in by it. */
export async function enterByMail(
  visitor: Visitor,
  email: string,
  mailedLink: Site['mailedLink'],
): Promise<Entered> {
  const acknowledgements = ['TECH', 'AGE', 'LAW'].map(about => {
    const value = `I_AGREE_${about}`
    return { value, text: value }
  })
  await visitor.call('POST /api/auth/register', { body: { email, acknowledgements } })
  const token = tokenIn(await mailedLink(email))
  const { password } = JSON.parse(Buffer.from(token, 'base64url').toString())
  const { text } = await visitor.call('POST /api/auth', { form: { username: email, password } })
  const { profileId }: { profileId: string } = JSON.parse(text)
  return { token: visitor.cookies.get('session') ?? '', profileId }
}
