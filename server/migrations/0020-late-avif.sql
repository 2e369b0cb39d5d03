-- AVIF of the widest is made too now: what was made later of wide pictures is made again, and its old bundle swept.
update pictures set late_bundle = null where width > 1024;
