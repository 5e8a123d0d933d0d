import type { App } from "../../../app.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	assigneesNamed,
	changeAssignees,
} from "../../../domain/issues/assignees.ts";
import {
	type IssueContext,
	issueByNumber,
} from "../../../domain/issues/issue.ts";
import {
	addLabels,
	removeLabel,
	usableLabels,
} from "../../../domain/issues/issue-labels.ts";
import { typeOfId } from "../../../domain/issues/types/set-type.ts";
import { milestoneById } from "../../../domain/milestones/milestone.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { planning } from "../../../guards/planning.ts";
import { choice, line, numbers, whole } from "../../fields.ts";
import { type Form, form, type Page, see } from "../../page.ts";
import { may } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { type Base, listAddress } from "../conversation/addresses.ts";
import { editItem } from "../conversation/edit-item.ts";
import { bulkRoute } from "./bulk-bar.tsx";

/** A page has 20 rows. */
const most = 100;

interface BulkChange {
	readonly act: string;
	readonly label: number;
	readonly milestone: number;
	readonly type: number;
	readonly person: string;
}

/** The form that changes many items of a list at once; what cannot be changed is counted and told. */
export const bulkForm = (base: Base, shownOn: Page): Form =>
	form({
		route: bulkRoute(base),
		audit: unrecorded.conversation,
		on: planning.write(),
		fields: {
			items: numbers(),
			act: choice(
				"",
				"close",
				"reopen",
				"label",
				"unlabel",
				"milestone",
				"type",
				"assign",
				"unassign",
			),
			label: whole(),
			milestone: whole(),
			type: whole(),
			person: line(),
			query: line({ max: 2000 }),
		},
		shownOn,
		async run({ app, actor, context, fields }) {
			if (fields.items.length === 0)
				throw invalid(t("Select some rows first."));
			const change = await changeWanted(app, actor, context, fields);
			let done = 0;
			let refused = 0;
			for (const number of fields.items.slice(0, most)) {
				const issue = await issueByNumber(
					app.db,
					context.repository.id,
					number,
				);
				if (!issue || !may("issue.write", { ...context, issue })) {
					refused++;
					continue;
				}
				try {
					await change({ ...context, issue });
					done++;
				} catch (error) {
					if (!isDomainError(error)) throw error;
					refused++;
				}
			}
			const query = new URLSearchParams(fields.query);
			return see(
				listAddress(context, base, query.size ? `?${query}` : ""),
				[
					plural(done, "1 item was changed.", "{n} items were changed."),
					...(refused
						? [
								plural(
									refused,
									"1 item cannot be changed.",
									"{n} items cannot be changed.",
								),
							]
						: []),
				].join(" "),
			);
		},
	});

async function changeWanted(
	app: App,
	actor: Actor,
	found: RepositoryContext,
	{
		act,
		label: labelId,
		milestone: milestoneId,
		type: typeId,
		person,
	}: BulkChange,
): Promise<(context: IssueContext) => Promise<unknown>> {
	const { repository } = found;
	switch (act) {
		case "close":
		case "reopen":
			return (context) =>
				editItem(app, actor, context, { closed: act === "close" });
		case "label":
		case "unlabel": {
			const [label] = await usableLabels(app.db, repository.id, [labelId]);
			if (!label) throw invalid(t("This label was deleted."));
			return ({ issue }) =>
				act === "label"
					? addLabels(app, actor, issue, [label])
					: removeLabel(app, actor, issue, label);
		}
		case "milestone": {
			const milestone = milestoneId
				? await milestoneById(app.db, repository.id, milestoneId)
				: null;
			if (milestone === undefined)
				throw invalid(t("This milestone was deleted."));
			return (context) =>
				editItem(app, actor, context, {
					planning: async () => ({ milestone }),
				});
		}
		case "type": {
			const type = await typeOfId(app, found.owner, typeId);
			return (context) => {
				if (context.issue.kind === "pull")
					throw invalid(t("Pull requests have no type."));
				return editItem(app, actor, context, {
					planning: async () => ({ type }),
				});
			};
		}
		case "assign":
		case "unassign": {
			const people = await assigneesNamed(app, actor, found, [person]);
			return (context) =>
				changeAssignees(
					app,
					actor,
					context,
					act === "assign" ? { add: people } : { remove: people },
				);
		}
		default:
			throw invalid(t("Choose an action."));
	}
}
