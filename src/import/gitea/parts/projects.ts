import { accountOrNull } from "../run/import-context.ts";
import type { Part } from "../run/part.ts";
import { num, text, time, yes } from "../source/values.ts";

const templates = ["none", "kanban", "triage"];

const projects: Part = {
	table: "project",
	key: ["id"],
	from: ["project"],
	async *rows(world) {
		for await (const row of world.source.rows("project")) {
			const id = num(row.id);
			const repository = num(row.repo_id);
			const owner = num(row.owner_id);
			const there = repository
				? world.repositories.has(repository)
				: world.accounts.has(owner);
			if (!there) {
				world.report.remark("project", id, "its repository or owner is gone");
				continue;
			}
			world.projects.set(id, text(row.title));
			yield {
				id,
				repository_id: repository || null,
				owner_id: repository ? null : owner,
				creator_id: accountOrNull(world, num(row.creator_id)),
				title: text(row.title),
				description: text(row.description),
				template: templates[num(row.board_type)] ?? "none",
				card_kind: num(row.card_type) === 1 ? "images" : "text",
				closed_at: yes(row.is_closed)
					? time(row.closed_date_unix) || time(row.updated_unix)
					: null,
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
			};
		}
	},
};

const columns: Part = {
	table: "project_column",
	key: ["id"],
	from: ["project_board"],
	async *rows(world) {
		const withDefault = new Set<number>();
		for await (const row of world.source.rows("project_board")) {
			const id = num(row.id);
			const project = num(row.project_id);
			if (!world.projects.has(project)) {
				world.report.remark("project_board", id, "its project is gone");
				continue;
			}
			// one column of each takes new cards; damaged ones have two
			const is_default = yes(row.default) && !withDefault.has(project) ? 1 : 0;
			if (is_default) withDefault.add(project);
			yield {
				id,
				project_id: project,
				title: text(row.title),
				color: text(row.color),
				sorting: num(row.sorting),
				is_default,
				creator_id: accountOrNull(world, num(row.creator_id)),
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
			};
		}
	},
};

const cards: Part = {
	table: "project_card",
	key: ["id"],
	from: ["project_issue"],
	async *rows(world) {
		const projectOf = new Map<number, number>();
		const first = new Map<number, number>();
		const usual = new Map<number, number>();
		for await (const row of world.source.rows("project_board")) {
			const project = num(row.project_id);
			projectOf.set(num(row.id), project);
			if (!first.has(project)) first.set(project, num(row.id));
			if (yes(row.default) && !usual.has(project))
				usual.set(project, num(row.id));
		}
		for await (const row of world.source.rows("project_issue")) {
			const id = num(row.id);
			const project = num(row.project_id);
			const named = num(row.project_board_id);
			// a card without a column lies in the one for new cards
			const column =
				projectOf.get(named) === project
					? named
					: (usual.get(project) ?? first.get(project));
			if (
				!column ||
				!world.projects.has(project) ||
				!world.issues.has(num(row.issue_id))
			) {
				world.report.remark(
					"project_issue",
					id,
					"its project or its issue is gone",
				);
				continue;
			}
			yield {
				id,
				project_id: project,
				column_id: column,
				issue_id: num(row.issue_id),
				sorting: num(row.sorting),
				creator_id: null,
				created_at: 0,
			};
		}
	},
};

/** Boards with their columns and cards; they come after the issues. */
export const projectParts: readonly Part[] = [projects, columns, cards];
