import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { codeOf } from './error-code.ts'

/** Whom the server runs as, when that is not simply ourselves. */
export type RunAs = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses root, so a site of root runs it as the owner of the cluster, or as `nobody`
 * when there is no cluster yet or root owns it.
 */
export const chooseRunAs = async (cluster: string): Promise<RunAs> => {
  const owner = await ownerOf(cluster)
  const ownUid = process.getuid?.()
  if (ownUid !== 0) {
    if (owner !== undefined && owner.uid !== ownUid) {
      throw new StartupError(
        `The database folder ${cluster} belongs to user id ${owner.uid}, not to ${ownUid}: start the site as the user who made it, or give the folder to this one.`,
      )
    }
    return undefined
  }
  if (owner !== undefined && owner.uid !== 0) return owner
  const nobody = await findNobody()
  if (owner !== undefined) await giveTree(cluster, nobody)
  return nobody
}

const ownerOf = async (cluster: string) => {
  try {
    const { uid, gid } = await stat(cluster)
    return { uid, gid }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return undefined
    throw new StartupError(`The database folder ${cluster} cannot be read (${code}).`)
  }
}

const findNobody = async () => {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = /^nobody:.*$/m.exec(passwd)?.[0].split(':')
  const uid = Number(fields?.[2])
  const gid = Number(fields?.[3])
  if (!(uid > 0 && gid > 0)) {
    throw new StartupError(
      'PostgreSQL cannot run as root and there is no user "nobody": start the site as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { uid, gid }
}

/** Only for a cluster that came to root by a copy or a restored backup. */
const giveTree = async (directory: string, to: { uid: number; gid: number }) => {
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, entry), to.uid, to.gid)
  }
  await chown(directory, to.uid, to.gid)
}
