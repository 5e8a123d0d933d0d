import type { App } from "../../../../app.ts";
import type { Actor } from "../../../../domain/permissions/actor.ts";
import { mergeMessage } from "../../../../domain/pulls/merging/merge-message.ts";
import { mergeStatusOf } from "../../../../domain/pulls/merging/merge-status.ts";
import type { MergeStyle } from "../../../../domain/pulls/merging/merge-styles.ts";
import { baseBeforeMerge } from "../../../../domain/pulls/merging/undo-merge.ts";
import type { PullContext } from "../../../../domain/pulls/pull.ts";
import { escapedPath } from "../../../../text/escape-path.ts";
import { homeOf } from "../../addresses.ts";
import { peopleById, type ShownPull } from "../pull-shown.ts";
import type { BoxPlace } from "./merge-words.tsx";

/** What the box to merge shows. */
export interface ShownMerge {
	readonly place: BoxPlace;
	/** Who merged it, and who asked that it merges by itself. */
	readonly merger: ShownPull["poster"] | undefined;
	readonly planner: ShownPull["poster"] | undefined;
	/** Where all of it is undone, once it is merged. */
	readonly undo: string | undefined;
	/** The first line of the message of each way that has one. */
	readonly titles: ReadonlyMap<MergeStyle, string>;
}

const withMessage: readonly MergeStyle[] = ["merge", "rebase-merge", "squash"];

export async function mergeShown(
	app: App,
	actor: Actor,
	context: PullContext,
	params: BoxPlace["params"],
): Promise<ShownMerge> {
	const mergeStatus = await mergeStatusOf(app, actor, context);
	const { planned, styles } = mergeStatus;
	const person = await peopleById(app, [
		context.pull.merged_by,
		planned?.doer ?? null,
	]);
	const titles = new Map<MergeStyle, string>();
	for (const style of styles.filter((one) => withMessage.includes(one)))
		titles.set(style, (await mergeMessage(app, context, style, {})).trim());
	const { repository, pull } = context;
	const undoable =
		actor.account &&
		pull.merged_oid &&
		!repository.archived_at &&
		(await baseBeforeMerge(app, repository, pull));
	const target = escapedPath(pull.base_branch);
	return {
		undo: undoable
			? homeOf(
					context,
					`/_cherrypick/${pull.merged_oid}/${target}?cherry-pick-type=revert&whole=1`,
				)
			: undefined,
		place: { of: context, mergeStatus, params },
		merger:
			context.pull.merged_by === null
				? undefined
				: person(context.pull.merged_by),
		planner: planned && person(planned.doer),
		titles,
	};
}
