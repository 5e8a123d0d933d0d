import { unrecorded } from "../../../domain/audit/declared.ts";
import { editPull } from "../../../domain/pulls/edit-pull.ts";
import { dismissReview } from "../../../domain/pulls/reviews/change-review.ts";
import {
	peopleNamed,
	refuseToChoose,
	requestReviews,
	reviewersNamed,
	unrequestReviews,
} from "../../../domain/pulls/reviews/request-review.ts";
import { reviewById } from "../../../domain/pulls/reviews/review.ts";
import { notFound } from "../../../errors.ts";
import { pulls } from "../../../guards/pull.ts";
import { line, tick, whole, words } from "../../fields.ts";
import { form, type Page, see } from "../../page.ts";
import { pullAddress } from "./addresses.ts";
import { reviewerRoutes } from "./reviewers.tsx";
import { sidesRoutes } from "./sides-forms.tsx";

/** The forms beside a pull request's conversation. */
export const sideForms = (shownOn: Page) => [
	form({
		route: reviewerRoutes.ask.route,
		audit: unrecorded.conversation,
		on: pulls.take(),
		fields: { reviewer: words(), had: words() },
		shownOn,
		async run({ app, actor, context, fields }) {
			await refuseToChoose(app, actor, context);
			const fresh = fields.reviewer.filter(
				(name) => !fields.had.includes(name),
			);
			const gone = fields.had.filter((name) => !fields.reviewer.includes(name));
			const poster = context.issue.poster_id;
			const asked = await reviewersNamed(app, context, poster, fresh, []);
			await requestReviews(app, actor, context, asked);
			if (gone.length)
				await unrequestReviews(
					app,
					actor,
					context.issue,
					await peopleNamed(app, context, gone, []),
				);
			return see(pullAddress(context));
		},
	}),
	form({
		route: reviewerRoutes.dismiss.route,
		audit: unrecorded.conversation,
		on: pulls.judge(),
		fields: { review: whole(), message: line({ max: 1000 }) },
		shownOn,
		async run({ app, actor, context, fields }) {
			const { issue } = context;
			const review = await reviewById(app.db, actor, issue.id, fields.review);
			if (!review) throw notFound();
			const { message } = fields;
			await dismissReview(app, actor, issue, review, {
				dismissed: true,
				message,
			});
			return see(pullAddress(context));
		},
	}),
	form({
		route: sidesRoutes.target.route,
		audit: unrecorded.conversation,
		on: pulls.edit(),
		fields: { branch: line({ required: "Enter a branch name." }) },
		shownOn,
		async run({ app, actor, context, fields }) {
			await editPull(app, actor, context, { base: fields.branch });
			return see(pullAddress(context));
		},
	}),
	form({
		route: sidesRoutes.maintainers.route,
		audit: unrecorded.conversation,
		on: pulls.edit(),
		fields: { allow_maintainer_edit: tick() },
		shownOn,
		async run({ app, actor, context, fields }) {
			const maintainersMayEdit = fields.allow_maintainer_edit;
			await editPull(app, actor, context, { maintainersMayEdit });
			return see(pullAddress(context));
		},
	}),
];
