import type { Generated } from "kysely";
import type { AccountsSchema } from "./schema-accounts.ts";
import type { ActionsSchema } from "./schema-actions.ts";
import type { AfterSchema } from "./schema-after.ts";
import type { FactorsSchema } from "./schema-factors.ts";
import type { ImportsSchema } from "./schema-imports.ts";
import type { IssuesSchema } from "./schema-issues.ts";
import type { PackagesSchema } from "./schema-packages.ts";
import type { ProjectsSchema } from "./schema-projects.ts";
import type { PullsSchema } from "./schema-pulls.ts";
import type { RegistrationSchema } from "./schema-registration.ts";
import type { ReleasesSchema } from "./schema-releases.ts";
import type {
	CodeSearchSchema,
	RepositoriesSchema,
} from "./schema-repositories.ts";
import type { ServersSchema } from "./schema-servers.ts";
import type {
	AuditLogSchema,
	BackupSchema,
	SiteSchema,
} from "./schema-site.ts";

/** The tables as the queries see them. Times are whole seconds unless the name ends in `_ms`; yes and no are 1 and 0. */
export interface Schema
	extends AccountsSchema,
		ActionsSchema,
		CodeSearchSchema,
		RepositoriesSchema,
		ImportsSchema,
		IssuesSchema,
		AfterSchema,
		AuditLogSchema,
		BackupSchema,
		FactorsSchema,
		RegistrationSchema,
		SiteSchema,
		ReleasesSchema,
		PackagesSchema,
		ProjectsSchema,
		PullsSchema,
		ServersSchema {
	account: AccountTable;
	account_redirect: { lower_name: string; account_id: number };
	email_address: {
		id: Generated<number>;
		account_id: number;
		email: string;
		lower_email: string;
		verified: Generated<number>;
		is_primary: Generated<number>;
	};
	access_token: {
		id: Generated<number>;
		account_id: number;
		name: string;
		hash: string;
		last_eight: string;
		scopes: string;
		limited: Generated<number>;
		created_at: number;
		last_used_at: Generated<number>;
		/** What an application got it by; null for the tokens that people make. */
		authorization_id: Generated<number | null>;
		/** 0: never. */
		expires_at: Generated<number>;
	};
	token_repository: { token_id: number; repository_id: number };
	git_store: {
		id: Generated<number>;
		format: "sha1" | "sha256";
		version: Generated<number>;
		size: Generated<number>;
		created_at: number;
		/** This is what its directory has too; null until the next start for those from before there were marks. */
		mark: string | null;
		/** The part that could not be read, until it is mended. */
		damage: Generated<string | null>;
		/** When that was seen last, in seconds. */
		damaged_at: Generated<number>;
	};
	repository: RepositoryTable;
	repository_redirect: {
		owner_id: number;
		lower_name: string;
		repository_id: number;
	};
	collaboration: {
		repository_id: number;
		account_id: number;
		level: number;
		created_at: number;
	};
	team: {
		id: Generated<number>;
		organization_id: number;
		name: string;
		lower_name: string;
		description: Generated<string>;
		level: number;
		/** JSON: a level for each unit that has one (domain/permissions/units.ts). */
		units: Generated<string>;
		/** The units of which `units` grants something, as bits. */
		unit_bits: Generated<number>;
		/** Those of them that it may write. */
		write_bits: Generated<number>;
		includes_all_repositories: Generated<number>;
		can_create_org_repo: Generated<number>;
		visibility: Generated<string>;
		created_at: number;
	};
	team_member: { team_id: number; account_id: number; organization_id: number };
	team_repository: { team_id: number; repository_id: number };
	organization_member: {
		organization_id: number;
		account_id: number;
		is_public: Generated<number>;
	};
	/** Names that branches had; addresses with them lead to the new ones. */
	renamed_branch: {
		id: Generated<number>;
		repository_id: number;
		old_name: string;
		new_name: string;
		created_at: number;
	};
	watch: {
		repository_id: number;
		account_id: number;
		mode: Generated<string>;
		created_at: number;
	};
	git_ref: {
		store_id: number;
		name: string;
		oid: string;
		/** The commit that an annotated tag stands for. */
		peeled: string | null;
		/** Time of the annotated tag, else the committer's of the commit at the tip; for sorting. */
		committed_at: Generated<number>;
		/** JSON of the commit at the tip (domain/refs/tip.ts), so that lists never ask git. */
		tip: string | null;
		/** The annotated tag itself, as lists show it. */
		tag: string | null;
		moved_at: number;
	};
	ref_move: {
		id: Generated<number>;
		store_id: number;
		version: number;
		name: string;
		old_oid: string | null;
		new_oid: string | null;
		actor_id: number | null;
		how: string;
		forced: Generated<number>;
		moved_at: number;
	};
	/** This is where refs were before they were deleted or forced away (domain/refs/lost/). */
	lost_tip: {
		store_id: number;
		oid: string;
		/** The version that the refs of the store had after it. */
		version: number;
		lost_at: number;
	};
	label: LabelTable;
	event: {
		id: Generated<number>;
		tx: Generated<number>;
		kind: string;
		repository_id: number | null;
		actor_id: number | null;
		payload: string;
		at_ms: number;
	};
	event_cursor: {
		consumer: string;
		tx: number;
		event_id: number;
		updated_at: number;
	};
	/** Attempts of consumers at events, counted before they begin. */
	event_attempt: { consumer: string; event_id: number; attempts: number };
	parked_event: {
		consumer: string;
		event_id: number;
		error: string;
		attempts: number;
		parked_at: number;
	};
	job: {
		id: Generated<number>;
		kind: string;
		lane: Generated<string>;
		/** Whose turn it takes, 0 for the forge itself. */
		owner_id: Generated<number>;
		dedupe: string | null;
		/** Of jobs with the same one only one runs at a time. */
		alone: string | null;
		payload: string;
		run_at_ms: number;
		attempts: Generated<number>;
		claimed_until_ms: Generated<number>;
		claimed_by: string | null;
		error: string | null;
		created_at: number;
	};
}

export interface AccountTable {
	id: Generated<number>;
	kind: "user" | "organization";
	name: string;
	lower_name: string;
	full_name: Generated<string>;
	description: Generated<string>;
	website: Generated<string>;
	location: Generated<string>;
	language: Generated<string>;
	/** As IANA names it; empty is UTC. */
	time_zone: Generated<string>;
	theme: Generated<string>;
	diff_view_style: Generated<string>;
	email: Generated<string>;
	hide_email: Generated<number>;
	hide_activity: Generated<number>;
	visibility: Generated<Visibility>;
	password_hash: Generated<string>;
	must_change_password: Generated<number>;
	login_name: Generated<string>;
	source_id: Generated<number>;
	active: Generated<number>;
	admin: Generated<number>;
	restricted: Generated<number>;
	prohibit_login: Generated<number>;
	/** Which notifications come by mail. */
	mail_preference: Generated<string>;
	max_repositories: Generated<number>;
	may_create_organization: Generated<number>;
	repo_admin_change_team_access: Generated<number>;
	parent_id: number | null;
	avatar: Generated<string>;
	/** The name of its picture on the forge that it comes from; addresses keep it until there is another. */
	outer_avatar: Generated<string>;
	followers: Generated<number>;
	following: Generated<number>;
	stars: Generated<number>;
	/** Those of public repositories. */
	public_stars: Generated<number>;
	created_at: number;
	updated_at: number;
	last_login_at: Generated<number>;
	/** 1: it is gone for everybody, and its rows are being deleted. 2: it is hidden, with all that it wrote (domain/permissions/hidden-accounts.ts). */
	removed: Generated<number>;
	/** How often all notifications were marked as read at once. */
	read_marks: Generated<number>;
}

export interface LabelTable {
	id: Generated<number>;
	repository_id: number | null;
	organization_id: number | null;
	name: string;
	color: string;
	description: Generated<string>;
	exclusive: Generated<number>;
	/** Its place among those of its scope, where another forge had put them in order; 0: none. */
	exclusive_order: Generated<number>;
	archived_at: Generated<number>;
	issues: Generated<number>;
	open_issues: Generated<number>;
	created_at: number;
}

export type Visibility = "public" | "limited" | "private";

export interface RepositoryTable {
	id: Generated<number>;
	owner_id: number;
	name: string;
	lower_name: string;
	description: Generated<string>;
	website: Generated<string>;
	private: Generated<number>;
	template: Generated<number>;
	archived_at: Generated<number>;
	mirror: Generated<number>;
	/** A transfer waits for its recipient. */
	transferring: Generated<number>;
	empty: Generated<number>;
	fork_of_id: number | null;
	store_id: number;
	wiki_store_id: number | null;
	/** The branch that the wiki's pages are on. */
	wiki_branch: Generated<string>;
	default_branch: string;
	trust_model: Generated<string>;
	/** Which units are on, as bits (domain/permissions/units.ts). */
	units: number;
	/** JSON of RepositorySettings (domain/repositories/settings.ts): merge styles, trackers. */
	settings: Generated<string>;
	topics: Generated<string>;
	licenses: Generated<string>;
	language: Generated<string>;
	languages: Generated<string>;
	avatar: Generated<string>;
	/** The name of its picture on the forge that it comes from. */
	outer_avatar: Generated<string>;
	original_url: Generated<string>;
	size: Generated<number>;
	/** The size of its wiki, in KiB as well. */
	wiki_size: Generated<number>;
	branches: Generated<number>;
	stars: Generated<number>;
	watchers: Generated<number>;
	forks: Generated<number>;
	open_issues: Generated<number>;
	open_pulls: Generated<number>;
	closed_issues: Generated<number>;
	closed_pulls: Generated<number>;
	releases: Generated<number>;
	/** The number of the next issue or pull request. */
	next_index: Generated<number>;
	next_run: Generated<number>;
	created_at: number;
	updated_at: number;
	pushed_at: Generated<number>;
}
