-- One word for what only the site's secret opens (server/platform/secrets.ts).
alter table health_letters rename column sealed to encrypted;
alter table health_letters rename constraint health_letters_sealed_check to health_letters_encrypted_check;

alter table health_notices rename column sealed_condition to encrypted_condition;
alter table health_notices rename column sealed_sender to encrypted_sender;
alter table health_notices rename constraint health_notices_seal_check to health_notices_sender_check;
alter table health_notices rename constraint health_notices_sealed_check to health_notices_encrypted_check;

alter table identify_shots rename column sealed to encrypted;
