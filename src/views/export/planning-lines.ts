import { accountsByIds } from "../../domain/accounts/account.ts";
import { listLabels } from "../../domain/labels/label.ts";
import { listMilestones } from "../../domain/milestones/milestone.ts";
import {
	branchRules,
	type People,
} from "../../domain/protection/branch-rule.ts";
import { tagRules } from "../../domain/protection/tag-rule.ts";
import { listReleases } from "../../domain/releases/release.ts";
import { fullName } from "../../domain/repositories/repository.ts";
import { labelView } from "../label.ts";
import { milestoneView } from "../milestone.ts";
import { branchRuleViews, tagRuleViews } from "../releases/protection.ts";
import { releaseViews } from "../releases/release.ts";
import { allPages, type Exporting } from "./exporting.ts";
import { personLine } from "./person-line.ts";

/** The labels of a repository, each as the API tells it; those below likewise. */
export async function* labelLines({ app, home }: Exporting) {
	const { repository } = home;
	const at = `${app.url}api/v1/repos/${fullName(home)}`;
	for await (const rows of allPages(
		async (window) =>
			(await listLabels(app.db, { repository: repository.id }, "", window))
				.rows,
	))
		for (const row of rows) yield labelView(at, row);
}

export async function* milestoneLines({ app, home }: Exporting) {
	const every = { state: "all", name: "" } as const;
	for await (const rows of allPages(
		async (window) =>
			(await listMilestones(app.db, home.repository.id, every, window)).rows,
	))
		for (const row of rows) yield milestoneView(row);
}

export async function* releaseLines({ app, viewer, home }: Exporting) {
	const every = {
		repository: home.repository.id,
		drafts: true,
		draft: undefined,
		prerelease: undefined,
	};
	for await (const rows of allPages(
		async (window) =>
			(await listReleases(app.db, { ...every, ...window })).rows,
	))
		yield* await releaseViews(app, viewer, home, rows);
}

/** The rules that protect branches, and those that protect tags; each with the people on its lists. */
export async function* ruleLines({ app, viewer, home }: Exporting) {
	const { repository } = home;
	const branches = await branchRules(app.db, repository.id);
	const tags = await tagRules(app.db, repository.id);
	const named = new Map(
		(
			await accountsByIds(app.db, [
				...new Set(
					[
						...branches.flatMap((rule) => Object.values(rule.people)),
						...tags.map((rule) => rule.people),
					].flatMap((list) => list.accounts),
				),
			])
		).map((account) => [account.id, personLine(app, viewer, account)]),
	);
	const people = (...listed: People[]) =>
		[...new Set(listed.flatMap((list) => list.accounts))].flatMap(
			(id) => named.get(id) ?? [],
		);
	const asBranches = await branchRuleViews(app, repository, branches);
	for (const [i, rule] of branches.entries())
		yield {
			branches: asBranches[i],
			people: people(...Object.values(rule.people)),
		};
	const asTags = await tagRuleViews(app, tags);
	for (const [i, rule] of tags.entries())
		yield { tags: asTags[i], people: people(rule.people) };
}
