import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchTexts } from './texts.mjs'

/** The folder of the project, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

export const fail = message => {
  console.error(message)
  process.exit(1)
}

/** Limits heaps: with one heap per thread, glibc would keep hundreds of megabytes after large pictures. */
const usualEnv = {
  MALLOC_ARENA_MAX: '2',
  // With cached compiled code a process starts sooner and needs no memory to strip types.
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
}

/** Runs a program of the project with our terminal and our signals. Resolves with its exit code. */
export const run = (node, args) => {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...usualEnv, ...process.env, PATH: path },
  })
  return exitCodeOf(child)
}

/** Passes signals to the child until it ends. Resolves with its exit code, as a shell counts it. */
export const exitCodeOf = child => {
  const forward = signal => {
    // The terminal sends Ctrl-C to the child itself.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  const watch = watchNpm(() => child.kill('SIGTERM'))
  return new Promise(resolve => {
    child.once('error', error => fail(launchTexts.notRun(child.spawnfile, error.message)))
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      clearInterval(watch)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** npm passes SIGTERM only to the shell between us, and that shell ends without passing it on. */
const watchNpm = onGone => {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    onGone()
  }, 200)
  return watch
}
