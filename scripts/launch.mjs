// The entry of every npm script. Plain JavaScript that runs on Node 20.19 with no packages installed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './launch/install.mjs'
import { findNode } from './launch/node-24.mjs'
import { fail, root, run } from './launch/run.mjs'
import { launchTexts as texts } from './launch/texts.mjs'
import { isBuilt, recordBuild } from './launch/web-build.mjs'

/**
 * Lets garbage grow to a third of the live heap, not to several times as much. By default V8 assumes that one program
 * may have all memory, but the site shares a small machine with its database.
 */
const site = ['--heap-growing-percent=30', 'server/main.ts']

/** What each command runs, and whether it needs the built web app or the development packages. */
const commands = {
  start: { program: site, needsBuild: true },
  dev: { program: ['scripts/dev.ts'], needsTools: true },
  test: { program: ['scripts/test.ts'], needsTools: true, needsBuild: true },
  'test:deep': { program: ['scripts/test-deep.ts'], needsTools: true, needsBuild: true },
  check: { program: ['scripts/check.ts'], needsTools: true, needsBuild: true },
  migrate: { program: ['server/main.ts', 'migrate'] },
  seed: { program: ['server/main.ts', 'seed'] },
  admin: { program: ['server/main.ts', 'admin'] },
  backup: { program: ['server/main.ts', 'backup'] },
  restore: { program: ['server/main.ts', 'restore'] },
  schema: { program: ['scripts/write-schema.ts'], needsTools: true },
  bench: { program: ['bench/run.ts'], needsTools: true, needsBuild: true },
  torture: { program: ['bench/torture/run.ts'], needsTools: true, needsBuild: true },
  cluster: { program: ['bench/cluster/run.ts'], needsTools: true, needsBuild: true },
  build: { buildsAlways: true },
}

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command === undefined) {
  console.error(texts.usage(Object.keys(commands)))
  process.exit(2)
}

try {
  await install({ needsTools: command.needsTools === true })
  const node = findNode()
  if (command.buildsAlways || (command.needsBuild && !isBuilt())) await build(node)
  if (command.program) process.exitCode = await run(node, [...command.program, ...words])
} catch (error) {
  if (error.code === 'ENOSPC') fail(texts.diskFull(root))
  if (error.path) fail(texts.unusable(error.path, error.code))
  throw error
}

async function build(node) {
  const own = existsSync(join(root, 'scripts/build.ts'))
  const program = own ? ['scripts/build.ts'] : ['node_modules/vite/bin/vite.js', 'build']
  console.log(texts.building)
  const isRecorded = await recordBuild(async () => (await run(node, program)) === 0)
  if (!isRecorded) fail(texts.buildFailed)
}
