import type { Migration } from "../../migration.ts";

/**
 * Each foreign key gets an index: without one, a deletion reads the whole table once for each row that it deletes. The others serve the lists of a
 * person and what is swept by age.
 */
export const moreIndexes: Migration = {
	version: 250,
	name: "more indexes",
	up: `
create index account_parent on account(parent_id) where parent_id is not null;
create index account_redirect_account on account_redirect(account_id);
create index auto_merge_doer on auto_merge(doer_id);
create index invitation_inviter on invitation(inviter_id);
create index team_invitation_inviter on team_invitation(inviter_id);
create index notification_thread_of_repository on notification_thread(repository_id);
create index pull_head_repository on pull(head_repository_id);
create index pull_merged_by on pull(merged_by) where merged_by is not null;
create index pull_version_pusher on pull_version(pusher_id);
create index reaction_of_issue on reaction(issue_id, id);
create index repository_redirect_repository on repository_redirect(repository_id);
create index review_line_resolver on review_line(resolver_id) where resolver_id is not null;
create index token_repository_repository on token_repository(repository_id);
drop index review_reviewer;
create index review_of_reviewer on review(reviewer_id, issue_id);
create index comment_written on comment(issue_id, id, updated_at) where kind = 'comment';
create index event_time on event(at_ms);
create index webhook_delivery_claimed on webhook_delivery(claimed_until_ms) where claimed_until_ms > 0;
create index outgoing_mail_claimed on outgoing_mail(claimed_until_ms) where claimed_until_ms > 0;
create index outgoing_mail_age on outgoing_mail(created_at);
create index outgoing_push_claimed on outgoing_push(claimed_until_ms) where claimed_until_ms > 0;
create index outgoing_push_age on outgoing_push(created_at);
create index repository_pushed on repository(pushed_at);
`,
};
