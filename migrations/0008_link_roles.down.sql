-- Links with a password are revoked, because without it anybody who has their address would read them; every link can be
-- copied again, and how often it was opened is forgotten.
update share_link set revoked_at = coalesce(revoked_at, now()) where password_hash is not null;
drop table link_attempt;
drop table link_unlock;
alter table share_link
    drop constraint share_link_role_known,
    drop constraint share_link_password_hash_length,
    drop constraint share_link_opened_whole,
    drop column role,
    drop column password_hash,
    drop column opened,
    drop column last_opened_at;
