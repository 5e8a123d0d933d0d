import {
	accountOrNull,
	type ImportContext,
	storeOfRepository,
} from "../run/import-context.ts";
import type { Part } from "../run/part.ts";
import {
	ids,
	json,
	num,
	type SourceRow,
	text,
	time,
	yes,
} from "../source/values.ts";

const gone = (
	world: ImportContext,
	table: string,
	row: SourceRow,
	what: string,
): void => world.report.remark(table, num(row.id), `${what} is gone`);

const releases: Part = {
	table: "release",
	key: ["id"],
	from: ["release"],
	async *rows(world) {
		const tags = new Set(
			(
				await world.app.db.rows((q) =>
					q
						.selectFrom("git_ref")
						.select(["store_id", "name"])
						.where("name", "like", "refs/tags/%"),
				)
			).map(({ store_id, name }) => `${store_id} ${name}`),
		);
		for await (const row of world.source.rows("release")) {
			// a row for a plain tag is a copy of what git has
			if (yes(row.is_tag)) continue;
			const repository = num(row.repo_id);
			if (!world.repositories.has(repository)) {
				gone(world, "release", row, "its repository");
				continue;
			}
			const id = num(row.id);
			world.releases.add(id);
			const tag = text(row.tag_name);
			const tagged = tags.has(
				`${storeOfRepository(repository)} refs/tags/${tag}`,
			);
			yield {
				id,
				original_author: text(row.original_author),
				original_author_id: num(row.original_author_id),
				repository_id: repository,
				tag,
				title: text(row.title),
				body: text(row.note),
				target: text(row.target),
				draft: yes(row.is_draft),
				prerelease: yes(row.is_prerelease),
				tagged: tagged ? 1 : 0,
				author_id: accountOrNull(world, num(row.publisher_id)),
				created_at: time(row.created_unix),
				published_at: time(row.created_unix),
			};
		}
	},
};

/** Files of forms that nobody has sent for a day are nobody's. */
const unsentFor = 86_400;

const attachments: Part = {
	table: "attachment",
	key: ["id"],
	from: ["attachment"],
	async *rows(world) {
		for await (const row of world.source.rows("attachment")) {
			const id = num(row.id);
			const issue = num(row.issue_id);
			const comment = num(row.comment_id);
			const release = num(row.release_id);
			const repository =
				num(row.repo_id) || (world.issues.get(issue)?.repository ?? 0);
			const place = issue || comment || release;
			if (!place && time(row.created_unix) < world.at - unsentFor) {
				world.report.remark(
					"attachment",
					id,
					"it was uploaded in a form that was never sent",
				);
				continue;
			}
			const there =
				world.repositories.has(repository) &&
				(!issue || world.issues.has(issue)) &&
				(!comment || world.comments.has(comment)) &&
				(!release || world.releases.has(release));
			if (!there) {
				gone(world, "attachment", row, "what it belongs to");
				continue;
			}
			const uuid = text(row.uuid);
			const path = `${uuid[0]}/${uuid[1]}/${uuid}`;
			const brought = await world.blobs.bring("attachments", path);
			if (typeof brought === "string") {
				world.report.remark("attachment", id, brought);
				continue;
			}
			if (brought.size !== num(row.size))
				world.report.remark(
					"attachment",
					id,
					`the file attachments/${path} has ${brought.size} bytes, not ${num(row.size)}`,
				);
			world.report.check("attachments");
			yield {
				id,
				uuid,
				repository_id: repository,
				issue_id: comment ? null : issue || null,
				comment_id: comment || null,
				release_id: release || null,
				uploader_id: accountOrNull(world, num(row.uploader_id)),
				name: text(row.name),
				size: brought.size,
				blob: brought.key,
				downloads: num(row.download_count),
				created_at: time(row.created_unix),
			};
		}
	},
};

const statuses: Part = {
	table: "commit_status",
	key: ["id"],
	from: ["commit_status"],
	async *rows(world) {
		for await (const row of world.source.rows("commit_status")) {
			if (!world.repositories.has(num(row.repo_id))) {
				gone(world, "commit_status", row, "its repository");
				continue;
			}
			yield {
				id: num(row.id),
				outer_id: num(row.index),
				repository_id: num(row.repo_id),
				sha: text(row.sha),
				context: text(row.context),
				state: text(row.state),
				description: text(row.description),
				target_url: text(row.target_url),
				creator_id: accountOrNull(world, num(row.creator_id)),
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
			};
		}
	},
};

/** Our lists of a rule, with the columns of Gitea's. */
const lists = {
	push: ["whitelist_user_i_ds", "whitelist_team_i_ds"],
	force_push: [
		"force_push_allowlist_user_i_ds",
		"force_push_allowlist_team_i_ds",
	],
	merge: ["merge_whitelist_user_i_ds", "merge_whitelist_team_i_ds"],
	bypass: ["bypass_allowlist_user_i_ds", "bypass_allowlist_team_i_ds"],
	approvals: ["approvals_whitelist_user_i_ds", "approvals_whitelist_team_i_ds"],
} as const;

const branchRules: Part = {
	table: "branch_rule",
	key: ["id"],
	from: ["protected_branch"],
	async *rows(world) {
		for await (const row of world.source.rows("protected_branch")) {
			if (!world.repositories.has(num(row.repo_id))) {
				gone(world, "protected_branch", row, "its repository");
				continue;
			}
			const is = (column: string) => yes(row[column]) === 1;
			const contexts = json<unknown>(row.status_check_contexts, null);
			yield {
				id: num(row.id),
				repository_id: num(row.repo_id),
				name: text(row.branch_name),
				priority: num(row.priority),
				settings: JSON.stringify({
					enable_push: is("can_push"),
					enable_push_whitelist: is("enable_whitelist"),
					push_whitelist_deploy_keys: is("whitelist_deploy_keys"),
					enable_force_push: is("can_force_push"),
					enable_force_push_allowlist: is("enable_force_push_allowlist"),
					force_push_allowlist_deploy_keys: is(
						"force_push_allowlist_deploy_keys",
					),
					enable_merge_whitelist: is("enable_merge_whitelist"),
					enable_bypass_allowlist: is("enable_bypass_allowlist"),
					enable_status_check: is("enable_status_check"),
					status_check_contexts: Array.isArray(contexts) ? contexts : null,
					required_approvals: num(row.required_approvals),
					enable_approvals_whitelist: is("enable_approvals_whitelist"),
					block_on_rejected_reviews: is("block_on_rejected_reviews"),
					block_on_official_review_requests: is(
						"block_on_official_review_requests",
					),
					block_on_outdated_branch: is("block_on_outdated_branch"),
					dismiss_stale_approvals: is("dismiss_stale_approvals"),
					ignore_stale_approvals: is("ignore_stale_approvals"),
					require_signed_commits: is("require_signed_commits"),
					protected_file_patterns: text(row.protected_file_patterns),
					unprotected_file_patterns: text(row.unprotected_file_patterns),
					block_admin_merge_override: is("block_admin_merge_override"),
				}),
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
			};
		}
	},
};

const branchRuleMembers: Part = {
	table: "branch_rule_member",
	key: ["rule_id", "list", "account_id", "team_id"],
	from: [],
	async *rows(world) {
		for await (const row of world.source.rows("protected_branch")) {
			if (!world.repositories.has(num(row.repo_id))) continue;
			const rule_id = num(row.id);
			for (const [list, [people, teams]] of Object.entries(lists)) {
				// who is gone is on no list; the list stays, empty or not
				for (const account_id of ids(row[people]))
					if (world.accounts.has(account_id))
						yield { rule_id, list, account_id, team_id: null };
				for (const team_id of ids(row[teams]))
					if (world.teams.has(team_id))
						yield { rule_id, list, account_id: null, team_id };
			}
		}
	},
};

const tagRules: Part = {
	table: "tag_rule",
	key: ["id"],
	from: ["protected_tag"],
	async *rows(world) {
		for await (const row of world.source.rows("protected_tag")) {
			if (!world.repositories.has(num(row.repo_id))) {
				gone(world, "protected_tag", row, "its repository");
				continue;
			}
			yield {
				id: num(row.id),
				repository_id: num(row.repo_id),
				pattern: text(row.name_pattern),
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
			};
		}
	},
};

const tagRuleMembers: Part = {
	table: "tag_rule_member",
	key: ["rule_id", "account_id", "team_id"],
	from: [],
	async *rows(world) {
		for await (const row of world.source.rows("protected_tag")) {
			if (!world.repositories.has(num(row.repo_id))) continue;
			const rule_id = num(row.id);
			for (const account_id of ids(row.allowlist_user_i_ds))
				if (world.accounts.has(account_id))
					yield { rule_id, account_id, team_id: null };
			for (const team_id of ids(row.allowlist_team_i_ds))
				if (world.teams.has(team_id))
					yield { rule_id, account_id: null, team_id };
		}
	},
};

const lfsObjects: Part = {
	table: "lfs_object",
	key: ["repository_id", "oid"],
	from: ["lfs_meta_object"],
	async *rows(world) {
		for await (const row of world.source.rows("lfs_meta_object")) {
			const oid = text(row.oid);
			const repository = num(row.repository_id);
			const label = `${repository} ${oid}`;
			if (!world.repositories.has(repository)) {
				world.report.remark("lfs_meta_object", label, "its repository is gone");
				continue;
			}
			const brought = await world.blobs.bring(
				"lfs",
				`${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid.slice(4)}`,
				{ expect: { sha256: oid } },
			);
			if (typeof brought === "string") {
				world.report.remark("lfs_meta_object", label, brought);
				continue;
			}
			world.report.check("large files whose checksum holds");
			yield {
				repository_id: repository,
				oid,
				size: brought.size,
				created_at: time(row.created_unix),
			};
		}
	},
};

const lfsLocks: Part = {
	table: "lfs_lock",
	key: ["id"],
	from: ["lfs_lock"],
	async *rows(world) {
		for await (const row of world.source.rows("lfs_lock")) {
			if (
				!world.repositories.has(num(row.repo_id)) ||
				!world.accounts.has(num(row.owner_id))
			) {
				gone(world, "lfs_lock", row, "what it belongs to");
				continue;
			}
			yield {
				id: num(row.id),
				repository_id: num(row.repo_id),
				path: text(row.path).replace(/^\/+/, ""),
				account_id: num(row.owner_id),
				created_at: momentOf(row.created),
			};
		}
	},
};

/** A date in words, in the zone of the server, for which UTC stands. */
function momentOf(value: unknown): number {
	if (value instanceof Date) return Math.floor(value.getTime() / 1000);
	const at = Date.parse(`${text(value).replace(" ", "T").replace(/Z?$/, "Z")}`);
	return Number.isFinite(at) ? Math.max(0, Math.floor(at / 1000)) : 0;
}

export const releaseParts: readonly Part[] = [
	releases,
	attachments,
	statuses,
	branchRules,
	branchRuleMembers,
	tagRules,
	tagRuleMembers,
	lfsObjects,
	lfsLocks,
];
