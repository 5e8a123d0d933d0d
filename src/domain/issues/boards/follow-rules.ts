import type { App } from "../../../app.ts";
import { query } from "../../../database/database.ts";
import type { ProjectsSchema } from "../../../database/schema-projects.ts";
import { accountById } from "../../accounts/account.ts";
import type { Consumer } from "../../events/consumer.ts";
import type { Event } from "../../events/event-row.ts";
import { actingFor, operator } from "../../permissions/actor.ts";
import { lockProject } from "../../projects/change-projects.ts";
import { columnOf } from "../../projects/project.ts";
import { repositoryById } from "../../repositories/repository.ts";
import { issuesByIds, lockIssue } from "../issue.ts";
import { cardOfItem, fits, moveOnBoard, putOnBoard } from "./cards.ts";

type RuleTrigger = ProjectsSchema["project_rule"]["what"];

const whatOf: Partial<Record<Event["kind"], readonly RuleTrigger[]>> = {
	"issue.created": ["opened"],
	"issue.closed": ["closed"],
	"issue.reopened": ["reopened"],
	// a merge closes
	"pull.merged": ["merged", "closed"],
};

const rulesFor = query((q, p: { repository: number; what: RuleTrigger[] }, d) =>
	q
		.selectFrom("project_rule as rule")
		.innerJoin("project", "project.id", "rule.project_id")
		.innerJoin("repository", (j) => j.on("repository.id", "=", p.repository))
		.select([
			"rule.project_id as project",
			"rule.column_id as column",
			"rule.what as what",
		])
		.where("rule.what", "in", d.list(p.what))
		.where("project.closed_at", "is", null)
		.where((e) =>
			e.or([
				e("project.repository_id", "=", e.ref("repository.id")),
				e("project.owner_id", "=", e.ref("repository.owner_id")),
			]),
		)
		.orderBy("rule.project_id"),
);

/** Puts items into the columns that the rules of open boards name: new ones on the board, those that are closed, reopened or merged elsewhere on it. */
export const projectRules = (app: App): Consumer => ({
	name: "project-rules",
	kinds: new Set(Object.keys(whatOf)) as Consumer["kinds"],
	async handle(event) {
		const { repository_id: repository, kind, payload, actor_id } = event;
		const what = whatOf[kind] ?? [];
		if (repository === null || !("issue" in payload)) return;
		const rules = await app.db.all(rulesFor, { repository, what: [...what] });
		const first = new Map<number, (typeof rules)[number]>();
		for (const rule of rules) {
			const other = first.get(rule.project);
			if (!other || what.indexOf(rule.what) < what.indexOf(other.what))
				first.set(rule.project, rule);
		}
		for (const rule of first.values())
			await follow(app, rule, payload.issue as number, actor_id);
	},
});

async function follow(
	app: App,
	rule: { project: number; column: number; what: RuleTrigger },
	issueId: number,
	doer: number | null,
): Promise<void> {
	const account = doer === null ? undefined : await accountById(app.db, doer);
	const actor = account ? actingFor(account) : operator;
	if ((await issuesByIds(app.db, [issueId])).length === 0) return;
	await app.db.write(async (tx) => {
		const issue = await lockIssue(tx, issueId);
		const project = await lockProject(tx, rule.project);
		const column = await columnOf(tx, rule.column);
		const repository = await repositoryById(tx, issue.repository_id);
		// it may have been moved elsewhere since
		if (!repository || !fits(project, repository)) return;
		if (column?.project_id !== project.id) return;
		const card = await cardOfItem(tx, project.id, issue.id);
		const to = { column: column.id };
		if (!card) {
			if (rule.what === "opened")
				await putOnBoard(app, tx, actor, project, { issue, to });
			return;
		}
		if (rule.what !== "opened" && card.column_id !== column.id)
			await moveOnBoard(app, tx, actor, project, { card, to });
	});
}
