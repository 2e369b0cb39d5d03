-- Also in a session that takes itself for a replica (session_replication_role), where triggers do not fire by themselves.
alter table audit_entries enable always trigger audit_entries_kept;
