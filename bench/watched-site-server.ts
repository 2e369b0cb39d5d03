/** A site with a monitored event loop. */
import './watch-loop.ts'
import './site-server.ts'
