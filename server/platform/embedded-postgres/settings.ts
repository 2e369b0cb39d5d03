/**
 * Given on every start, so that they hold for clusters made by earlier releases too. What would
 * write the members' words or addresses to the log is off: statements, their parameters, and the
 * details of errors; the site sees its own errors and needs no second record.
 */
export const serverArguments = (socketDirectory: string): string[] => {
  const settings = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_checkpoints: 'off',
    log_statement: 'none',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_min_duration_statement: '-1',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_error_verbosity: 'terse',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
