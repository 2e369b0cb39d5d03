-- Whether the first steps were shown, which lead a new member through their profile once, on whichever device.
alter table accounts add column has_seen_first_steps boolean not null default true;
alter table accounts alter column has_seen_first_steps set default false;
