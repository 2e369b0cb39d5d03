import type { FastifyInstance } from 'fastify'

/**
 * The addresses a running server has routes for, their methods aside: every one is in its printed tree. The one that
 * takes what is left, for the files of the web app, is there only when that is built.
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
  return addresses.filter(address => address !== '/*')
}
