import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, lchown, open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { codeOf, ifThere } from '../system-error.ts'

/** The user who runs the server, if it is not the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses root. So a site that runs as root starts it as the owner of the cluster. If
 * there is no cluster, or root owns it, it starts as `nobody`.
 */
export const chooseRunAs = async (cluster: string): Promise<RunAs> => {
  const owner = await ownerOf(cluster)
  const ownUid = process.getuid?.()
  if (ownUid !== 0) {
    if (owner !== undefined && owner.uid !== ownUid) {
      throw new StartupError(
        `User ID ${owner.uid} owns the database folder ${cluster}. Start the site as that user, or make ${ownUid} the owner.`,
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
    const found = await ifThere(stat(cluster))
    return found && { uid: found.uid, gid: found.gid }
  } catch (error) {
    throw new StartupError(`The database folder ${cluster} can’t be read (${codeOf(error)}).`)
  }
}

const findNobody = async () => {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = /^nobody:.*$/m.exec(passwd)?.[0].split(':')
  const uid = Number(fields?.[2])
  const gid = Number(fields?.[3])
  if (!(uid > 0 && gid > 0)) {
    throw new StartupError(
      'PostgreSQL can’t run as root, and there is no user “nobody”. Start the site as another user, or set DATABASE_URL.',
    )
  }
  return { uid, gid }
}

/** Only for a cluster that became root's by a copy or a restored backup. */
const giveTree = async (directory: string, to: { uid: number; gid: number }) => {
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, entry), to.uid, to.gid)
  }
  await chown(directory, to.uid, to.gid)
}

type ServerProgram = {
  program: string
  folder: string
  args: string[]
  runAs: RunAs
  /** The target of its output: a file descriptor, or a pipe to this process. */
  output: number | 'pipe'
}

/**
 * Runs initdb or postgres on a folder. For another user this process opens the folder and passes it
 * as descriptor 3, because that user may not enter the folders above. The server uses relative
 * paths inside it, and its children inherit the descriptor.
 */
export const runServerProgram = async (run: ServerProgram): Promise<ChildProcess> => {
  const handsOver = run.runAs !== undefined && process.platform === 'linux'
  const handle = handsOver ? await open(run.folder) : undefined
  try {
    const child = spawn(
      run.program,
      ['-D', handle === undefined ? run.folder : '/proc/self/fd/3', ...run.args],
      {
        ...run.runAs,
        cwd: '/',
        // Pass none of the site's variables, which contain secrets.
        env: { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC' },
        // A separate session: Ctrl-C in the terminal reaches the site, but not the server.
        detached: true,
        stdio: ['ignore', run.output, run.output, ...(handle === undefined ? [] : [handle.fd])],
      },
    )
    await once(child, 'spawn')
    return child
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`PostgreSQL can’t run (${reason}). Set DATABASE_URL to use another.`)
  } finally {
    await handle?.close()
  }
}
