import { unrecorded } from "../../../domain/audit/declared.ts";
import { usableLabels } from "../../../domain/issues/issue-labels.ts";
import { plannedBy } from "../../../domain/issues/planning.ts";
import { createPull } from "../../../domain/pulls/create-pull.ts";
import { titleAs } from "../../../domain/pulls/draft.ts";
import { headNamed } from "../../../domain/pulls/head-named.ts";
import { reviewersNamed } from "../../../domain/pulls/reviews/request-review.ts";
import { invalid } from "../../../errors.ts";
import { pulls } from "../../../guards/pull.ts";
import { line, lines, numbers, tick } from "../../fields.ts";
import { again, form, page, see } from "../../page.ts";
import { t } from "../../words/words.ts";
import { homeOf, newPullAddress } from "../addresses.ts";
import { comparePage, sidesOf } from "../compare.tsx";
import { createRoute } from "./new-pull.tsx";

/** Opens a pull request from a comparison of two branches. */
export const createForm = form({
	route: createRoute.route,
	creates: true,
	audit: unrecorded.conversation,
	on: pulls.create(),
	fields: {
		title: line({ required: "Title can't be blank." }),
		content: lines(),
		reviewers: line({ max: 1000 }),
		labels: numbers(),
		maintainers: tick(),
		draft: tick(),
		preview: tick(),
	},
	shownOn: comparePage,
	async run({ app, actor, context, params, fields }) {
		if (fields.preview) return again;
		const text = params["*"];
		const sides = sidesOf(text, context.repository.default_branch);
		if (sides.dots !== "...")
			throw invalid(t("A pull request always compares from the merge base."));
		const head = await headNamed(app, actor, context, sides.head);
		const { repository } = context;
		const me = actor.account?.id ?? null;
		const names = fields.reviewers.split(/[\s,]+/).filter(Boolean);
		const placed = { ...context, issue: { kind: "pull" } as const };
		const planned = await plannedBy(placed, async () => ({
			labels: await usableLabels(app.db, repository.id, [...fields.labels]),
		}));
		const issue = await createPull(app, actor, context, {
			base: sides.base,
			head,
			title: fields.draft ? titleAs(fields.title, true) : fields.title,
			body: fields.content,
			dueAt: undefined,
			labels: planned.labels ?? [],
			milestone: undefined,
			assignees: [],
			reviewers: await reviewersNamed(app, context, me, names, []),
			maintainersMayEdit:
				head.repository.id === repository.id ? undefined : fields.maintainers,
		});
		return see(homeOf(context, `/pulls/${issue.number}`));
	},
});

/** The address that git prints after a push of a new branch. */
export const newPullOfBranch = page({
	route: "GET /:owner/:repo/pulls/new/*",
	on: pulls.list(),
	run({ context, params }) {
		const { default_branch: base } = context.repository;
		return see(newPullAddress(context, base, params["*"]));
	},
});
