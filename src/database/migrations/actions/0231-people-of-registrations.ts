import type { Migration } from "../../migration.ts";

/** Registration tokens of runners end after a day, and with the rights of who took them. Old ones were for ever: they end here. */
export const peopleOfRegistrations: Migration = {
	version: 231,
	name: "people of registrations",
	up: `
delete from action_registration;
alter table action_registration add column account_id INT references account(id) on delete cascade;
create index action_registration_account on action_registration(account_id);
create index action_registration_created on action_registration(created_at);
`,
};
