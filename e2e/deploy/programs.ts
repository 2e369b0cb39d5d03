import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

type Env = Readonly<Record<string, string>>

/** A file that a founder copies. */
export const deployFile = (path: string): string =>
  fileURLToPath(new URL(`../../deploy/${path}`, import.meta.url))

const environment = (env: Env) => ({
  PATH: `${process.env.PATH}:/usr/sbin`,
  LC_ALL: 'C.UTF-8',
  ...env,
})

/** A folder until the test ends. */
export async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-deploy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** @returns all that a program says. Its code tells nothing of warnings. */
export function say(words: readonly string[], env: Env = {}): Promise<string> {
  const [program = '', ...rest] = words
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile(program, rest, { env: environment(env) }, (_, stdout, stderr) =>
    resolve(stdout + stderr),
  )
  return promise
}

/**
 * Starts a program that runs until the test ends.
 * @returns what it has said so far
 */
export async function startProgram(words: readonly string[], env: Env): Promise<() => string> {
  const [program = '', ...rest] = words
  const child = spawn(program, rest, { env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  await once(child, 'spawn')
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return () => output
}

/** A certificate for localhost that signs itself, and HAProxy's file with its key. */
export async function makeCertificate(folder: string) {
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map(name =>
    join(folder, name),
  )
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', `${key}`, '-out', `${certificate}`]
  await say([
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...subject,
    ...files,
  ])
  await say(['sh', '-c', `cat ${certificate} ${key} > ${both}`])
  return { certificate: `${certificate}`, both: `${both}` }
}
