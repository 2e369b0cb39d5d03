import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { distFolder } from '#server/platform/serve/web-app.ts'

/**
 * The addresses a running server has routes for, their methods aside: every one is in its printed tree. Files of the
 * web app, which are there only when it is built, are left out.
 */
export function servedAddresses(app: FastifyInstance): string[] {
  const parts: string[] = []
  const addresses: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part, methods] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
    if (part === undefined) continue
    parts.length = indent.length / 4
    parts.push(part)
    if (methods) addresses.push(parts.join(''))
  }
  return addresses.filter(address => !existsSync(join(distFolder, 'web', address.replace('*', ''))))
}
