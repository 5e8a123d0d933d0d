import { listLabels } from "../../domain/labels/label.ts";
import { listMilestones } from "../../domain/milestones/milestone.ts";
import { branchRules } from "../../domain/protection/branch-rule.ts";
import { tagRules } from "../../domain/protection/tag-rule.ts";
import { listReleases } from "../../domain/releases/release.ts";
import { fullName } from "../../domain/repositories/repository.ts";
import { labelView } from "../label.ts";
import { milestoneView } from "../milestone.ts";
import { branchRuleViews, tagRuleViews } from "../releases/protection.ts";
import { releaseViews } from "../releases/release.ts";
import { allPages, type Exporting } from "./exporting.ts";

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

export async function* releaseLines({ app, home }: Exporting) {
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
		yield* await releaseViews(app, home, rows);
}

/** The rules that protect branches, and those that protect tags. */
export async function* ruleLines({ app, home }: Exporting) {
	const { repository } = home;
	const branches = await branchRules(app.db, repository.id);
	for (const rule of await branchRuleViews(app, repository, branches))
		yield { branches: rule };
	const tags = await tagRules(app.db, repository.id);
	for (const rule of await tagRuleViews(app, tags)) yield { tags: rule };
}
