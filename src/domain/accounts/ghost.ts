import type { Account } from "./account.ts";

/** Stands for those whose accounts were deleted, where something that they wrote stays. Nobody can sign in as it, or take its name. */
export const ghost: Account = {
	id: -1,
	kind: "user",
	name: "Ghost",
	lower_name: "ghost",
	full_name: "",
	description: "",
	website: "",
	location: "",
	language: "",
	theme: "",
	diff_view_style: "",
	email: "",
	hide_email: 1,
	hide_activity: 1,
	visibility: "public",
	password_hash: "",
	must_change_password: 0,
	login_name: "",
	source_id: 0,
	active: 0,
	admin: 0,
	restricted: 0,
	prohibit_login: 1,
	mail_preference: "disabled",
	max_repositories: 0,
	may_create_organization: 0,
	repo_admin_change_team_access: 0,
	parent_id: null,
	avatar: "",
	followers: 0,
	following: 0,
	stars: 0,
	created_at: 0,
	updated_at: 0,
	last_login_at: 0,
};

/** Stands for workflow runs, where a client asks who they are. Their jobs have rights of their own and are no account. */
export const runsAccount: Account = {
	...ghost,
	id: -2,
	name: "gitea-actions",
	lower_name: "gitea-actions",
	full_name: "Actions",
};
