/** Does what a test tells it: crashes, says nothing, writes noise, or answers with its process id. */
process.on('message', message => {
  if (message === 'crash') process.exit(3)
  if (message === 'be silent') return
  process.stdout.write('noise')
  process.send?.(process.pid)
})
