import type { Migration } from "../../migration.ts";

/** Invitations to a team that went by mail, for people who may have no account yet. */
export const teamInvitations: Migration = {
	version: 63,
	name: "team invitations",
	up: `
create table team_invitation (
	id ID, hash text not null unique, team_id INT not null references team(id) on delete cascade, email text not null, lower_email text not null,
	inviter_id INT references account(id) on delete set null, created_at INT not null, expires_at INT not null
);
create index team_invitation_team on team_invitation(team_id);
create index team_invitation_email on team_invitation(lower_email, created_at);
`,
};
