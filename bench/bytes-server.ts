/** A floor over HTTP: `node:http` alone sends the bytes that it gets at its start. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = '', port = '0'] = process.argv.slice(2)
const body = readFileSync(file)
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
}

const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.(address?.port)
})
