import { shownNameOf } from "../../../text/names.ts";
import type { ImportContext } from "../run/import-context.ts";
import type { Part } from "../run/part.ts";
import { num, type SourceRow, text, time, yes } from "../source/values.ts";

const visibilities = ["public", "limited", "private"];
const visibilityOf = (value: unknown): string =>
	visibilities[num(value)] ?? "public";

/** A hash that this forge checks as Gitea did, and replaces when it was right. */
function passwordOf(row: SourceRow): string {
	const hash = text(row.passwd);
	if (!hash) return "";
	const algorithm = text(row.passwd_hash_algo) || "pbkdf2";
	return `$gitea$${algorithm.replaceAll("$", ",")}$${text(row.salt)}$${hash}`;
}

const accounts: Part = {
	table: "account",
	key: ["id"],
	from: ["user"],
	async *rows(world) {
		for await (const row of world.source.rows("user")) {
			const id = num(row.id);
			const type = num(row.type);
			if (type === 2 || type === 3) {
				world.report.keep("user", row);
				world.report.remark(
					"account",
					id,
					`"${text(row.name)}" is a name that was kept free: no account`,
				);
				continue;
			}
			const organization = type === 1;
			const avatar = await avatarOf(world, row);
			world.accounts.set(id, organization ? "organization" : "user");
			yield {
				id,
				kind: organization ? "organization" : "user",
				name: text(row.name),
				lower_name: text(row.lower_name) || text(row.name).toLowerCase(),
				full_name: shownNameOf(text(row.full_name)),
				description: text(row.description),
				website: text(row.website),
				location: text(row.location),
				language: text(row.language),
				theme: text(row.theme),
				diff_view_style: text(row.diff_view_style),
				email: text(row.email),
				hide_email: yes(row.keep_email_private),
				hide_activity: yes(row.keep_activity_private),
				visibility: visibilityOf(row.visibility),
				password_hash: organization ? "" : passwordOf(row),
				must_change_password: yes(row.must_change_password),
				login_name: text(row.login_name),
				source_id: num(row.login_source),
				active: organization ? 1 : yes(row.is_active),
				admin: yes(row.is_admin),
				restricted: yes(row.is_restricted),
				prohibit_login: yes(row.prohibit_login),
				mail_preference: text(row.email_notifications_preference) || "enabled",
				max_repositories: num(row.max_repo_creation),
				may_create_organization: yes(row.allow_create_organization),
				repo_admin_change_team_access: yes(row.repo_admin_change_team_access),
				parent_id: null,
				avatar,
				outer_avatar:
					avatar || !yes(row.use_custom_avatar) ? text(row.avatar) : "",
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
				last_login_at: time(row.last_login_unix),
			};
			for (const [column, what] of [
				["allow_git_hook", "may write git hooks, which there are none of"],
				["allow_import_local", "may import from the server's own disk"],
			] as const)
				if (yes(row[column])) world.report.remark("account", id, what);
		}
	},
};

async function avatarOf(world: ImportContext, row: SourceRow): Promise<string> {
	const path = text(row.avatar);
	if (!yes(row.use_custom_avatar) || !path) return "";
	const brought = await world.blobs.bring("avatars", path);
	if (typeof brought !== "string") return brought.key;
	world.report.remark("account", num(row.id), `its picture: ${brought}`);
	return "";
}

const known = (world: ImportContext, ...ids: unknown[]): boolean =>
	ids.every((id) => world.accounts.has(num(id)));

/** Rows between things of which one is gone are dropped, and counted. */
function orphan(world: ImportContext, kind: string, row: SourceRow): void {
	world.report.remark(
		kind,
		text(row.id) || text(row.uid),
		"it belongs to something that is gone",
	);
}

const emails: Part = {
	table: "email_address",
	key: ["id"],
	from: ["email_address"],
	async *rows(world) {
		for await (const row of world.source.rows("email_address")) {
			if (!known(world, row.uid)) {
				orphan(world, "email_address", row);
				continue;
			}
			yield {
				id: num(row.id),
				account_id: num(row.uid),
				email: text(row.email),
				lower_email: text(row.lower_email) || text(row.email).toLowerCase(),
				verified: yes(row.is_activated),
				is_primary: yes(row.is_primary),
			};
		}
	},
};

const accountRedirects: Part = {
	table: "account_redirect",
	key: ["lower_name"],
	from: ["user_redirect"],
	async *rows(world) {
		for await (const row of world.source.rows("user_redirect"))
			if (known(world, row.redirect_user_id))
				yield {
					lower_name: text(row.lower_name),
					account_id: num(row.redirect_user_id),
				};
			else orphan(world, "user_redirect", row);
	},
};

const follows: Part = {
	table: "follow",
	key: ["id"],
	from: ["follow"],
	async *rows(world) {
		for await (const row of world.source.rows("follow"))
			if (known(world, row.user_id, row.follow_id))
				yield {
					id: num(row.id),
					follower_id: num(row.user_id),
					account_id: num(row.follow_id),
					created_at: time(row.created_unix),
				};
			else orphan(world, "follow", row);
	},
};

const blocks: Part = {
	table: "block",
	key: ["id"],
	from: ["user_blocking"],
	async *rows(world) {
		for await (const row of world.source.rows("user_blocking"))
			if (known(world, row.blocker_id, row.blockee_id))
				yield {
					id: num(row.id),
					blocker_id: num(row.blocker_id),
					account_id: num(row.blockee_id),
					note: text(row.note),
					created_at: time(row.created_unix),
				};
			else orphan(world, "user_blocking", row);
	},
};

const badges: Part = {
	table: "badge",
	key: ["id"],
	from: ["badge"],
	async *rows(world) {
		for await (const row of world.source.rows("badge"))
			yield {
				id: num(row.id),
				slug: text(row.slug) || `badge-${num(row.id)}`,
				description: text(row.description),
				image_url: text(row.image_url),
			};
	},
};

const accountBadges: Part = {
	table: "account_badge",
	key: ["badge_id", "account_id"],
	from: ["user_badge"],
	async *rows(world) {
		for await (const row of world.source.rows("user_badge"))
			if (known(world, row.user_id))
				yield { badge_id: num(row.badge_id), account_id: num(row.user_id) };
			else orphan(world, "user_badge", row);
	},
};

const organizationMembers: Part = {
	table: "organization_member",
	key: ["organization_id", "account_id"],
	from: ["org_user"],
	async *rows(world) {
		for await (const row of world.source.rows("org_user"))
			if (known(world, row.uid, row.org_id))
				yield {
					organization_id: num(row.org_id),
					account_id: num(row.uid),
					is_public: yes(row.is_public),
				};
			else orphan(world, "org_user", row);
	},
};

export const accountParts: readonly Part[] = [
	accounts,
	emails,
	accountRedirects,
	follows,
	blocks,
	badges,
	accountBadges,
	organizationMembers,
];
