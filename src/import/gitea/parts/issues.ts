import { accountOrNull, type ImportContext } from "../run/import-context.ts";
import type { Part } from "../run/part.ts";
import { num, type SourceRow, text, time, yes } from "../source/values.ts";

/** Before 1.23 a milestone without an end ended in the year 9999. */
const never = 253_399_622_400;

const gone = (
	world: ImportContext,
	table: string,
	row: SourceRow,
	what: string,
): void => world.report.remark(table, num(row.id), `${what} is gone`);

/** `#rrggbb` as six digits; old rows have three, or no sign. */
function colorOf(value: unknown): string {
	const hex = text(value).replace(/^#/, "").toLowerCase();
	if (/^[0-9a-f]{3}$/.test(hex)) return [...hex].map((c) => c + c).join("");
	return /^[0-9a-f]{6}$/.test(hex) ? hex : "000000";
}

const labels: Part = {
	table: "label",
	key: ["id"],
	from: ["label"],
	async *rows(world) {
		for await (const row of world.source.rows("label")) {
			const repository = num(row.repo_id);
			const organization = num(row.org_id);
			const there = repository
				? world.repositories.has(repository)
				: world.accounts.has(organization);
			if (!there) {
				gone(world, "label", row, "its repository or organization");
				continue;
			}
			world.labels.add(num(row.id));
			yield {
				id: num(row.id),
				repository_id: repository || null,
				organization_id: repository ? null : organization,
				name: text(row.name),
				color: colorOf(row.color),
				description: text(row.description),
				exclusive: yes(row.exclusive),
				exclusive_order: num(row.exclusive_order),
				archived_at: time(row.archived_unix),
				created_at: time(row.created_unix),
			};
		}
	},
};

const milestones: Part = {
	table: "milestone",
	key: ["id"],
	from: ["milestone"],
	async *rows(world) {
		for await (const row of world.source.rows("milestone")) {
			const repository = num(row.repo_id);
			if (!world.repositories.has(repository)) {
				gone(world, "milestone", row, "its repository");
				continue;
			}
			world.milestones.set(num(row.id), repository);
			const due = time(row.deadline_unix);
			yield {
				id: num(row.id),
				repository_id: repository,
				title: text(row.name),
				description: text(row.content),
				closed_at: yes(row.is_closed)
					? time(row.closed_date_unix) || time(row.updated_unix)
					: null,
				due_at: due && due <= never ? due : null,
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
			};
		}
	},
};

/** How many comments of each issue there are that count. */
async function countedComments(
	world: ImportContext,
): Promise<Map<number, number>> {
	const pending = new Set<number>();
	for await (const row of world.source.rows("review"))
		if (num(row.type) === 0) pending.add(num(row.id));
	const counted = new Map<number, number>();
	for await (const row of world.source.rows("comment")) {
		const issue = num(row.issue_id);
		const counts =
			num(row.type) === 0 ||
			(num(row.type) === 22 && !pending.has(num(row.review_id)));
		if (counts) counted.set(issue, (counted.get(issue) ?? 0) + 1);
	}
	return counted;
}

const issues: Part = {
	table: "issue",
	key: ["id"],
	from: ["issue"],
	async *rows(world) {
		const merged = new Map<number, number>();
		for await (const row of world.source.rows("pull_request"))
			if (yes(row.has_merged))
				merged.set(num(row.issue_id), time(row.merged_unix));
		const pins = new Map<number, number>();
		for await (const row of world.source.rows("issue_pin"))
			pins.set(num(row.issue_id), num(row.pin_order));
		const counted = await countedComments(world);
		for await (const row of world.source.rows("issue")) {
			const id = num(row.id);
			const repository = num(row.repo_id);
			if (!world.repositories.has(repository)) {
				gone(world, "issue", row, "its repository");
				continue;
			}
			const pull = yes(row.is_pull) === 1;
			world.issues.set(id, { repository, number: num(row.index), pull });
			const milestone = num(row.milestone_id);
			const home = world.milestones.get(milestone);
			if (milestone && home !== repository)
				world.report.remark(
					"issue",
					id,
					`its milestone ${milestone} is gone, or one of another repository`,
				);
			const closed = yes(row.is_closed);
			yield {
				id,
				repository_id: repository,
				number: num(row.index),
				kind: pull ? "pull" : "issue",
				poster_id: accountOrNull(world, num(row.poster_id)),
				original_author: text(row.original_author),
				original_author_id: num(row.original_author_id),
				title: text(row.name),
				body: text(row.content),
				ref: text(row.ref),
				closed,
				closed_at: closed
					? time(row.closed_unix) || time(row.updated_unix)
					: null,
				merged_at: merged.get(id) ?? null,
				locked: yes(row.is_locked),
				milestone_id: home === repository ? milestone : null,
				due_at: time(row.deadline_unix) || null,
				time_estimate: num(row.time_estimate),
				pin_order: pins.get(id) ?? num(row.pin_order),
				content_version: num(row.content_version),
				uncounted:
					row.num_comments === undefined
						? 0
						: num(row.num_comments) - (counted.get(id) ?? 0),
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
			};
		}
	},
};

/** Rows that say something about an issue and somebody or something. */
const about = (
	part: Pick<Part, "table" | "key"> & { from: string },
	make: (
		row: SourceRow,
		world: ImportContext,
	) => Record<string, string | number | null> | undefined,
): Part => ({
	table: part.table,
	key: part.key,
	from: [part.from],
	async *rows(world) {
		for await (const row of world.source.rows(part.from)) {
			if (!world.issues.has(num(row.issue_id))) {
				gone(world, part.from, row, "its issue");
				continue;
			}
			const made = make(row, world);
			if (made) yield made;
		}
	},
});

const issueLabels = about(
	{ table: "issue_label", key: ["issue_id", "label_id"], from: "issue_label" },
	(row, world) =>
		world.labels.has(num(row.label_id))
			? { issue_id: num(row.issue_id), label_id: num(row.label_id) }
			: void gone(world, "issue_label", row, "its label"),
);

const assignees = about(
	{ table: "issue_assignee", key: ["id"], from: "issue_assignees" },
	(row, world) =>
		world.accounts.has(num(row.assignee_id))
			? {
					id: num(row.id),
					issue_id: num(row.issue_id),
					account_id: num(row.assignee_id),
				}
			: void gone(world, "issue_assignees", row, "its account"),
);

const mentions = about(
	{
		table: "issue_mention",
		key: ["issue_id", "account_id"],
		from: "issue_user",
	},
	(row, world) =>
		yes(row.is_mentioned) && world.accounts.has(num(row.uid))
			? { issue_id: num(row.issue_id), account_id: num(row.uid) }
			: undefined,
);

const subscriptions = about(
	{
		table: "issue_subscription",
		key: ["issue_id", "account_id"],
		from: "issue_watch",
	},
	(row, world) =>
		world.accounts.has(num(row.user_id))
			? {
					issue_id: num(row.issue_id),
					account_id: num(row.user_id),
					subscribed: yes(row.is_watching),
					created_at: time(row.created_unix),
				}
			: undefined,
);

const dependencies = about(
	{
		table: "issue_dependency",
		key: ["blocked_id", "blocker_id"],
		from: "issue_dependency",
	},
	(row, world) =>
		world.issues.has(num(row.dependency_id))
			? {
					blocked_id: num(row.issue_id),
					blocker_id: num(row.dependency_id),
					created_at: time(row.created_unix),
				}
			: void gone(world, "issue_dependency", row, "the issue that it names"),
);

const reactions = about(
	{ table: "reaction", key: ["id"], from: "reaction" },
	(row, world) => {
		const comment = num(row.comment_id);
		if (!world.accounts.has(num(row.user_id))) {
			world.report.keep("reaction", row);
			return void gone(world, "reaction", row, "its account");
		}
		if (comment && !world.comments.has(comment))
			return void gone(world, "reaction", row, "its comment");
		return {
			id: num(row.id),
			issue_id: num(row.issue_id),
			comment_id: comment || null,
			account_id: num(row.user_id),
			content: text(row.type),
			created_at: time(row.created_unix),
		};
	},
);

const times = about(
	{ table: "tracked_time", key: ["id"], from: "tracked_time" },
	(row, world) => {
		if (yes(row.deleted)) return undefined;
		const issue = world.issues.get(num(row.issue_id));
		return {
			id: num(row.id),
			issue_id: num(row.issue_id),
			repository_id: issue?.repository ?? 0,
			kind: issue?.pull ? "pull" : "issue",
			account_id: accountOrNull(world, num(row.user_id)),
			seconds: num(row.time),
			created_at: time(row.created_unix),
		};
	},
);

const stopwatches = about(
	{ table: "stopwatch", key: ["account_id"], from: "stopwatch" },
	(row, world) =>
		world.accounts.has(num(row.user_id))
			? {
					account_id: num(row.user_id),
					issue_id: num(row.issue_id),
					created_at: time(row.created_unix),
				}
			: undefined,
);

/** Before the comments, and after them. */
export const issueParts: readonly Part[] = [
	labels,
	milestones,
	issues,
	issueLabels,
	assignees,
	mentions,
	subscriptions,
	dependencies,
	times,
	stopwatches,
];
export const afterComments: readonly Part[] = [reactions];
