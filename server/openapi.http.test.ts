import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { contract } from '#shared/contract/index.ts'
import { refusals } from '#shared/refusals.ts'
import { authorizationTable } from './testing/authorization-table.ts'
import { sharedSite } from './testing/test-site.ts'

const site = await sharedSite()
const document = (await site.visitor().fetch('/api/openapi.json')).body

const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(contract)

const operationOf = (name: string) => {
  const [method = '', path = ''] = name.split(' ')
  return document.paths?.[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

describe('the description of the interface', () => {
  it('is compressed, and is not sent again to a caller who has it', async () => {
    const first = await site.visitor().fetch('/api/openapi.json')
    expect(first.headers.get('content-encoding')).toBe('gzip')
    expect(Number(first.headers.get('content-length'))).toBeLessThan(first.bytes.length / 5)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await site.visitor().fetch('/api/openapi.json', { headers })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  it('is OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  it.each(endpoints)('describes %s', (name, endpoint) => {
    const operation = operationOf(name)
    expect(operation).toBeDefined()
    const statuses = Object.keys(operation?.responses ?? {})
    for (const status of Object.keys(endpoint.answers)) expect(statuses).toContain(status)
    for (const code of endpoint.refusals ?? []) expect(statuses).toContain(String(refusals[code]))
    if (endpoint.body ?? endpoint.form)
      expect(statuses).toEqual(expect.arrayContaining(['413', '415']))
    expect(operation?.requestBody !== undefined).toBe(Boolean(endpoint.body ?? endpoint.form))
    if (endpoint.access === 'public') expect(operation?.security).toEqual([])
    else expect(statuses).toContain('401')
    const inPath = [...name.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
    const parameters: unknown = operation?.parameters ?? []
    const named = Array.isArray(parameters) ? parameters.filter(({ in: at }) => at === 'path') : []
    expect(named.map(parameter => parameter.name)).toEqual(inPath)
  })

  it.each(authorizationTable)('names every answer to $call, $what', row => {
    const described = Object.keys(operationOf(row.call)?.responses ?? {})
    const answered = Object.values(row.statuses).map(String)
    expect(described).toEqual(expect.arrayContaining(answered))
  })

  it('describes nothing else', () => {
    const described = Object.values(document.paths ?? {}).flatMap(path => Object.keys(path))
    expect(described).toHaveLength(endpoints.length)
  })
})
