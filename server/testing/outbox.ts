import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { eventually } from './eventually.ts'
import type { SharedSite } from './test-site.ts'

/** Mails already read, by outbox. A mail never changes, and reading one takes longer than most calls. */
const known = new WeakMap<SharedSite['platform'], Map<string, Promise<Email>>>()

/** All mails in the outbox, oldest first. */
export async function readOutbox({ platform }: SharedSite): Promise<Email[]> {
  const folder = join(platform.config.dataDirectory, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  const mails = known.get(platform) ?? new Map<string, Promise<Email>>()
  known.set(platform, mails)
  return Promise.all(
    names.toSorted().map(name => {
      const mail = mails.get(name) ?? readMail(join(folder, name))
      mails.set(name, mail)
      return mail
    }),
  )
}

const readMail = async (file: string) => PostalMime.parse(await readFile(file))

/** Waits for this many mails of one kind to an address. */
export function mailsTo(
  site: SharedSite,
  { to, subject, count = 1 }: { to: string; subject: string; count?: number },
): Promise<Email[]> {
  return eventually(async () => {
    const mails = (await readOutbox(site)).filter(
      mail => mail.subject === subject && mail.to?.some(({ address }) => address === to),
    )
    return mails.length >= count && mails
  })
}

export const linkIn = (mail: Email | undefined): URL =>
  new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')

/** The token of such an address. It is in the fragment, which browsers send to no server. */
export const tokenIn = (link: URL | string): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
