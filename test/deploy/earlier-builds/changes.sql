-- 55ab19bf
alter table billing_accounts add column asked_at bigint;
alter table subscriptions add column granted_tier text;
-- 2730d329
alter table autoposts add column held_at bigint;
create table fence (id text, lineage text not null, place text, renewals bigint not null, held_before bigint, constraint fence_pkey primary key (id));
create index posts_held on posts (publish_date, id) where error_code = 'held_after_restore' and deleted_at is null;
-- cb111add
alter table post_attempts add column look_up_at bigint;
create index post_attempts_look_ups on post_attempts (look_up_at) where look_up_at is not null;
-- 419e0e63
create table sealed_proofs (id text, sealed text not null, constraint sealed_proofs_pkey primary key (id));
-- 2cbe1af1
drop table idempotency_keys;
create table idempotency_keys (caller text not null, operation_id text not null, key text not null, fingerprint text not null, status integer, response_headers text, response_body text, claim text not null, process_id text not null, known text, created_at bigint not null, lease_until bigint not null, expires_at bigint not null, constraint idempotency_keys_pkey primary key (caller, operation_id, key));
create index idempotency_keys_expires_at_index on idempotency_keys (expires_at);
-- 1cb49dac
alter table plug_runs add column look_up_at bigint;
create index plug_runs_acted on plug_runs (integration_id, acted_release_id) where acted_release_id is not null;
create index plug_runs_look_ups on plug_runs (look_up_at) where look_up_at is not null;
-- 9dcf77ff
drop index bot_messages_bot_id_word_hash_index;
alter table bot_messages rename column word_hash to code_hash;
create index bot_messages_bot_id_code_hash_index on bot_messages (bot_id, code_hash);
drop table bot_words;
create table pairing_codes (code_hash text, organization_id text not null, chat_id text, created_at bigint not null, expires_at bigint not null, constraint pairing_codes_pkey primary key (code_hash), constraint pairing_codes_organization_id_foreign foreign key (organization_id) references organizations (id));
create index pairing_codes_expires_at_index on pairing_codes (expires_at);
drop index plug_runs_kept;
create index plug_runs_kept_until_index on plug_runs (kept_until);
-- f49dee53
alter table idempotency_keys rename column claim to owner;
-- 387f82a0
insert into migrations values ('0002-standard-names', 1);
