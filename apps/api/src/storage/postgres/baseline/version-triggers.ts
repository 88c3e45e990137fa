// What was decided about a campaign is stored only if its version is still the one that was read. So everything that a
// decision depends on raises it.

/** Columns of a member that decisions don't depend on, like when they last listened, raise nothing. */
const MEMBER_COLUMNS = 'campaign_id, user_id, guest_id, role, status, epoch, removed_code, suspended'

export const VERSION_TRIGGERS = [
  `create function raise_version() returns trigger language plpgsql as $$ begin
    new.version := old.version + 1;
    return new;
  end $$`,
  'create trigger scope_version before update on scope for each row execute function raise_version()',

  // The version of the update itself counts for nothing: the trigger above sets it.
  `create function raise_version_of_campaign() returns trigger language plpgsql as $$ begin
    update scope set version = version + 1 where campaign_id in (old.campaign_id, new.campaign_id);
    return null;
  end $$`,
  `create trigger member_version after insert or delete or update of ${MEMBER_COLUMNS} on member
    for each row execute function raise_version_of_campaign()`,
  // Decided changes have a new number; these were made without a decision.
  `create trigger doc_version after update on doc
    for each row when (old.seq = new.seq) execute function raise_version_of_campaign()`,

  `create function raise_version_of_deleted() returns trigger language plpgsql as $$ begin
    update scope set version = version + 1 where campaign_id in (select campaign_id from deleted);
    return null;
  end $$`,
  `create trigger doc_deleted_version after delete on doc referencing old table as deleted
    for each statement execute function raise_version_of_deleted()`,

  // A campaign may sync if the plan of its owner says so.
  `create function raise_version_of_owned() returns trigger language plpgsql as $$ begin
    update scope set version = version + 1 where owner_id = old.id;
    return null;
  end $$`,
  `create trigger user_version after delete or update of tier, is_admin, blocked, deleted_at on "user"
    for each row execute function raise_version_of_owned()`,
]
