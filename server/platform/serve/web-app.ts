import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brandPage } from '../brands/brand-files.ts'
import type { Brand, Brands } from '../brands/brands.ts'
import { escapeMarkup } from '../escape-markup.ts'
import { Refusal } from '../refusal.ts'
import { hasMarker, isDiscreet } from '../session/cookies.ts'
import { hostHeaders } from './brand-routes.ts'
import { sendWithEtag, type TaggedText, withEtag } from './etag.ts'
import { sendProblem } from './problem.ts'
import type { StoredBuilds } from './stored-builds.ts'

export const distFolder = fileURLToPath(new URL('../../../dist/', import.meta.url))

const hashedCaching = 'public, max-age=31536000, immutable'
const notPages = /^\/(api|tiles|assets|metrics|\.well-known)([/?]|$)/
/** No screen has an address like a file's. A request for a missing file does not come from a reader. */
const fileLike = /^[^?]*\.\w+(\?|$)/

/**
 * Serves the built web app. Browsers cache files with a hash in their name forever, and revalidate the rest. Every
 * other address opens the app in the brand of its host, unless it is a file or belongs to the server. A new build is
 * served at once, and the files of the one before stay (`scripts/build/finish-build.ts`). Files of builds that this
 * folder never had come from the store.
 */
export async function serveWebApp(
  app: FastifyInstance,
  brands: Brands,
  folder: string,
  builds: Pick<StoredBuilds, 'find'>,
): Promise<void> {
  const pages = existsSync(join(folder, 'index.html')) ? new WebPages(folder) : undefined
  wellKnownRoutes(app)
  app.setNotFoundHandler(async (request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (isReading && (await isSentFrom(builds, request, reply))) return reply
    const isPage = isReading && !notPages.test(request.url) && !fileLike.test(request.url)
    if (!isPage || !pages) return sendProblem(reply, new Refusal('request/not-found'))
    reply.type('text/html; charset=utf-8').header('vary', `${hostHeaders}, cookie`)
    const page = pages.of(brands.of(request.hostname), request.url, {
      isDiscreet: isDiscreet(request),
      isLoggedIn: hasMarker(request),
    })
    return sendWithEtag(request, reply, page)
  })
  if (!pages) return
  const common = { preCompressed: true, cacheControl: false, schemaHide: true }
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '.*/**', 'index.html*'],
    decorateReply: false,
    setHeaders: reply => void reply.header('cache-control', 'no-cache'),
  })
  await app.register(fastifyStatic, {
    ...common,
    root: join(folder, 'assets'),
    serve: false,
    setHeaders: reply => void reply.header('cache-control', hashedCaching),
  })
  // The package's own route lists all files of all builds of a week for every request.
  app.get<{ Params: { '*': string } }>(
    '/assets/*',
    { schema: { hide: true } },
    ({ params }, reply) => reply.sendFile(`/${params['*']}`),
  )
}

const assetAt = /^\/assets\/([^/?]+)/

async function isSentFrom(
  builds: Pick<StoredBuilds, 'find'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const name = assetAt.exec(request.url)?.[1]
  const file = name && (await builds.find(name, request.encoding('br') === 'br'))
  if (!file) return false
  if (file.encoding) reply.header('content-encoding', file.encoding)
  reply.header('cache-control', hashedCaching).header('vary', 'accept-encoding').type(file.type)
  void reply.send(file.bytes)
  return true
}

/**
 * The page of the built web app, made once per brand, screen and build. It includes the drawn first look of both homes
 * and of a member's shell.
 */
class WebPages {
  readonly #folder: string
  readonly #pages = new Map<string, TaggedText>()
  #build = ''
  #html = ''
  #visitorHome = ''
  #memberHome = ''
  #memberShell = ''
  #routes: readonly RouteFiles[] = []

  constructor(folder: string) {
    this.#folder = folder
    this.#followBuild()
  }

  of(brand: Brand, address: string, reader: Reader): TaggedText {
    this.#followBuild()
    const [path = ''] = address.split('?', 1)
    const { isDiscreet, isLoggedIn } = reader
    const files = filesAt(this.#routes, path, isLoggedIn)
    const robots = robotsOf(path)
    const key = [brand.id, isDiscreet, isLoggedIn, robots, path === '/', ...files].join(' ')
    const known = this.#pages.get(key)
    if (known) return known
    const root = '<div id="root">'
    const firstLook = this.#firstLookAt(path, isLoggedIn)
    const html = this.#html
      .replace('<html ', isLoggedIn ? '<html data-tabs ' : '<html ')
      .replace(root, () => root + firstLook)
    const branded = brandPage(html, brand, { isDiscreet, robots })
    const page = withEtag(preloading(branded, files, firstLook !== ''))
    this.#pages.set(key, page)
    return page
  }

  #firstLookAt(path: string, isLoggedIn: boolean) {
    if (path !== '/') return isLoggedIn ? this.#memberShell : ''
    return isLoggedIn ? this.#memberHome : this.#visitorHome
  }

  #followBuild() {
    // While one build replaces another there is none for a moment. The old page is still good.
    const found = statSync(join(this.#folder, 'index.html'), { throwIfNoEntry: false })
    if (!found) return
    const build = `${found.ino} ${found.mtimeMs} ${found.size}`
    if (build === this.#build) return
    this.#html = readFileSync(join(this.#folder, 'index.html'), 'utf8')
    const made = (name: string) => {
      const file = join(this.#folder, '.vite', name)
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined
    }
    this.#routes = JSON.parse(made('routes.json') ?? '[]')
    this.#visitorHome = made('visitor-home.html') ?? ''
    this.#memberHome = made('member-home.html') ?? ''
    this.#memberShell = made('member-shell.html') ?? ''
    this.#build = build
    this.#pages.clear()
  }
}

interface Reader {
  readonly isDiscreet: boolean
  readonly isLoggedIn: boolean
}

/**
 * Addresses of the files that a screen needs besides the app. `path` may have parameters, as in `/profile/:profileId`.
 */
export interface RouteFiles {
  readonly path: string
  readonly visitor: readonly string[]
  readonly member: readonly string[]
}

function filesAt(
  routes: readonly RouteFiles[],
  path: string,
  isLoggedIn: boolean,
): readonly string[] {
  const parts = path.split('/')
  const route = routes.find(each => {
    const wanted = each.path.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    )
  })
  return (isLoggedIn ? route?.member : route?.visitor) ?? []
}

const scripts = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g

/**
 * Names these files in the head of the page, so that the browser requests all of them at once. Styles come before
 * scripts, because the first look needs only styles, and old connections load six files at a time. On pages with a
 * first look, scripts have low priority, so that styles overtake them on a shared connection.
 */
function preloading(html: string, files: readonly string[], hasFirstLook: boolean): string {
  const isStyle = (file: string) => file.endsWith('.css')
  const link = (relation: string) => (file: string) =>
    `<link rel="${relation}" crossorigin href="${escapeMarkup(file)}" />`
  const later = (tag: string) =>
    hasFirstLook ? tag.replace(' crossorigin', ' fetchpriority="low" crossorigin') : tag
  const links = [
    ...files.filter(isStyle).map(link('stylesheet')),
    ...(html.match(scripts) ?? []).map(later),
    ...files
      .filter(file => !isStyle(file))
      .map(link('modulepreload'))
      .map(later),
  ]
  return html.replace(scripts, '').replace('</head>', () => `${links.join('')}</head>`)
}

/** Pages that a search engine may show: they explain the site. It lists no page of a member and no form. */
const found = ['/', '/aboutus', '/support', '/tos']
/** What a search engine needs to draw them. */
const parts = ['/assets/', '/brand', '/api/public/brand', '/favicon', '/icon-']

const robots = [
  'User-agent: *',
  ...found.map(path => `Allow: ${path}$`),
  ...parts.map(path => `Allow: ${path}`),
  'Disallow: /',
  '',
].join('\n')

const robotsOf = (path: string): string => (found.includes(path) ? 'all' : 'noindex')

/** Addresses that crawlers, browsers and password managers request by themselves. */
function wellKnownRoutes(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } }
  app.get('/robots.txt', hidden, (_, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/favicon.ico', hidden, (request, reply) =>
    reply
      .header('vary', 'cookie')
      .redirect(isDiscreet(request) ? '/notes-touch.png' : '/icon-192.png'),
  )
  // W3C, A Well-Known URL for Changing Passwords.
  app.get('/.well-known/change-password', hidden, (_, reply) =>
    reply.redirect('/settings/account#password'),
  )
}
