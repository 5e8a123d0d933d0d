import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	cancelStopwatch,
	startStopwatch,
	stopStopwatch,
} from "../../../domain/issues/times/stopwatch.ts";
import {
	addTime,
	deleteTime,
	timeById,
} from "../../../domain/issues/times/times.ts";
import { invalid, notFound } from "../../../errors.ts";
import { issues, times } from "../../../guards/issue.ts";
import { choice, whole } from "../../fields.ts";
import { type Form, form, type Page, see } from "../../page.ts";
import { t } from "../../words/words.ts";
import { type Base, formRoute, itemAddress } from "./addresses.ts";
import { editItem } from "./edit-item.ts";

const mostHours = 10_000;
const acts = {
	start: startStopwatch,
	stop: stopStopwatch,
	cancel: cancelStopwatch,
} as const;

/** The forms about time that is spent on an item. */
export const timeForms = (base: Base, shownOn: Page): readonly Form[] => [
	form({
		route: formRoute(base, "times"),
		creates: true,
		audit: unrecorded.conversation,
		on: times.reset(),
		fields: { hours: whole(), minutes: whole() },
		shownOn,
		async run({ app, actor, context, fields: { hours, minutes } }) {
			const seconds = hours * 3600 + minutes * 60;
			if (seconds === 0)
				throw invalid(t("Enter a time."), { field: "minutes" });
			if (seconds > mostHours * 3600)
				throw invalid(t("The time is too long."), { field: "hours" });
			await addTime(app, context.issue, actor.account, seconds);
			return see(itemAddress(context, context.issue));
		},
	}),
	form({
		route: formRoute(base, "time_estimate"),
		audit: unrecorded.conversation,
		on: issues.write(),
		fields: { hours: whole(), minutes: whole() },
		shownOn,
		async run({ app, actor, context, fields: { hours, minutes } }) {
			const timeEstimate = hours * 3600 + minutes * 60;
			if (timeEstimate > mostHours * 3600)
				throw invalid(t("The time is too long."), { field: "hours" });
			await editItem(app, actor, context, {
				planning: async () => ({ timeEstimate }),
			});
			return see(itemAddress(context, context.issue));
		},
	}),
	form({
		route: formRoute(base, "times/delete"),
		audit: unrecorded.conversation,
		on: times.reset(),
		fields: { time: whole() },
		shownOn,
		async run({ app, actor, context, fields }) {
			const time = await timeById(app.db, context.issue.id, fields.time);
			if (!time) throw notFound();
			await deleteTime(app, actor, time);
			return see(itemAddress(context, context.issue));
		},
	}),
	form({
		route: formRoute(base, "stopwatch"),
		audit: unrecorded.conversation,
		on: times.stopwatch(),
		fields: { act: choice("start", "stop", "cancel") },
		shownOn,
		async run({ app, actor, context, fields }) {
			await acts[fields.act](app, context.issue, actor.account.id);
			return see(itemAddress(context, context.issue));
		},
	}),
];
