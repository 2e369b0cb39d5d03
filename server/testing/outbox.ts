import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { eventually } from './eventually.ts'
import type { TestSite } from './test-site.ts'

/** Every mail that lies in the outbox, the oldest first. */
export async function readOutbox(site: TestSite): Promise<Email[]> {
  const folder = join(site.platform.config.dataDirectory, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  return Promise.all(
    names.toSorted().map(async name => PostalMime.parse(await readFile(join(folder, name)))),
  )
}

/** Waits for so many mails of one kind to an address. */
export function mailsTo(
  site: TestSite,
  { to, subject, count = 1 }: { to: string; subject: string; count?: number },
): Promise<Email[]> {
  return eventually(async () => {
    const mails = (await readOutbox(site)).filter(
      mail => mail.subject === subject && mail.to?.some(({ address }) => address === to),
    )
    return mails.length >= count && mails
  })
}

/** Where the mail leads. */
export const linkIn = (mail: Email | undefined): URL =>
  new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
