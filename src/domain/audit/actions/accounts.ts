import { endedAuthorizations, endedSessions } from "./access.ts";
import { actions } from "./declare.ts";

const user = {
	name: "name",
	email: "email",
	visibility: "word",
	admin: "bool",
	active: "bool",
	prohibit_login: "bool",
	restricted: "bool",
	must_change_password: "bool",
	max_repositories: "number",
	may_create_organization: "bool",
	login_name: "name",
} as const;

/** Users and organizations, and who belongs to them. */
export const accountActions = actions({
	"account.created": {
		target: "account",
		changes: user,
		facts: { password_digest: "digest" },
	},
	"account.edited": {
		target: "account",
		changes: user,
		facts: {
			new_password: "bool",
			password_digest: "digest",
			...endedAuthorizations,
			...endedSessions,
		},
	},
	"account.settings-changed": {
		target: "account",
		facts: { fields: "names" },
	},
	"account.avatar-changed": { target: "account" },
	"account.renamed": { target: "account", changes: { name: "name" } },
	"account.deleted": { target: "account" },
	"account.restored": { target: "account", changes: { name: "name" } },
	"account.purged": { target: "account" },
	"account.hidden": { target: "account", facts: endedSessions },
	"account.shown": { target: "account" },
	"account.exported": { target: "account" },
	"account.approved": { target: "account" },
	"account.rejected": { target: "account" },
	"account.confirmed": { target: "account" },
	"account.blocked": { target: "account" },
	"account.unblocked": { target: "account" },
	"account.badges-changed": {
		target: "account",
		facts: { given: "names", taken: "names" },
	},
	"invitation.created": { target: "invitation" },
	"invitation.deleted": { target: "invitation" },
	"organization.created": {
		target: "organization",
		changes: { name: "name", visibility: "word" },
		facts: { owners_team: "id" },
	},
	"organization.edited": {
		target: "organization",
		changes: {
			email: "email",
			visibility: "word",
			repo_admin_change_team_access: "bool",
		},
		facts: { fields: "names" },
	},
	"organization.member-removed": { target: "account" },
	"organization.member-visibility-changed": {
		target: "account",
		changes: { is_public: "bool" },
	},
	...teamActions(),
});

function teamActions() {
	const team = {
		name: "name",
		level: "level",
		units: "unitLevels",
		unit_bits: "unitBits",
		write_bits: "unitBits",
		includes_all_repositories: "bool",
		can_create_org_repo: "bool",
		visibility: "word",
	} as const;
	const membership = { team: "name", team_id: "id" } as const;
	return actions({
		"team.created": { target: "team", changes: team },
		"team.edited": { target: "team", changes: team },
		"team.deleted": { target: "team", changes: team },
		"team.member-added": { target: "account", facts: membership },
		"team.member-removed": { target: "account", facts: membership },
		"team.repository-added": { target: "team" },
		"team.repository-removed": { target: "team" },
		"team.invitation-created": { target: "team", facts: { email: "email" } },
		"team.invitation-revoked": { target: "team", facts: { email: "email" } },
	});
}
