import { accountsByNames } from "../../../domain/accounts/account.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	assigneesNamed,
	changeAssignees,
} from "../../../domain/issues/assignees.ts";
import {
	boardsChange,
	boardsOfItem,
	moveItem,
} from "../../../domain/issues/boards/boards-of-item.ts";
import { deleteIssue } from "../../../domain/issues/delete-issue.ts";
import {
	addDependency,
	removeDependency,
} from "../../../domain/issues/dependencies.ts";
import {
	labelsOf,
	replaceLabels,
	usableLabels,
} from "../../../domain/issues/issue-labels.ts";
import { lockConversation } from "../../../domain/issues/lock-conversation.ts";
import { closeAsDuplicate } from "../../../domain/issues/parts/duplicates.ts";
import {
	addSubIssue,
	leaveParent,
	removeSubIssue,
	shiftSubIssue,
} from "../../../domain/issues/parts/sub-issues.ts";
import { movePin, pinIssue, unpinIssue } from "../../../domain/issues/pins.ts";
import { chooseSubscription } from "../../../domain/issues/subscriptions.ts";
import { transferIssue } from "../../../domain/issues/transfer-issue.ts";
import { milestoneById } from "../../../domain/milestones/milestone.ts";
import { deletePull } from "../../../domain/pulls/delete-pull.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import { endOfDay } from "../../../text/rfc3339.ts";
import {
	choice,
	day,
	line,
	numbers,
	tick,
	whole,
	words,
} from "../../fields.ts";
import { type Form, form, type Page, see } from "../../page.ts";
import { t } from "../../words/words.ts";
import { type Base, formRoute, itemAddress, listAddress } from "./addresses.ts";
import { editItem } from "./edit-item.ts";
import { typeForm } from "./forms-type.ts";
import { otherItem } from "./other-item.ts";

/** The forms beside an item: what it is part of, whose it is, who is told. */
export const sideForms = (base: Base, shownOn: Page): readonly Form[] => [
	...planForms(base, shownOn),
	...(base === "issues" ? [typeForm(shownOn)] : []),
	...relationForms(base, shownOn),
	...administrationForms(base, shownOn),
];

/** What an item is part of, and who is assigned. */
const planForms = (base: Base, shownOn: Page): readonly Form[] => [
	form({
		route: formRoute(base, "labels"),
		audit: unrecorded.conversation,
		on: issues.write(),
		fields: { had: numbers(), chosen: numbers() },
		shownOn,
		async run({ app, actor, context, fields: { had, chosen } }) {
			const { issue, repository } = context;
			const added = chosen.filter((id) => !had.includes(id));
			const removed = new Set(had.filter((id) => !chosen.includes(id)));
			const [present, more] = await Promise.all([
				labelsOf(app.db, issue.id),
				usableLabels(app.db, repository.id, added),
			]);
			await replaceLabels(app, actor, issue, [
				...present.filter(({ id }) => !removed.has(id)),
				...more,
			]);
			return see(itemAddress(context, issue));
		},
	}),
	form({
		route: formRoute(base, "assignees"),
		audit: unrecorded.conversation,
		on: issues.assign(),
		fields: { had: words(), chosen: words() },
		shownOn,
		async run({ app, actor, context, fields: { had, chosen } }) {
			const named = async (names: string[]) =>
				names.length ? assigneesNamed(app, actor, context, names) : [];
			await changeAssignees(app, actor, context, {
				add: await named(chosen.filter((name) => !had.includes(name))),
				remove: await accountsByNames(
					app.db,
					had.filter((name) => !chosen.includes(name)),
				),
			});
			return see(itemAddress(context, context.issue));
		},
	}),
	form({
		route: formRoute(base, "milestone"),
		audit: unrecorded.conversation,
		on: issues.write(),
		fields: { milestone: whole() },
		shownOn,
		async run({ app, actor, context, fields }) {
			const milestone = fields.milestone
				? await milestoneById(app.db, context.repository.id, fields.milestone)
				: null;
			if (milestone === undefined)
				throw invalid(t("This milestone was deleted."), { field: "milestone" });
			await editItem(app, actor, context, {
				planning: async () => ({ milestone }),
			});
			return see(itemAddress(context, context.issue));
		},
	}),
	form({
		route: formRoute(base, "projects"),
		audit: unrecorded.conversation,
		on: issues.write(),
		fields: { had: numbers(), chosen: numbers() },
		shownOn,
		async run({ app, actor, context, fields: { had, chosen } }) {
			const { issue, repository } = context;
			const present = await boardsOfItem(app, actor, issue);
			const kept = present.filter((id) => !had.includes(id));
			await editItem(app, actor, context, {
				planning: async () => ({
					boards: await boardsChange(app, actor, repository, issue, [
						...chosen,
						...kept,
					]),
				}),
			});
			return see(itemAddress(context, issue));
		},
	}),
	form({
		route: formRoute(base, "column"),
		audit: unrecorded.conversation,
		on: issues.write(),
		fields: { card: whole(), column: whole() },
		shownOn,
		async run({ app, actor, context, fields }) {
			await moveItem(app, actor, context.issue, fields.card, fields.column);
			return see(itemAddress(context, context.issue));
		},
	}),
];

/** When an item is due, what it depends on, and whether its reader is told. */
const relationForms = (base: Base, shownOn: Page): readonly Form[] => [
	form({
		route: formRoute(base, "deadline"),
		audit: unrecorded.conversation,
		on: issues.write(),
		fields: { date: day(), none: line() },
		shownOn,
		async run({ app, actor, context, fields }) {
			const dueAt = fields.none
				? null
				: (endOfDay(`${fields.date}T00:00:00Z`) ?? null);
			await editItem(app, actor, context, {
				planning: async () => ({ dueAt }),
			});
			return see(itemAddress(context, context.issue));
		},
	}),
	form({
		route: formRoute(base, "dependency"),
		audit: unrecorded.conversation,
		on: issues.depend(),
		fields: {
			other: line(),
			remove: line(),
			way: choice("blockers", "blocked"),
		},
		shownOn,
		async run({ app, actor, context, fields }) {
			const other = await otherItem(
				app,
				actor,
				context,
				fields.remove || fields.other,
			);
			const pair =
				fields.way === "blockers"
					? { blocked: context, blocker: other }
					: { blocked: other, blocker: context };
			if (fields.remove) await removeDependency(app, actor, pair);
			else await addDependency(app, actor, pair);
			return see(itemAddress(context, context.issue));
		},
	}),
	form({
		route: formRoute(base, "sub_issues"),
		audit: unrecorded.conversation,
		on: issues.write(),
		fields: {
			other: line(),
			remove: line(),
			up: line(),
			down: line(),
			leave: tick(),
		},
		shownOn,
		async run({ app, actor, context, fields }) {
			if (fields.leave) {
				await leaveParent(app, actor, context);
				return see(itemAddress(context, context.issue));
			}
			const { remove, up, down } = fields;
			const named = remove || up || down || fields.other;
			const other = await otherItem(app, actor, context, named);
			const part = other.issue.id;
			if (up) await shiftSubIssue(app, actor, context, part, "up");
			else if (down) await shiftSubIssue(app, actor, context, part, "down");
			else if (remove) await removeSubIssue(app, actor, context, other);
			else await addSubIssue(app, actor, context, other);
			return see(itemAddress(context, context.issue));
		},
	}),
	form({
		route: formRoute(base, "duplicate"),
		audit: unrecorded.conversation,
		on: issues.edit(),
		fields: { other: line() },
		shownOn,
		async run({ app, actor, context, fields }) {
			const original = await otherItem(app, actor, context, fields.other);
			await closeAsDuplicate(app, actor, context, original);
			return see(itemAddress(context, context.issue));
		},
	}),
	form({
		route: formRoute(base, "watch"),
		audit: unrecorded.conversation,
		on: issues.follow(),
		fields: { watch: choice("1", "0") },
		shownOn,
		async run({ app, actor, context, fields }) {
			const watch = fields.watch === "1";
			await chooseSubscription(app, actor, context, actor.account, watch);
			return see(itemAddress(context, context.issue));
		},
	}),
];

/** What administrators do with an item. */
const administrationForms = (base: Base, shownOn: Page): readonly Form[] => [
	form({
		route: formRoute(base, "lock"),
		audit: unrecorded.conversation,
		on: issues.lock(),
		fields: { lock: choice("1", "0"), reason: line() },
		shownOn,
		async run({ app, actor, context, fields }) {
			await lockConversation(app, actor, context.issue, {
				locked: fields.lock === "1",
				reason: fields.reason,
			});
			return see(itemAddress(context, context.issue));
		},
	}),
	form({
		route: formRoute(base, "pin"),
		audit: unrecorded.conversation,
		on: issues.pin(),
		fields: { pin: choice("1", "0", "earlier", "later") },
		shownOn,
		async run({ app, actor, context, fields }) {
			const { issue } = context;
			const place = issue.pin_order;
			if (fields.pin === "0") await unpinIssue(app, actor, issue);
			else if (fields.pin === "earlier")
				await movePin(app, actor, issue, Math.max(1, place - 1));
			else if (fields.pin === "later")
				await movePin(app, actor, issue, place + 1);
			else if (!issue.pin_order) await pinIssue(app, actor, issue);
			return see(itemAddress(context, issue));
		},
	}),
	form({
		route: formRoute(base, "transfer"),
		audit: "issue.transferred",
		on: issues.transfer(),
		fields: { repository: line() },
		shownOn,
		async run({ app, actor, context, fields }) {
			const [owner = "", name = "", ...rest] = fields.repository
				.replace(app.url, "")
				.split("/");
			if (!owner || !name || rest.length)
				throw invalid(t("Enter the repository as owner/name."), {
					field: "repository",
				});
			const { issue, home } = await transferIssue(app, actor, context, {
				owner,
				name,
			}).catch((error) => {
				if (!isDomainError(error, "invalid")) throw error;
				throw invalid(
					t(
						"The issue cannot be transferred there. You need write access to issues in a repository that is not archived.",
					),
					{ field: "repository" },
				);
			});
			return see(
				itemAddress(home, issue),
				t("The issue was transferred here."),
			);
		},
	}),
	form({
		route: formRoute(base, "delete"),
		audit: "issue.deleted",
		on: issues.delete(),
		fields: {},
		shownOn,
		sudo: true,
		async run({ app, actor, context }) {
			const { issue, repository } = context;
			if (issue.kind === "pull")
				await deletePull(app, actor, repository, issue);
			else await deleteIssue(app, actor, issue);
			return see(
				listAddress(context, base),
				t("#{number} was deleted.", { number: issue.number }),
			);
		},
	}),
];
